import { REPORT_REASON_LABELS } from '#contract/report-labels.ts';
import type { Report } from '#contract/reports.ts';
import { Badge } from '#src/design/badge/badge.tsx';
import { Card } from '#src/design/card/card.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { Row, Stack } from '#src/design/layout/layout.tsx';
import { Page, Section } from '#src/design/page/page.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { Hint, Text } from '#src/design/text/text.tsx';
import { BackLink } from '#src/features/links/index.ts';
import { dayText } from '#src/lib/dates.ts';
import { Decisions } from './decisions.tsx';
import { useReports } from './safety.queries.ts';
import { outcomeTexts, subjectNames } from './wording.ts';

/** The viewer's reports with their outcomes, and the decisions about the viewer. */
export function SafetyScreen() {
  return (
    <Page title="Reports and decisions" back={<BackLink to="/account" aria-label="Back to Account" />}>
      <Section title="Decisions about you">
        <Decisions />
      </Section>
      <Section title="Your reports">
        <Reports />
      </Section>
    </Page>
  );
}

function Reports() {
  const query = useReports();
  if (query.isPending) return <SkeletonCards count={2} label="Loading your reports" height="4rem" />;
  if (!query.data) return <ErrorState title="Your reports could not be loaded" retry={query} />;
  if (query.data.length === 0)
    return <Hint>You have not reported anything. When you do, you see here what came of it.</Hint>;
  return (
    <Stack as="ul" gap={3}>
      {query.data.map((report) => (
        <li key={report.id}>
          <ReportCard report={report} />
        </li>
      ))}
    </Stack>
  );
}

function ReportCard({ report: { subject, reason, note, outcome, createdAt } }: { readonly report: Report }) {
  return (
    <Card as="article">
      <Stack gap={2}>
        <Row justify="between">
          <Text as="h3" weight="bold">
            {subjectNames[subject.type]}
          </Text>
          <Badge tone={outcome === null ? 'neutral' : 'success'}>
            {outcome === null ? 'Open' : 'Decided'}
          </Badge>
        </Row>
        <Text>{outcomeTexts[outcome ?? 'open']}</Text>
        <Hint>
          {REPORT_REASON_LABELS[reason]} · Reported on {dayText(createdAt)}
        </Hint>
        {note !== null && (
          <Hint prose dir="auto">
            Your note: {note}
          </Hint>
        )}
      </Stack>
    </Card>
  );
}
