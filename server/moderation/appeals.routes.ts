import type { Context } from '../context.ts';
import { requireUser } from '../http/caller.ts';
import type { ContractHandlers } from '../http/ts-rest.ts';
import { acknowledgeRestriction, appealRestriction, listOwnRestrictions } from './appeals.service.ts';

export function restrictionsHandlers({ db, clock }: Context): ContractHandlers['restrictions'] {
  return {
    list: async ({ request, query }) => ({
      status: 200,
      body: await listOwnRestrictions(db, clock.now(), requireUser(request).id, query),
    }),
    acknowledge: async ({ request, params }) => ({
      status: 200,
      body: { isFirst: await acknowledgeRestriction(db, clock.now(), requireUser(request).id, params.id) },
    }),
    appeal: async ({ request, params, body }) => ({
      status: 201,
      body: await appealRestriction(db, clock.now(), requireUser(request).id, params.id, body.text),
    }),
  };
}
