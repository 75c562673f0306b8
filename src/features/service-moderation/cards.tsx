import { Link } from '@tanstack/react-router';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import type { ModeratedRestriction } from '#contract/moderation.ts';
import { REPORT_REASON_LABELS } from '#contract/report-labels.ts';
import { Badge } from '#src/design/badge/badge.tsx';
import { buttonClass } from '#src/design/button/button.tsx';
import { Card } from '#src/design/card/card.tsx';
import { grow, Row, Stack } from '#src/design/layout/layout.tsx';
import { Photo } from '#src/design/photo/photo.tsx';
import { Hint, Text } from '#src/design/text/text.tsx';
import { decidedBy, subjectNames } from '#src/features/safety/index.ts';
import { ConfirmButton } from '#src/features/toasts/index.ts';
import { fullTime } from '#src/lib/dates.ts';
import { displayName } from '#src/lib/names.ts';
import { useEndRestriction } from './service-moderation.queries.ts';

/** What moderators decide, by kind. */
export const kindNames: Readonly<Record<ModeratedRestriction['kind'], string>> = {
  warning: 'Warning',
  hidden: 'Hidden',
  removed: 'Removed',
  'removed-from-game': 'Removed from the game',
  banned: 'Banned from the game',
  suspended: 'Suspended',
  dismissed: 'No action',
};

/** The copy of a text and photo that a report or a decision is about. */
export function Evidence({
  content,
  image,
}: {
  readonly content: string | null;
  readonly image: string | null;
}) {
  return (
    <>
      {content !== null && content !== '' && (
        <Text prose dir="auto">
          {content}
        </Text>
      )}
      {image !== null && <Photo src={image} alt="The reported photo" />}
    </>
  );
}

interface HistoryLinkProps {
  readonly kind: 'users' | 'games';
  readonly id: string;
  readonly name: string;
}

/** A link to what moderators know about a user or a game. */
export function HistoryLink({ kind, id, name }: HistoryLinkProps) {
  return (
    <Link
      to="/moderation/$kind/$id"
      params={{ kind, id }}
      aria-label={`History of ${name}`}
      className={buttonClass({ variant: 'ghost', block: true })}
    >
      {kind === 'users' ? 'History' : 'History of the game'}
    </Link>
  );
}

interface CardProps {
  readonly title: string;
  readonly badge: ReactNode;
  readonly children: ReactNode;
}

/** The card of a report, an appeal or a decision. */
export function CaseCard({ title, badge, children }: CardProps) {
  return (
    <Card as="article">
      <Stack gap={3}>
        <Row align="start" justify="between">
          <Text as="h2" weight="bold" dir="auto" prose lines={3} className={grow}>
            {title}
          </Text>
          {badge}
        </Row>
        {children}
      </Stack>
    </Card>
  );
}

/** A decision with its reasons. */
export function RestrictionDetails({ restriction }: { readonly restriction: ModeratedRestriction }) {
  const { subject, content, image, reason, statement, moderator, createdAt, expiresAt, endedAt } =
    restriction;
  return (
    <>
      <Evidence content={content} image={image} />
      <Stack gap={1}>
        <Text>
          {subjectNames[subject.type]} · {REPORT_REASON_LABELS[reason]}
        </Text>
        {statement !== null && (
          <Text prose dir="auto">
            {statement}
          </Text>
        )}
        <Hint>
          {moderator === null ? decidedBy(restriction) : `Decided by ${displayName(moderator)}`},{' '}
          {fullTime(createdAt)}
        </Hint>
        {endedAt !== null && <Hint>Ended {fullTime(endedAt)}</Hint>}
        {endedAt === null && expiresAt !== null && <Hint>Ends {fullTime(expiresAt)}</Hint>}
      </Stack>
    </>
  );
}

/** A decision in a history; one that is in force can be revoked. */
export function RestrictionCard({ restriction }: { readonly restriction: ModeratedRestriction }) {
  const { id, kind, endedAt } = restriction;
  const { mutate, isPending } = useEndRestriction();
  return (
    <CaseCard
      title={kindNames[kind]}
      badge={
        <Badge tone={endedAt === null ? 'danger' : 'neutral'}>
          {endedAt === null ? 'In force' : 'Ended'}
        </Badge>
      }
    >
      <RestrictionDetails restriction={restriction} />
      {endedAt === null && kind !== 'dismissed' && (
        <ConfirmButton
          label="Take back"
          icon={<Undo2 size={18} aria-hidden="true" />}
          question="Take this decision back?"
          text="What it is about comes back, where it is still kept, and the person can see that it was taken back."
          confirmLabel="Take back"
          isBusy={isPending}
          onConfirm={(close) => mutate({ params: { id } }, { onSuccess: close })}
        />
      )}
    </CaseCard>
  );
}
