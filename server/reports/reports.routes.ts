import type { RequestContext } from '../context.ts';
import { requireUser } from '../http/caller.ts';
import type { ContractHandlers } from '../http/ts-rest.ts';
import { acknowledgeOutcome, createReport, listReports } from './reports.service.ts';

export function reportsHandlers({ db, clock, secret }: RequestContext): ContractHandlers['reports'] {
  return {
    list: async ({ request, query }) => ({
      status: 200,
      body: await listReports(db, requireUser(request).id, query, query.unseen === 'true'),
    }),
    acknowledge: async ({ request, params }) => ({
      status: 200,
      body: { isFirst: await acknowledgeOutcome(db, clock.now(), requireUser(request).id, params.id) },
    }),
    create: async ({ request, body }) => ({
      status: 201,
      body: {
        id: await createReport({ db, secret }, clock.now(), requireUser(request).id, body),
        status: 'open',
      },
    }),
  };
}
