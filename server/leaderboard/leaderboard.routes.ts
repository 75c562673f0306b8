import type { Context } from '../context.ts';
import { requireUser } from '../http/caller.ts';
import type { ContractHandlers } from '../http/ts-rest.ts';
import { creatorLeaderboard, playerLeaderboard } from './leaderboard.service.ts';

export function leaderboardHandlers({ db, clock }: Context): ContractHandlers['leaderboard'] {
  return {
    players: async ({ request, query }) => ({
      status: 200,
      body: await playerLeaderboard(db, clock.now(), requireUser(request).id, query),
    }),
    creators: async ({ request, query }) => ({
      status: 200,
      body: await creatorLeaderboard(db, clock.now(), requireUser(request).id, query),
    }),
  };
}
