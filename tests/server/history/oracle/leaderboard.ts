import type { CreatorMetric, PlayerMetric } from '#contract/leaderboard.ts';
import { scoreOf, votesFor } from './scores.ts';
import { medalsOf, popularVotesOf, resultsOf } from './users.ts';
import type { World } from './world.ts';

type Place = readonly [rank: number, who: number, score: number];

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

function playerScore(world: World, metric: PlayerMetric, who: number): number {
  if (metric === 'accomplishments') return sum(world.games.map((game) => scoreOf(world, game, who)));
  if (metric === 'popularVotes') return sum(world.games.map((game) => votesFor(world, game, who)));
  if (metric === 'popularVoteMedals') return popularVotesOf(world, who);
  if (metric === 'gamesCompleted') return resultsOf(world, who).length;
  return (
    3 * medalsOf(world, who, 'gold') + 2 * medalsOf(world, who, 'silver') + medalsOf(world, who, 'bronze')
  );
}

function creatorScore(world: World, metric: CreatorMetric, who: number): number {
  const games = world.games.filter((game) => game.creator === who);
  const people = games.map((game) => game.places.length);
  if (metric === 'totalParticipants') return sum(people);
  if (metric === 'largestGame') return Math.max(0, ...people);
  return world.posts.filter((post) => games.some((game) => game.number === post.game)).length;
}

/** Everybody with a score, ties in the order of their numbers. */
function ranking(people: number, scoreOfPerson: (who: number) => number): Place[] {
  const all = Array.from({ length: people }, (_, who) => ({ who, score: scoreOfPerson(who) }));
  const scores = [...new Set(all.map(({ score }) => score))].toSorted((a, b) => b - a);
  return all
    .filter(({ score }) => score > 0)
    .map(({ who, score }): Place => [scores.indexOf(score) + 1, who, score])
    .toSorted(([a, one], [b, other]) => a - b || one - other);
}

export const readPlayers = (world: World, people: number, metric: PlayerMetric): Place[] =>
  ranking(people, (who) => playerScore(world, metric, who));

export const readCreators = (world: World, people: number, metric: CreatorMetric): Place[] =>
  ranking(people, (who) => creatorScore(world, metric, who));
