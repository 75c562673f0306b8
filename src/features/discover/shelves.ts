import type { Game } from '#contract/games.ts';

/** How many games a section of Discover shows. */
const TOP = 3;

export interface Shelves {
  /** The active games with the most people. */
  readonly active: readonly Game[];
  /** The games that start soonest. */
  readonly upcoming: readonly Game[];
  /** Whatever else matches. */
  readonly others: readonly Game[];
}

/** Each game once, in the order they came. */
export function merged(...lists: readonly (readonly Game[])[]): Game[] {
  return [...new Map(lists.flat().map((game) => [game.id, game])).values()];
}

/** Sorts the games that hold the text in their name or description onto the sections of Discover. */
export function shelve(games: readonly Game[], text: string): Shelves {
  const wanted = text.trim().toLowerCase();
  const matching = games.filter(({ name, description }) =>
    [name, description ?? ''].some((words) => words.toLowerCase().includes(wanted)),
  );
  const having = (status: Game['status']) => matching.filter((game) => game.status === status);
  const active = having('active').toSorted((one, other) => playersOf(other) - playersOf(one));
  const upcoming = having('upcoming').toSorted((one, other) => startOf(one) - startOf(other));
  return {
    active: active.slice(0, TOP),
    upcoming: upcoming.slice(0, TOP),
    others: [...active.slice(TOP), ...upcoming.slice(TOP), ...having('completed')],
  };
}

const playersOf = (game: Game) => game._count.participants;
const startOf = (game: Game) => Date.parse(game.startTime);
