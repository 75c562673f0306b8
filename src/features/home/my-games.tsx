import type { ReactNode } from 'react';
import type { Game, GameStatus } from '#contract/games.ts';
import { EmptyState } from '#src/design/empty-state/empty-state.tsx';
import type { IllustrationName } from '#src/design/empty-state/illustrations.tsx';
import { ListOrEmpty } from '#src/design/empty-state/list-or-empty.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { Section } from '#src/design/page/page.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { Tabs } from '#src/design/tabs/tabs.tsx';
import { GameCard, useMyGames } from '#src/features/games/index.ts';
import { SecondaryLink } from '#src/features/links/index.ts';

interface StatusTab {
  readonly status: GameStatus;
  readonly label: string;
  readonly art: IllustrationName;
  readonly title: string;
  readonly text: string;
}

const statusTabs: readonly StatusTab[] = [
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
  /** Rendered above the games; `null` while it loads. The games wait for it, so that it does not move them. */
  readonly notice: ReactNode;
}

/** 'My Games': the user's games in tabs by status. */
export function MyGames({ notice }: MyGamesProps) {
  const query = useMyGames();
  const { data: games, isError } = query;
  return (
    <Section title="My Games">
      {notice}
      {games && notice !== null && <GamesByStatus games={games} />}
      {!games && isError && <ErrorState title="Your games could not be loaded" retry={query} />}
      {(games ? notice === null : !isError) && (
        <SkeletonCards count={2} label="Loading your games" height="7rem" />
      )}
    </Section>
  );
}

function GamesByStatus({ games }: { games: readonly Game[] }) {
  return (
    <Tabs
      label="My Games"
      tabs={statusTabs.map((tab) => {
        const ofStatus = games.filter(({ status }) => status === tab.status);
        return {
          value: tab.status,
          label: tab.label,
          count: ofStatus.length,
          content: <TabContent tab={tab} games={ofStatus} />,
        };
      })}
    />
  );
}

function TabContent({ tab, games }: { tab: StatusTab; games: readonly Game[] }) {
  const empty = (
    <EmptyState
      art={tab.art}
      title={tab.title}
      text={tab.text}
      action={tab.status !== 'completed' && <SecondaryLink to="/discover">Find a game</SecondaryLink>}
    />
  );
  return (
    <ListOrEmpty items={games} keyOf={({ id }) => id} empty={empty}>
      {(game) => <GameCard game={game} />}
    </ListOrEmpty>
  );
}
