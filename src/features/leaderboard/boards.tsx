import { memo, type ReactNode } from 'react';
import type {
  CreatorEntry,
  CreatorMetric,
  PlayerEntry,
  PlayerMetric,
  TimeFrame,
} from '#contract/leaderboard.ts';
import { Card } from '#src/design/card/card.tsx';
import { EmptyState } from '#src/design/empty-state/empty-state.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { SkeletonRows } from '#src/design/skeleton/skeleton.tsx';
import { useViewer } from '#src/features/auth/index.ts';
import { fullCount } from '#src/lib/text.ts';
import { CreatorTotals, PlayerMedals } from './entry-details.tsx';
import { useCreators, usePlayers } from './leaderboard.queries.ts';
import { type RankedEntry, RankedList } from './ranked-list.tsx';

interface BoardProps<Metric> {
  readonly timeFrame: TimeFrame;
  readonly metric: Metric;
  /** Renders all rows at once instead of a batch a frame. */
  readonly atOnce: boolean;
}

const medalsOf = ({ additionalInfo }: PlayerEntry) => <PlayerMedals medals={additionalInfo} />;
const totalsOf = ({ additionalInfo }: CreatorEntry) => <CreatorTotals totals={additionalInfo} />;

// Memoized: a touch on the controls above renders at once, without the rows.

/** Players in the order of a metric. */
export const PlayerBoard = memo(function PlayerBoard({
  timeFrame,
  metric,
  atOnce,
}: BoardProps<PlayerMetric>) {
  return (
    <Board
      key={`${timeFrame} ${metric}`}
      label="Players"
      query={usePlayers(timeFrame, metric)}
      failure="Failed to fetch player leaderboard"
      emptyTitle="No leaderboard data available yet"
      emptyText="Complete some games to see rankings!"
      atOnce={atOnce}
      scoreText={metric === 'medalScore' ? (score) => `${fullCount(score)} pts` : undefined}
      details={medalsOf}
    />
  );
});

/** Game creators in the order of a metric. */
export const CreatorBoard = memo(function CreatorBoard({
  timeFrame,
  metric,
  atOnce,
}: BoardProps<CreatorMetric>) {
  return (
    <Board
      key={`${timeFrame} ${metric}`}
      label="Creators"
      query={useCreators(timeFrame, metric)}
      failure="Failed to fetch creator leaderboard"
      emptyTitle="No creator data available yet"
      emptyText="Create some games to see rankings!"
      atOnce={atOnce}
      details={totalsOf}
    />
  );
});

interface BoardContentProps<Entry extends RankedEntry> {
  readonly label: string;
  readonly query: {
    readonly data: readonly Entry[] | undefined;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly failure: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly atOnce: boolean;
  readonly scoreText?: ((score: number) => string) | undefined;
  readonly details: (entry: Entry) => ReactNode;
}

function Board<Entry extends RankedEntry>({
  query,
  failure,
  emptyTitle,
  emptyText,
  ...list
}: BoardContentProps<Entry>) {
  const viewer = useViewer();
  const { data: entries, isError } = query;
  if (entries?.length === 0) return <EmptyState art="leaderboard" title={emptyTitle} text={emptyText} />;
  if (entries) return <RankedList {...list} entries={entries} viewerId={viewer.id} />;
  if (isError) {
    return <ErrorState title={failure} retry={query} />;
  }
  return (
    <Card>
      <SkeletonRows count={6} label="Loading the leaderboard" />
    </Card>
  );
}
