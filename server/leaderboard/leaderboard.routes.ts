import type { Context } from '../context.ts';
import type { ContractHandlers } from '../http/ts-rest.ts';
import { creatorLeaderboard, playerLeaderboard } from './leaderboard.service.ts';

export function leaderboardHandlers({ db, clock }: Context): ContractHandlers['leaderboard'] {
  return {
    players: async ({ query }) => ({
      status: 200,
      body: await playerLeaderboard(db, clock.now(), query),
    }),
    creators: async ({ query }) => ({
      status: 200,
      body: await creatorLeaderboard(db, clock.now(), query),
    }),
  };
}
