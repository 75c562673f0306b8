import { type UseQueryResult } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import type {
  CreatorEntry,
  CreatorMetric,
  PlayerEntry,
  PlayerMetric,
  TimeFrame,
} from '#contract/leaderboard.ts';
import { Button } from '#src/design/button/button.tsx';
import { Card } from '#src/design/card/card.tsx';
import { EmptyState } from '#src/design/empty-state/empty-state.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { SkeletonRows } from '#src/design/skeleton/skeleton.tsx';
import { useViewer } from '#src/features/auth/index.ts';
import { fullCount } from '#src/lib/counts.ts';
import { CreatorFacts, PlayerMedals } from './extras.tsx';
import { useCreators, usePlayers } from './leaderboard.queries.ts';
import { Rows } from './rows.tsx';

const medalsOf = ({ additionalInfo }: PlayerEntry) => <PlayerMedals medals={additionalInfo} />;
const factsOf = ({ additionalInfo }: CreatorEntry) => <CreatorFacts facts={additionalInfo} />;

interface BoardProps<Metric> {
  readonly timeFrame: TimeFrame;
  readonly metric: Metric;
  /** All rows together, and not a screenful at a time. */
  readonly atOnce: boolean;
}

/** Players in the order of a metric. Stands still while another is chosen. */
export const PlayerBoard = memo(function PlayerBoard({
  timeFrame,
  metric,
  atOnce,
}: BoardProps<PlayerMetric>) {
  const board = usePlayers(timeFrame, metric);
  const viewer = useViewer();
  const empty = (
    <EmptyState
      art="leaderboard"
      title="No leaderboard data available yet"
      text="Complete some games to see rankings!"
    />
  );
  return (
    <Loaded board={board} failure="Failed to fetch player leaderboard" empty={empty}>
      {(entries: readonly PlayerEntry[]) => (
        <Rows
          key={`${timeFrame} ${metric}`}
          label="Players"
          atOnce={atOnce}
          entries={entries}
          viewerId={viewer.id}
          scoreText={metric === 'medalScore' ? (score) => `${fullCount(score)} pts` : undefined}
          extra={medalsOf}
        />
      )}
    </Loaded>
  );
});

/** Game creators in the order of a metric. Stands still while another is chosen. */
export const CreatorBoard = memo(function CreatorBoard({
  timeFrame,
  metric,
  atOnce,
}: BoardProps<CreatorMetric>) {
  const board = useCreators(timeFrame, metric);
  const viewer = useViewer();
  const empty = (
    <EmptyState
      art="leaderboard"
      title="No creator data available yet"
      text="Create some games to see rankings!"
    />
  );
  return (
    <Loaded board={board} failure="Failed to fetch creator leaderboard" empty={empty}>
      {(entries: readonly CreatorEntry[]) => (
        <Rows
          key={`${timeFrame} ${metric}`}
          label="Creators"
          atOnce={atOnce}
          entries={entries}
          viewerId={viewer.id}
          extra={factsOf}
        />
      )}
    </Loaded>
  );
});

interface LoadedProps<Entry> {
  readonly board: Pick<UseQueryResult<Entry[], unknown>, 'data' | 'isError' | 'isFetching'> & {
    readonly refetch: () => Promise<unknown>;
  };
  readonly failure: string;
  readonly empty: ReactNode;
  readonly children: (entries: readonly Entry[]) => ReactNode;
}

function Loaded<Entry>({ board, failure, empty, children }: LoadedProps<Entry>) {
  const { data, isError, isFetching, refetch } = board;
  if (data) return data.length === 0 ? empty : children(data);
  if (isError) {
    return (
      <ErrorState
        title={failure}
        text="Check your connection and try again."
        action={
          <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  return (
    <Card>
      <SkeletonRows count={6} label="Loading the leaderboard" />
    </Card>
  );
}
