import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { SelectField } from '#src/design/field/select-field.tsx';
import { iconButtonClass } from '#src/design/icon-button/icon-button.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { Page } from '#src/design/page/page.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { Hint } from '#src/design/text/text.tsx';
import { AppealCard } from './cards.tsx';
import { DecisionArea } from './decide.tsx';
import { useModeratedAppeals, useModeratedReports } from './moderation.queries.ts';
import { type FailedQuery, ModerationFailure } from './moderation-failure.tsx';
import { QUEUES, type Queue } from './queue.ts';
import { ReportCard } from './report-card.tsx';

const labels: Readonly<Record<Queue, string>> = {
  reports: 'Reports',
  appeals: 'Appeals',
  decided: 'Decided',
};

/** What moderators work on: open reports and appeals, the oldest first, and the reports that were decided last. */
export function ModerationScreen({
  queue,
  onQueue,
}: {
  readonly queue: Queue;
  readonly onQueue: (queue: Queue) => void;
}) {
  return (
    <Page
      title="Moderation"
      back={
        <Link to="/account" className={iconButtonClass()} aria-label="Back to Account">
          <ArrowLeft size={24} aria-hidden="true" />
        </Link>
      }
    >
      <SelectField
        label="Show"
        options={QUEUES.map((value) => ({ value, label: labels[value] }))}
        value={queue}
        onChange={onQueue}
      />
      <DecisionArea>
        {queue === 'appeals' ? (
          <Appeals />
        ) : (
          <Reports key={queue} status={queue === 'reports' ? 'open' : 'resolved'} />
        )}
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

interface CardsProps<Item> {
  readonly query: FailedQuery & { readonly data: readonly Item[] | undefined };
  readonly empty: string;
  readonly children: (item: Item) => ReactNode;
}

function Cards<Item extends { readonly id: string }>({ query, empty, children }: CardsProps<Item>) {
  const { data, error } = query;
  if (data === undefined && error === null) return <SkeletonCards count={2} label="Loading" height="8rem" />;
  if (data === undefined) return <ModerationFailure query={query} />;
  if (data.length === 0) return <Hint>{empty}</Hint>;
  return (
    <Stack as="ul" gap={4}>
      {data.map((item) => (
        <li key={item.id}>{children(item)}</li>
      ))}
    </Stack>
  );
}
