import * as z from 'zod/mini';
import { CREATOR_METRICS, PLAYER_METRICS } from '#contract/constants.ts';
import { creatorEntry, playerEntry } from '#contract/leaderboard.ts';
import { readCreators, readPlayers } from '../model/leaderboard.ts';
import { ask, personNumber, type Reader, type Reading } from './reading.ts';

type Membership = readonly [rank: number, who: number, score: number];

/** The rankings of all time; equal scores in the order of user numbers. */
export const rankings: Reader = async ({ cast, model }, who) => {
  const people = cast.people.length;
  const readings: Reading[] = [];
  const byNumber = (memberships: readonly Membership[]) =>
    memberships.toSorted(([a, one], [b, other]) => a - b || one - other);
  for (const metric of PLAYER_METRICS) {
    const url = `/api/leaderboard/players?timeFrame=alltime&metric=${metric}`;
    const answered = await ask(cast, who, url, z.array(playerEntry), (all) =>
      byNumber(all.map(({ rank, user, score }) => [rank, personNumber(cast, user.id), score])),
    );
    readings.push([url, answered, readPlayers(model, people, metric)]);
  }
  for (const metric of CREATOR_METRICS) {
    const url = `/api/leaderboard/creators?timeFrame=alltime&metric=${metric}`;
    const answered = await ask(cast, who, url, z.array(creatorEntry), (all) =>
      byNumber(all.map(({ rank, user, score }) => [rank, personNumber(cast, user.id), score])),
    );
    readings.push([url, answered, readCreators(model, people, metric)]);
  }
  return readings;
};
