import type { CreatorMetric, PlayerMetric } from '#contract/leaderboard.ts';
import type { Model } from './model.ts';
import { scoreOf, votesFor } from './scores.ts';
import { medalsOf, popularVotesOf, resultsOf } from './users.ts';

type Membership = readonly [rank: number, who: number, score: number];

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

function playerScore(model: Model, metric: PlayerMetric, who: number): number {
  if (metric === 'accomplishments') return sum(model.games.map((game) => scoreOf(model, game, who)));
  if (metric === 'popularVotes') return sum(model.games.map((game) => votesFor(model, game, who)));
  if (metric === 'popularVoteMedals') return popularVotesOf(model, who);
  if (metric === 'gamesCompleted') return resultsOf(model, who).length;
  return (
    3 * medalsOf(model, who, 'gold') + 2 * medalsOf(model, who, 'silver') + medalsOf(model, who, 'bronze')
  );
}

function creatorScore(model: Model, metric: CreatorMetric, who: number): number {
  const games = model.games.filter((game) => game.creator === who);
  const people = games.map((game) => game.memberships.length);
  if (metric === 'totalParticipants') return sum(people);
  if (metric === 'largestGame') return Math.max(0, ...people);
  return model.posts.filter((post) => games.some((game) => game.number === post.game)).length;
}

/** All users with a score, equal ones in the order of their numbers. */
function ranking(people: number, scoreOfPerson: (who: number) => number): Membership[] {
  const all = Array.from({ length: people }, (_, who) => ({ who, score: scoreOfPerson(who) }));
  const scores = [...new Set(all.map(({ score }) => score))].toSorted((a, b) => b - a);
  return all
    .filter(({ score }) => score > 0)
    .map(({ who, score }): Membership => [scores.indexOf(score) + 1, who, score])
    .toSorted(([a, one], [b, other]) => a - b || one - other);
}

export const readPlayers = (model: Model, people: number, metric: PlayerMetric): Membership[] =>
  ranking(people, (who) => playerScore(model, metric, who));

export const readCreators = (model: Model, people: number, metric: CreatorMetric): Membership[] =>
  ranking(people, (who) => creatorScore(model, metric, who));
