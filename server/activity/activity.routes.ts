import type { Context } from '../context.ts';
import { requireUser } from '../http/caller.ts';
import type { ContractHandlers } from '../http/ts-rest.ts';
import { listActivity } from './activity.service.ts';

export function activityHandlers({ db, clock }: Context): ContractHandlers['activity'] {
  return {
    list: async ({ request, query }) => ({
      status: 200,
      body: await listActivity(db, { id: requireUser(request).id, now: clock.now() }, query.limit),
    }),
  };
}
