import { SelectField } from '#src/design/field/select-field.tsx';
import { Page } from '#src/design/page/page.tsx';
import { BackLink } from '#src/features/links/index.ts';
import { AppealCard } from './appeal-card.tsx';
import { AuditLog } from './audit-log.tsx';
import { Cards } from './card-list.tsx';
import { DecisionArea } from './decide.tsx';
import { QUEUES, type Queue } from './queue.ts';
import { ReportCard } from './report-card.tsx';
import { useModeratedAppeals, useModeratedReports } from './service-moderation.queries.ts';

const labels: Readonly<Record<Queue, string>> = {
  reports: 'Reports',
  appeals: 'Appeals',
  decided: 'Decided',
  audit: 'Audit log',
};

/** What moderators work on: open reports and appeals, the oldest first; the reports that were decided last; and what all moderators did. */
export function ServiceModerationScreen({
  queue,
  onQueue,
}: {
  readonly queue: Queue;
  readonly onQueue: (queue: Queue) => void;
}) {
  return (
    <Page title="Moderation" back={<BackLink to="/account" aria-label="Back to Account" />}>
      <SelectField
        label="Show"
        options={QUEUES.map((value) => ({ value, label: labels[value] }))}
        value={queue}
        onChange={onQueue}
      />
      <DecisionArea>
        {queue === 'appeals' && <Appeals />}
        {queue === 'audit' && <AuditLog />}
        {queue === 'reports' && <Reports key={queue} status="open" />}
        {queue === 'decided' && <Reports key={queue} status="resolved" />}
      </DecisionArea>
    </Page>
  );
}

function Reports({ status }: { readonly status: 'open' | 'resolved' }) {
  const query = useModeratedReports(status);
  return (
    <Cards
      query={query}
      empty={status === 'open' ? 'There are no open reports.' : 'No report has been decided.'}
    >
      {(report) => <ReportCard report={report} />}
    </Cards>
  );
}

function Appeals() {
  return (
    <Cards query={useModeratedAppeals()} empty="There are no open appeals.">
      {(appeal) => <AppealCard appeal={appeal} />}
    </Cards>
  );
}
