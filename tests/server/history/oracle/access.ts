import type { GameStatus } from '#contract/games.ts';
import type { Game, Place, World } from './world.ts';

/** The status of an answer that refuses. */
export type Refusal = 400 | 403 | 404 | 409;

export const isRefusal = (answer: unknown): answer is Refusal => typeof answer === 'number';

export function statusAt(world: World, { start, end }: Game): GameStatus {
  if (world.now >= end) return 'completed';
  return world.now < start ? 'upcoming' : 'active';
}

export const placeIn = (game: Game, who: number): Place | undefined =>
  game.places.find((place) => place.who === who);

export const mayView = (game: Game, who: number): boolean =>
  game.isPublic || placeIn(game, who) !== undefined;

export const mayManage = (game: Game, who: number): boolean => placeIn(game, who)?.isAdmin === true;

/** The game, for whoever may look at it. */
export function asViewer(world: World, who: number, number: number): Game | Refusal {
  const game = world.games.find((one) => one.number === number);
  if (game === undefined) return 404;
  return mayView(game, who) ? game : 403;
}

/** The game, for whoever takes part in it. */
export function asParticipant(world: World, who: number, number: number): Game | Refusal {
  const game = asViewer(world, who, number);
  return isRefusal(game) || placeIn(game, who) !== undefined ? game : 403;
}

/** The game, for its creator and admins. */
export function asManager(world: World, who: number, number: number): Game | Refusal {
  const game = asViewer(world, who, number);
  return isRefusal(game) || mayManage(game, who) ? game : 403;
}
