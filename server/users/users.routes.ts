import type { Context } from '../context.ts';
import { enqueueSomeDueGames } from '../games/completion.ts';
import { requireUser } from '../http/caller.ts';
import { type ContractHandlers, successResponse } from '../http/ts-rest.ts';
import { changeProfile, findPeople, ownStats, toOwnUser } from './users.service.ts';

export function authHandlers({ config }: Pick<Context, 'config'>): ContractHandlers['auth'] {
  const { rules } = config.terms;
  return {
    currentUser: async ({ request }) => {
      const user = requireUser(request);
      return {
        status: 200,
        body: {
          ...toOwnUser(user),
          ...(user.isModerator && { isModerator: true }),
          ...(rules && user.rulesVersion !== rules.version && { rulesToAccept: rules.version }),
        },
      };
    },
  };
}

export function usersHandlers(context: Context): ContractHandlers['users'] {
  const { db, clock, photos } = context;
  return {
    updateProfile: async ({ request, body }) => ({
      status: 200,
      body: await changeProfile({ db, photos }, clock.now(), requireUser(request).id, body),
    }),
    stats: async ({ request }) => ({
      status: 200,
      body: await ownStats(context, clock.now(), requireUser(request).id),
    }),
    refreshStats: async () => {
      await enqueueSomeDueGames(context, clock.now());
      return successResponse;
    },
    search: async ({ request, query }) => ({
      status: 200,
      body: await findPeople(db, requireUser(request).id, query.q),
    }),
  };
}
