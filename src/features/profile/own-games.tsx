import { Link } from '@tanstack/react-router';
import type { GameStatus } from '#contract/games.ts';
import { Button, buttonClass } from '#src/design/button/button.tsx';
import { EmptyState } from '#src/design/empty-state/empty-state.tsx';
import { ListOrEmpty } from '#src/design/empty-state/list-or-empty.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { GameCard, useMyGames } from '#src/features/games/index.ts';

const order: readonly GameStatus[] = ['active', 'upcoming', 'completed'];

/** All the games one takes part in: those that run first, those that are over last. */
export function OwnGames() {
  const { data: games, isError, isFetching, refetch } = useMyGames();
  if (!games && isError) {
    return (
      <ErrorState
        title="Your games could not be loaded"
        text="Check your connection and try again."
        action={
          <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  if (!games) return <SkeletonCards count={2} label="Loading your games" height="7rem" />;
  const sorted = games.toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status));
  return (
    <ListOrEmpty items={sorted} keyOf={({ id }) => id} empty={<NoGames />}>
      {(game) => <GameCard game={game} />}
    </ListOrEmpty>
  );
}

function NoGames() {
  return (
    <EmptyState
      art="games"
      title="No games yet"
      text="Games you create or join are listed here."
      action={
        <Link to="/discover" className={buttonClass({ variant: 'secondary' })}>
          Discover games
        </Link>
      }
    />
  );
}
