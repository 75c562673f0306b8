import type { ModeratedReport } from '#contract/moderation.ts';
import { REPORT_REASON_LABELS } from '#contract/report-labels.ts';
import { Badge } from '#src/design/badge/badge.tsx';
import { Button } from '#src/design/button/button.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { Hint, Text } from '#src/design/text/text.tsx';
import { useViewer } from '#src/features/auth/index.ts';
import { subjectNames } from '#src/features/blocks/index.ts';
import { fullTime, relativeTime } from '#src/lib/dates.ts';
import { displayName } from '#src/lib/names.ts';
import { useNow } from '#src/lib/use-now.ts';
import { CaseCard, Evidence, HistoryLink } from './cards.tsx';
import { DecideButton } from './decide.tsx';
import { useClaim, useRelease } from './service-moderation.queries.ts';

const outcomeNames = { removed: 'Removed', warned: 'Warned', 'no-action': 'No action' } as const;

/** A report with its evidence, and what the viewer can do about it. */
export function ReportCard({ report }: { readonly report: ModeratedReport }) {
  const {
    subject,
    reason,
    note,
    reporter,
    author,
    content,
    image,
    additions,
    createdAt,
    outcome,
    resolvedAt,
  } = report;
  const now = useNow();
  return (
    <CaseCard
      title={`${subjectNames[subject.type]} of ${displayName(author)}`}
      badge={<Badge tone="danger">{REPORT_REASON_LABELS[reason]}</Badge>}
    >
      <Evidence content={content} image={image} />
      <Stack gap={1}>
        <Hint>
          Reported by {reporter === null ? 'a deleted account' : displayName(reporter)},{' '}
          {relativeTime(createdAt, now).toLowerCase()}
        </Hint>
        {note !== null && (
          <Hint prose dir="auto">
            Their note: {note}
          </Hint>
        )}
      </Stack>
      {additions.map((added) => (
        <AddedToReport key={`${added.createdAt} ${added.reason} ${added.note}`} added={added} />
      ))}
      {resolvedAt !== null && (
        <Text weight="bold">
          {outcomeNames[outcome ?? 'no-action']}, {fullTime(resolvedAt)}
        </Text>
      )}
      {outcome === null && <ReportActions report={report} />}
      <HistoryLink kind="users" id={author.id} name={displayName(author)} />
      {subject.type === 'game' && <HistoryLink kind="games" id={subject.id} name="the game" />}
    </CaseCard>
  );
}

/** What the reporter has sent by reporting the same again. */
function AddedToReport({ added }: { readonly added: ModeratedReport['additions'][number] }) {
  const { reason, note, content, image, createdAt } = added;
  return (
    <Stack gap={1}>
      <Hint>
        Reported again, {fullTime(createdAt)}: {REPORT_REASON_LABELS[reason]}
      </Hint>
      <Evidence content={content} image={image} />
      {note !== null && (
        <Hint prose dir="auto">
          Their note: {note}
        </Hint>
      )}
    </Stack>
  );
}

function ReportActions({
  report: { id, claim, subject, author, reason },
}: {
  readonly report: ModeratedReport;
}) {
  const viewer = useViewer();
  const claiming = useClaim();
  const releasing = useRelease();
  const isOwn = claim?.moderator.id === viewer.id;
  if (claim !== null && !isOwn)
    return (
      <Text weight="bold">
        {displayName(claim.moderator)} is working on this until {fullTime(claim.expiresAt)}.
      </Text>
    );
  const name = `${subjectNames[subject.type].toLowerCase()} of ${displayName(author)}`;
  const params = { id };
  return (
    <Stack gap={2}>
      {isOwn && <Hint>You are working on this until {fullTime(claim.expiresAt)}.</Hint>}
      <DecideButton
        aria-label={`Decide: ${name}`}
        decision={{
          subject: { type: 'report', id },
          about: subject.type,
          reason,
          title: `Decide about this ${name}`,
        }}
      >
        Decide
      </DecideButton>
      <Button
        variant="outline"
        block
        aria-label={`${isOwn ? 'Release' : 'Claim'}: ${name}`}
        busy={claiming.isPending || releasing.isPending}
        onClick={() => (isOwn ? releasing : claiming).mutate({ params })}
      >
        {isOwn ? 'Release' : 'Claim'}
      </Button>
    </Stack>
  );
}
