import type { RequestContext } from '../context.ts';
import { requireUser } from '../http/caller.ts';
import type { ContractHandlers } from '../http/ts-rest.ts';
import { creatorLeaderboard, playerLeaderboard } from './leaderboard.service.ts';

export function leaderboardHandlers(context: RequestContext): ContractHandlers['leaderboard'] {
  const { db, clock } = context;
  return {
    players: async ({ request, query }) => ({
      status: 200,
      body: await playerLeaderboard(context, clock.now(), requireUser(request).id, query),
    }),
    creators: async ({ request, query }) => ({
      status: 200,
      body: await creatorLeaderboard(db, requireUser(request).id, query),
    }),
  };
}
