import type { GameStatus } from '#contract/games.ts';
import type { Game, Membership, Model } from './model.ts';

/** The status of a refusal. */
export type Refusal = 400 | 403 | 404 | 409;

export const isRefusal = (answer: unknown): answer is Refusal => typeof answer === 'number';

export function statusAt(model: Model, { start, end }: Game): GameStatus {
  if (model.now >= end) return 'completed';
  return model.now < start ? 'upcoming' : 'active';
}

export const placeIn = (game: Game, who: number): Membership | undefined =>
  game.memberships.find((place) => place.who === who);

export const mayView = (game: Game, who: number): boolean =>
  game.isPublic || placeIn(game, who) !== undefined;

export const mayManage = (game: Game, who: number): boolean => placeIn(game, who)?.isAdmin === true;

/** The game, for its viewers. */
export function asViewer(model: Model, who: number, number: number): Game | Refusal {
  const game = model.games.find((one) => one.number === number);
  if (game === undefined) return 404;
  return mayView(game, who) ? game : 403;
}

/** The game, for its participants. */
export function asParticipant(model: Model, who: number, number: number): Game | Refusal {
  const game = asViewer(model, who, number);
  return isRefusal(game) || placeIn(game, who) !== undefined ? game : 403;
}

/** The game, for its managers. */
export function asManager(model: Model, who: number, number: number): Game | Refusal {
  const game = asViewer(model, who, number);
  return isRefusal(game) || mayManage(game, who) ? game : 403;
}
