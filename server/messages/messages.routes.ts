import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { requireUser } from '../http/caller.ts';
import { idempotencyKey } from '../http/idempotency-key.ts';
import { type ContractHandlers, successResponse } from '../http/ts-rest.ts';
import { listMessages, markMessageRead, sendMessage, unreadMessages } from './messages.service.ts';

export function messagesHandlers({ db, clock }: Context): ContractHandlers['messages'] {
  const viewerOf = (request: FastifyRequest) => ({ id: requireUser(request).id, now: clock.now() });
  return {
    list: async ({ request, query }) => ({
      status: 200,
      body: await listMessages(db, viewerOf(request), query.before),
    }),
    send: async ({ request, body, headers }) => ({
      status: 201,
      body: await sendMessage(db, clock.now(), requireUser(request).id, body, idempotencyKey(headers)),
    }),
    markRead: async ({ request, params }) => {
      await markMessageRead(db, clock.now(), requireUser(request).id, params.id);
      return successResponse;
    },
    unreadCount: async ({ request }) => ({
      status: 200,
      body: await unreadMessages(db, viewerOf(request)),
    }),
  };
}
