import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { requireUser } from '../http/caller.ts';
import { type ContractHandlers, successResponse } from '../http/ts-rest.ts';
import { listMutes, muteUser, unmuteUser } from './mutes.service.ts';

export function mutesHandlers({ db, clock }: Context): ContractHandlers['mutes'] {
  const viewerOf = (request: FastifyRequest) => ({ id: requireUser(request).id, now: clock.now() });
  return {
    list: async ({ request, query }) => ({
      status: 200,
      body: await listMutes(db, viewerOf(request), query),
    }),
    mute: async ({ request, params, body }) => {
      const until = body.until == null ? null : new Date(body.until);
      await muteUser(db, viewerOf(request), params.userId, until);
      return successResponse;
    },
    unmute: async ({ request, params }) => {
      await unmuteUser(db, requireUser(request).id, params.userId);
      return successResponse;
    },
  };
}
