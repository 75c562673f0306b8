import type { ReportedContent } from '#contract/game-moderation.ts';
import { REPORT_REASON_LABELS } from '#contract/report-labels.ts';
import { Badge } from '#src/design/badge/badge.tsx';
import { Button } from '#src/design/button/button.tsx';
import { Card } from '#src/design/card/card.tsx';
import { Row, Stack } from '#src/design/layout/layout.tsx';
import { ListRow } from '#src/design/list-row/list-row.tsx';
import { Photo } from '#src/design/photo/photo.tsx';
import { Hint, Text } from '#src/design/text/text.tsx';
import { UserAvatar } from '#src/features/users/index.ts';
import { relativeTime } from '#src/lib/dates.ts';
import { displayName } from '#src/lib/names.ts';
import { countWithNoun } from '#src/lib/text.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { useNow } from '#src/lib/use-now.ts';
import { DecisionDialog } from './index.ts';
import { subjectLabels } from './moderation.ts';
import { useModerate } from './use-moderate.ts';

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

export interface ReportedCardProps {
  readonly gameId: string;
  readonly reported: ReportedContent;
}

/** Something reported, as it was then, and what a moderator can do about it. */
export function ReportedCard({ gameId, reported }: ReportedCardProps) {
  const { subject, user, content, image, state, reasons, reports, reportedAt, hiddenBy, viewer } = reported;
  const now = useNow();
  const dialog = useDialog();
  const { pending, run } = useModerate(gameId);
  const what = subjectLabels[subject.type];
  return (
    <Card as="article" aria-label={`Reported: ${what} of ${displayName(user)}`}>
      <Stack gap={3}>
        <ListRow
          leading={<UserAvatar user={user} />}
          title={displayName(user)}
          subtitle={capitalized(what)}
          trailing={
            state === 'visible' ? undefined : <Badge>{state === 'hidden' ? 'Hidden' : 'Deleted'}</Badge>
          }
        />
        <Text prose dir="auto">
          {content}
        </Text>
        {image !== null && <Photo src={image} alt={`Photo of the reported ${what}`} />}
        <Hint>
          {relativeTime(reportedAt, now)} · {countWithNoun(reports, 'report')}:{' '}
          {reasons.map((reason) => REPORT_REASON_LABELS[reason]).join(', ')}
        </Hint>
        {viewer.canDecide ? (
          <Row gap={2} wrap>
            {state !== 'gone' && (
              <Button size="small" {...DecisionDialog.intent} onClick={dialog.show}>
                Decide
              </Button>
            )}
            {hiddenBy !== null && (
              <Button
                variant="outline"
                size="small"
                busy={pending !== undefined}
                onClick={() => run({ action: 'reinstate', decisionId: hiddenBy })}
              >
                Reinstate
              </Button>
            )}
            {viewer.canDismiss && (
              <Button
                variant="outline"
                size="small"
                busy={pending !== undefined}
                onClick={() => run({ action: 'dismiss', subject })}
              >
                Dismiss
              </Button>
            )}
          </Row>
        ) : (
          <Hint>Moderators of Stretch decide reports about a game.</Hint>
        )}
      </Stack>
      {dialog.isMounted && (
        <DecisionDialog
          {...dialog.props}
          gameId={gameId}
          subject={subject}
          user={user}
          canBan={viewer.canBan}
          reported={reported}
        />
      )}
    </Card>
  );
}
