import type { ModeratedReport } from '#contract/moderation.ts';
import { REPORT_REASON_LABELS } from '#contract/report-labels.ts';
import { Badge } from '#src/design/badge/badge.tsx';
import { Button } from '#src/design/button/button.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { Hint, Text } from '#src/design/text/text.tsx';
import { useViewer } from '#src/features/auth/index.ts';
import { subjectNames } from '#src/features/safety/index.ts';
import { fullTime } from '#src/lib/dates.ts';
import { displayName } from '#src/lib/names.ts';
import { useNow } from '#src/lib/use-now.ts';
import { CaseCard, HistoryLink } from './cards.tsx';
import { DecideButton } from './decide.tsx';
import { ReportedEvidence } from './reported-evidence.tsx';
import { useClaim, useRelease } from './service-moderation.queries.ts';

const outcomeNames = { removed: 'Removed', warned: 'Warned', 'no-action': 'No action' } as const;

/** A report with its evidence, and what the viewer can do about it. */
export function ReportCard({ report }: { readonly report: ModeratedReport }) {
  const { subject, reason, author, outcome, resolvedAt } = report;
  return (
    <CaseCard
      title={`${subjectNames[subject.type]} of ${displayName(author)}`}
      badge={<Badge tone="danger">{REPORT_REASON_LABELS[reason]}</Badge>}
    >
      <ReportedEvidence report={report} />
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

function ReportActions({
  report: { id, claim: lastClaim, subject, author, reason },
}: {
  readonly report: ModeratedReport;
}) {
  const viewer = useViewer();
  const claiming = useClaim();
  const releasing = useRelease();
  const now = useNow();
  const claim = lastClaim !== null && Date.parse(lastClaim.expiresAt) > now.getTime() ? lastClaim : null;
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
