import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Game, GameStatus } from '#contract/games.ts';
import { Button, buttonClass } from '#src/design/button/button.tsx';
import type { DrawingName } from '#src/design/empty-state/drawings.tsx';
import { EmptyState } from '#src/design/empty-state/empty-state.tsx';
import { ListOrEmpty } from '#src/design/empty-state/list-or-empty.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { Section } from '#src/design/page/page.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { Tabs } from '#src/design/tabs/tabs.tsx';
import { GameCard, useMyGames } from '#src/features/games/index.ts';

interface StoreName {
  readonly status: GameStatus;
  readonly label: string;
  readonly art: DrawingName;
  readonly title: string;
  readonly text: string;
}

const shelves: readonly StoreName[] = [
  {
    status: 'active',
    label: 'Active',
    art: 'games',
    title: 'No active games',
    text: 'Create a game or join one with a code, and it shows up here.',
  },
  {
    status: 'upcoming',
    label: 'Upcoming',
    art: 'upcoming',
    title: 'No upcoming games',
    text: 'Games you are in that have not started yet wait here.',
  },
  {
    status: 'completed',
    label: 'Past',
    art: 'past',
    title: 'No past games',
    text: 'Games that are over, with their winners, are kept here.',
  },
];

interface MyGamesProps {
  /** What stands above the games; `null` while that is not known, for nothing may be pushed down by it later. */
  readonly notice: ReactNode;
}

/** 'My Games': what runs, what comes and what is over. */
export function MyGames({ notice }: MyGamesProps) {
  const { data: games, isError, refetch } = useMyGames();
  return (
    <Section title="My Games">
      {notice}
      {games && notice !== null && <Shelves games={games} />}
      {!games && isError && (
        <ErrorState
          title="Your games could not be loaded"
          text="Check your connection and try again."
          action={
            <Button variant="outline" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {(games ? notice === null : !isError) && (
        <SkeletonCards count={2} label="Loading your games" height="7rem" />
      )}
    </Section>
  );
}

function Shelves({ games }: { games: readonly Game[] }) {
  return (
    <Tabs
      label="My Games"
      tabs={shelves.map((shelf) => {
        const inTransaction = games.filter(({ status }) => status === shelf.status);
        return {
          value: shelf.status,
          label: shelf.label,
          count: inTransaction.length,
          content: <ShelfContent shelf={shelf} games={inTransaction} />,
        };
      })}
    />
  );
}

function ShelfContent({ shelf, games }: { shelf: StoreName; games: readonly Game[] }) {
  const empty = (
    <EmptyState
      art={shelf.art}
      title={shelf.title}
      text={shelf.text}
      action={
        shelf.status !== 'completed' && (
          <Link to="/discover" className={buttonClass({ variant: 'secondary' })}>
            Find a game
          </Link>
        )
      }
    />
  );
  return (
    <ListOrEmpty items={games} keyOf={({ id }) => id} empty={empty}>
      {(game) => <GameCard game={game} />}
    </ListOrEmpty>
  );
}
