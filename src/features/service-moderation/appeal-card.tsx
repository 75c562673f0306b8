import type { ModeratedAppeal } from '#contract/moderation.ts';
import { REPORT_REASON_LABELS } from '#contract/report-labels.ts';
import { Badge } from '#src/design/badge/badge.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { Hint, Text } from '#src/design/text/text.tsx';
import { relativeTime } from '#src/lib/dates.ts';
import { displayName } from '#src/lib/names.ts';
import { useNow } from '#src/lib/use-now.ts';
import { CaseCard, HistoryLink, kindNames, RestrictionDetails } from './cards.tsx';
import { DecideButton } from './decide.tsx';
import { ReportedEvidence } from './reported-evidence.tsx';

/** An appeal with the decision that it is about, and all that was reported before. */
export function AppealCard({ appeal }: { readonly appeal: ModeratedAppeal }) {
  const { id, text, createdAt, canDecide, restriction, reports } = appeal;
  const now = useNow();
  const name = displayName(restriction.user);
  const { content, image } = restriction;
  // Most often it is what was reported: then it is shown once.
  const isReported = reports.some((report) => report.content === content && report.image === image);
  return (
    <CaseCard title={`Appeal of ${name}`} badge={<Badge tone="danger">{kindNames[restriction.kind]}</Badge>}>
      <Text prose dir="auto">
        {text}
      </Text>
      <Hint>{relativeTime(createdAt, now)}</Hint>
      <Text weight="bold">The decision</Text>
      <RestrictionDetails
        restriction={isReported ? { ...restriction, content: null, image: null } : restriction}
      />
      {reports.length > 0 && <Text weight="bold">What was reported</Text>}
      {reports.map((report) => (
        <Stack key={report.id} gap={2}>
          <Text>{REPORT_REASON_LABELS[report.reason]}</Text>
          <ReportedEvidence report={report} />
        </Stack>
      ))}
      {canDecide ? (
        <DecideButton
          aria-label={`Decide: appeal of ${name}`}
          decision={{
            subject: { type: 'appeal', id },
            reason: null,
            title: `Decide about the appeal of ${name}`,
          }}
        >
          Decide
        </DecideButton>
      ) : (
        <Text>You made this decision. Another moderator has to look at the appeal.</Text>
      )}
      <HistoryLink kind="users" id={restriction.user.id} name={name} />
    </CaseCard>
  );
}
