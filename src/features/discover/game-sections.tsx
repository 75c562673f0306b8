import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Game } from '#contract/games.ts';
import { ListOrEmpty } from '#src/design/empty-state/list-or-empty.tsx';
import { ShowMore } from '#src/design/list-row/list-row.tsx';
import { Section } from '#src/design/page/page.tsx';
import { Hint } from '#src/design/text/text.tsx';
import { GameCard } from '#src/features/games/index.ts';

/** How many games a section shows. */
const SECTION_SIZE = 3;
/** How many games 'Show more' adds. */
const PAGE_SIZE = 6;

export interface GameSections {
  /** The active games with the most participants. */
  readonly active: readonly Game[];
  /** The games that start next. */
  readonly upcoming: readonly Game[];
  /** All other matches. */
  readonly others: readonly Game[];
  readonly count: number;
}

/** Filters games by the text in their name or description, and sorts them into the sections of Discover. Of a game that is listed several times the last copy counts. */
export function toSections(listed: readonly Game[], text: string): GameSections {
  const games = [...new Map(listed.map((game) => [game.id, game])).values()];
  const query = text.trim().toLowerCase();
  const matching = games.filter(({ name, description }) =>
    [name, description ?? ''].some((field) => field.toLowerCase().includes(query)),
  );
  const withStatus = (status: Game['status']) => matching.filter((game) => game.status === status);
  const active = withStatus('active').toSorted(
    (one, other) => other._count.participants - one._count.participants,
  );
  const upcoming = withStatus('upcoming').toSorted(
    (one, other) => Date.parse(one.startTime) - Date.parse(other.startTime),
  );
  return {
    active: active.slice(0, SECTION_SIZE),
    upcoming: upcoming.slice(0, SECTION_SIZE),
    others: [...active.slice(SECTION_SIZE), ...upcoming.slice(SECTION_SIZE), ...withStatus('completed')],
    count: matching.length,
  };
}

interface GameSectionProps {
  readonly title: string;
  readonly games: readonly Game[];
  /** What to say when there are none. */
  readonly empty: string;
}

/** Public games below a heading. */
export function GameSection({ title, games, empty }: GameSectionProps) {
  return (
    <Section title={title}>
      <GameCards games={games} empty={empty} />
    </Section>
  );
}

/** The number of games that 'More Games' shows, by history entry, so that the screen has the same length again after Back. */
const countByEntry = new Map<string, number>();

/** The matches that are in no other section, a page at a time. */
export function MoreGames({ games }: { games: readonly Game[] }) {
  // Read in each render: typing in the search field replaces the history entry.
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  const [count, setCount] = useState(() => countByEntry.get(entry) ?? PAGE_SIZE);
  useEffect(() => {
    countByEntry.set(entry, count);
  }, [entry, count]);
  if (games.length === 0) return null;
  return (
    <Section title="More Games">
      <GameCards games={games.slice(0, count)} />
      {games.length > count && (
        <ShowMore variant="secondary" onClick={() => setCount((before) => before + PAGE_SIZE)} />
      )}
    </Section>
  );
}

function GameCards({ games, empty }: { games: readonly Game[]; empty?: string }) {
  return (
    <ListOrEmpty items={games} keyOf={({ id }) => id} empty={<Hint>{empty}</Hint>}>
      {(game) => <GameCard game={game} variant="public" />}
    </ListOrEmpty>
  );
}
