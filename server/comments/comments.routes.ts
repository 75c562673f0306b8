import type { Context } from '../context.ts';
import { requireUser } from '../http/caller.ts';
import { idempotencyKey } from '../http/idempotency-key.ts';
import { type ContractHandlers, done } from '../http/ts-rest.ts';
import { createComment, removeComment } from './comments.service.ts';

export function commentsHandlers({ db, clock }: Context): ContractHandlers['comments'] {
  return {
    create: async ({ request, body, headers }) => ({
      status: 201,
      body: await createComment(db, clock.now(), requireUser(request).id, body, idempotencyKey(headers)),
    }),
    remove: async ({ request, params }) => {
      await removeComment(db, requireUser(request).id, params.id);
      return done;
    },
  };
}
