import type { RequestContext } from '../context.ts';
import { requireUser } from '../http/caller.ts';
import { idempotencyKey } from '../http/idempotency-key.ts';
import { type ContractHandlers, successResponse } from '../http/ts-rest.ts';
import { createComment, removeComment } from './comments.service.ts';

export function commentsHandlers({ db, clock, secret }: RequestContext): ContractHandlers['comments'] {
  return {
    create: async ({ request, body, headers }) => ({
      status: 201,
      body: await createComment(db, clock.now(), requireUser(request).id, body, idempotencyKey(headers)),
    }),
    remove: async ({ request, params }) => {
      await removeComment({ db, secret }, clock.now(), requireUser(request).id, params.id);
      return successResponse;
    },
  };
}
