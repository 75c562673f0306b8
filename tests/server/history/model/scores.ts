import { placeIn } from './access.ts';
import type { Game, Model } from './model.ts';

/** The user's posts that count as points in a game. */
const counted = (model: Model, game: Game, who: number) =>
  placeIn(game, who)?.counts === true
    ? model.posts.filter((post) => post.game === game.number && post.who === who)
    : [];

export const scoreOf = (model: Model, game: Game, who: number): number => counted(model, game, who).length;

export const votesFor = (model: Model, game: Game, who: number): number =>
  counted(model, game, who).reduce((sum, post) => sum + post.votes.length, 0);

export const players = (game: Game): number[] =>
  game.memberships.filter((place) => place.counts).map(({ who }) => who);

/** The distinct scores of a game, highest first. */
export const distinctScores = (model: Model, game: Game) =>
  [...new Set(players(game).map((who) => scoreOf(model, game, who)))].toSorted((a, b) => b - a);
