import { placeIn } from './access.ts';
import type { Game, World } from './world.ts';

/** Posts of a person that give points in a game: those of somebody who came only to look give none. */
const counted = (world: World, game: Game, who: number) =>
  placeIn(game, who)?.counts === true
    ? world.posts.filter((post) => post.game === game.number && post.who === who)
    : [];

export const scoreOf = (world: World, game: Game, who: number): number => counted(world, game, who).length;

export const votesFor = (world: World, game: Game, who: number): number =>
  counted(world, game, who).reduce((sum, post) => sum + post.votes.length, 0);

export const players = (game: Game): number[] =>
  game.places.filter((place) => place.counts).map(({ who }) => who);

/** The scores there are in a game, the highest first. */
export const distinctScores = (world: World, game: Game) =>
  [...new Set(players(game).map((who) => scoreOf(world, game, who)))].toSorted((a, b) => b - a);
