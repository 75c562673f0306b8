import { placeIn } from './access.ts';
import type { World } from './world.ts';

export const resultsOf = (world: World, who: number) =>
  world.games.flatMap((game) => (game.results ?? []).filter((row) => row.who === who));

/** How often a person has won a medal of one kind. */
export const medalsOf = (world: World, who: number, type: 'gold' | 'silver' | 'bronze'): number =>
  resultsOf(world, who).filter((row) => row.medalType === type).length;

export const popularVotesOf = (world: World, who: number): number =>
  resultsOf(world, who).filter((row) => row.popularVote).length;

export function readStats(world: World, who: number) {
  const posts = world.posts.filter((post) => post.who === who);
  return {
    gamesJoined: world.games.filter((game) => placeIn(game, who) !== undefined).length,
    totalAccomplishments: posts.length,
    totalUpvotes: posts.reduce((sum, post) => sum + post.votes.length, 0),
    gamesCreated: world.games.filter((game) => game.creator === who).length,
    goldMedals: medalsOf(world, who, 'gold'),
    silverMedals: medalsOf(world, who, 'silver'),
    bronzeMedals: medalsOf(world, who, 'bronze'),
    popularVoteMedals: popularVotesOf(world, who),
  };
}
