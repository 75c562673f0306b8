import { REPORT_REASON_LABELS } from '#contract/report-labels.ts';
import type { Appeal as OwnAppeal, OwnRestriction } from '#contract/restrictions.ts';
import { Badge } from '#src/design/badge/badge.tsx';
import { Button } from '#src/design/button/button.tsx';
import { Card } from '#src/design/card/card.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { grow, Row, Stack } from '#src/design/layout/layout.tsx';
import { Photo } from '#src/design/photo/photo.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { Hint, Text } from '#src/design/text/text.tsx';
import { lazyDialog } from '#src/features/toasts/index.ts';
import { dayText, fullTime } from '#src/lib/dates.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { useRestrictions } from './safety.queries.ts';
import { decidedBy, decisionTitle } from './wording.ts';

const AppealDialog = lazyDialog(() => import('./appeal-dialog.tsx'));

/** The decisions about the viewer and what they wrote, with their reasons and how to appeal. */
export function Decisions() {
  const query = useRestrictions();
  if (query.isPending) return <SkeletonCards count={1} label="Loading decisions about you" height="6rem" />;
  if (!query.data) return <ErrorState title="Decisions about you could not be loaded" retry={query} />;
  if (query.data.length === 0)
    return (
      <Hint>
        There are none. When we or the admins of a game restrict you or what you wrote, you see why here.
      </Hint>
    );
  return (
    <Stack as="ul" gap={3}>
      {query.data.map((restriction) => (
        <li key={restriction.id}>
          <DecisionCard restriction={restriction} />
        </li>
      ))}
    </Stack>
  );
}

function DecisionCard({ restriction }: { readonly restriction: OwnRestriction }) {
  const { reason, statement, content, image, createdAt, expiresAt, endedAt } = restriction;
  const title = decisionTitle(restriction);
  return (
    <Card as="article">
      <Stack gap={3}>
        <Row align="start" justify="between">
          <Text as="h3" weight="bold" dir="auto" prose lines={3} className={grow}>
            {title}
          </Text>
          <Badge tone={endedAt === null ? 'danger' : 'neutral'}>
            {endedAt === null ? 'In force' : 'Ended'}
          </Badge>
        </Row>
        {content !== null && content !== '' && (
          <Text prose tone="muted" dir="auto" lines={4}>
            “{content}”
          </Text>
        )}
        {image !== null && <Photo src={image} alt="The photo it is about" />}
        <Stack gap={1}>
          <Text>Rule: {REPORT_REASON_LABELS[reason]}</Text>
          {statement !== null && (
            <Text prose dir="auto">
              {statement}
            </Text>
          )}
          <Hint>
            {decidedBy(restriction)} on {dayText(createdAt)}
          </Hint>
          <Hint>{durationText(expiresAt, endedAt)}</Hint>
        </Stack>
        <Appeal restriction={restriction} title={title} />
      </Stack>
    </Card>
  );
}

function durationText(expiresAt: string | null, endedAt: string | null): string {
  if (endedAt !== null) return `Ended on ${dayText(endedAt)}`;
  return expiresAt === null ? 'It does not end by itself' : `Ends on ${fullTime(expiresAt)}`;
}

function Appeal({ restriction, title }: { readonly restriction: OwnRestriction; readonly title: string }) {
  const { id, appeal, appealUntil } = restriction;
  const dialog = useDialog();
  return (
    <>
      {appeal !== null && <AppealState appeal={appeal} />}
      {appeal === null && appealUntil !== null && (
        <Stack gap={2}>
          <Button
            variant="outline"
            block
            aria-label={`Appeal: ${title}`}
            {...AppealDialog.intent}
            onClick={dialog.show}
          >
            Appeal
          </Button>
          <Hint>You can appeal until {dayText(appealUntil)}.</Hint>
        </Stack>
      )}
      {dialog.isMounted && <AppealDialog restrictionId={id} title={title} {...dialog.props} />}
    </>
  );
}

function AppealState({ appeal: { outcome, createdAt, statement } }: { readonly appeal: OwnAppeal }) {
  return (
    <Stack gap={1}>
      <Text weight="bold">
        {outcome === null && `You appealed on ${dayText(createdAt)}. A moderator will look at it.`}
        {outcome === 'granted' && 'Your appeal was granted. The decision was taken back.'}
        {outcome === 'denied' && 'Your appeal was denied.'}
      </Text>
      {statement !== null && (
        <Text prose dir="auto">
          {statement}
        </Text>
      )}
    </Stack>
  );
}
