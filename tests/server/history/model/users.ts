import { placeIn } from './access.ts';
import type { Model } from './model.ts';

export const resultsOf = (model: Model, who: number) =>
  model.games.flatMap((game) => (game.results ?? []).filter((row) => row.who === who));

/** The number of the user's medals of one kind. */
export const medalsOf = (model: Model, who: number, type: 'gold' | 'silver' | 'bronze'): number =>
  resultsOf(model, who).filter((row) => row.medalType === type).length;

export const popularVotesOf = (model: Model, who: number): number =>
  resultsOf(model, who).filter((row) => row.popularVote).length;

export function readStats(model: Model, who: number) {
  const posts = model.posts.filter((post) => post.who === who);
  return {
    gamesJoined: model.games.filter((game) => placeIn(game, who) !== undefined).length,
    totalAccomplishments: posts.length,
    totalUpvotes: posts.reduce((sum, post) => sum + post.votes.length, 0),
    gamesCreated: model.games.filter((game) => game.creator === who).length,
    goldMedals: medalsOf(model, who, 'gold'),
    silverMedals: medalsOf(model, who, 'silver'),
    bronzeMedals: medalsOf(model, who, 'bronze'),
    popularVoteMedals: popularVotesOf(model, who),
  };
}
