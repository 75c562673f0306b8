import type { Context } from '../context.ts';
import { requireUser } from '../http/caller.ts';
import { idempotencyKey } from '../http/idempotency-key.ts';
import { type ContractHandlers, successResponse } from '../http/ts-rest.ts';
import { banUser, unbanUser } from './bans.service.ts';
import { moderate, moderationOf } from './game-moderation.service.ts';

export function gameModerationHandlers({ db, clock }: Context): ContractHandlers['gameModeration'] {
  return {
    overview: async ({ request, params, query }) => ({
      status: 200,
      body: await moderationOf(db, clock.now(), requireUser(request).id, params.id, query),
    }),
    act: async ({ request, params, body, headers }) => {
      const key = idempotencyKey(headers);
      const managerId = requireUser(request).id;
      return { status: 200, body: await moderate(db, clock.now(), managerId, params.id, body, key) };
    },
    ban: async ({ request, params, body }) => {
      const managerId = requireUser(request).id;
      return {
        status: 200,
        body: await banUser(db, clock.now(), managerId, params.id, params.userId, body),
      };
    },
    unban: async ({ request, params }) => {
      await unbanUser(db, clock.now(), requireUser(request).id, params.id, params.userId);
      return successResponse;
    },
  };
}
