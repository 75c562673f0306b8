import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type {
  CreatorEntry,
  CreatorMetric,
  PlayerEntry,
  PlayerMetric,
  TimeFrame,
} from '#contract/leaderboard.ts';
import { Button, Card, EmptyState, ErrorState, SkeletonRows } from '#src/design/index.ts';
import { useViewer } from '#src/features/auth/index.ts';
import { fullCount } from '#src/lib/counts.ts';
import { CreatorFacts, PlayerMedals } from './extras.tsx';
import { creatorsQuery, playersQuery } from './leaderboard.queries.ts';
import { Rows } from './rows.tsx';

const medalsOf = ({ additionalInfo }: PlayerEntry) => <PlayerMedals medals={additionalInfo} />;
const factsOf = ({ additionalInfo }: CreatorEntry) => <CreatorFacts facts={additionalInfo} />;

/** Players in the order of a metric. */
export function PlayerBoard({ timeFrame, metric }: { timeFrame: TimeFrame; metric: PlayerMetric }) {
  const board = useQuery(playersQuery(timeFrame, metric));
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
          label="Players"
          entries={entries}
          viewerId={viewer.id}
          scoreText={metric === 'medalScore' ? (score) => `${fullCount(score)} pts` : undefined}
          extra={medalsOf}
        />
      )}
    </Loaded>
  );
}

/** Game creators in the order of a metric. */
export function CreatorBoard({ timeFrame, metric }: { timeFrame: TimeFrame; metric: CreatorMetric }) {
  const board = useQuery(creatorsQuery(timeFrame, metric));
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
        <Rows label="Creators" entries={entries} viewerId={viewer.id} extra={factsOf} />
      )}
    </Loaded>
  );
}

interface LoadedProps<Entry> {
  readonly board: UseQueryResult<Entry[]>;
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
