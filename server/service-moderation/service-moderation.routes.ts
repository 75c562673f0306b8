import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { requireUser } from '../http/caller.ts';
import { idempotencyKey } from '../http/idempotency-key.ts';
import { type ContractHandlers, successResponse } from '../http/ts-rest.ts';
import { decideAppeal, endRestriction, listAppeals, viewRestriction } from './appeals.service.ts';
import { decideReport } from './decide-report.service.ts';
import { addNote, gameHistory, listAudit, userHistory } from './history.service.ts';
import { claimReport, listQueue, releaseReport, viewReport } from './reports.service.ts';
import { suspendUser } from './suspension.service.ts';

export function moderationHandlers({ db, clock }: Context): ContractHandlers['moderation'] {
  const by = (request: FastifyRequest) => ({ moderatorId: requireUser(request).id, now: clock.now() });
  return {
    reports: async ({ request, query }) => ({ status: 200, body: await listQueue(db, by(request), query) }),
    claimReport: async ({ request, params }) => ({
      status: 200,
      body: await claimReport(db, by(request), params.id),
    }),
    releaseReport: async ({ request, params }) => {
      await releaseReport(db, by(request), params.id);
      return successResponse;
    },
    decideReport: async ({ request, params, body }) => {
      await decideReport(db, by(request), params.id, body);
      return { status: 200, body: await viewReport(db, clock.now(), params.id) };
    },
    suspend: async ({ request, params, body }) => ({
      status: 201,
      body: await viewRestriction(db, clock.now(), await suspendUser(db, by(request), params.id, body)),
    }),
    endRestriction: async ({ request, params }) => {
      await endRestriction(db, by(request), params.id);
      return { status: 200, body: await viewRestriction(db, clock.now(), params.id) };
    },
    appeals: async ({ request, query }) => ({ status: 200, body: await listAppeals(db, by(request), query) }),
    decideAppeal: async ({ request, params, body }) => ({
      status: 200,
      body: await decideAppeal(db, by(request), params.id, body),
    }),
    user: async ({ request, params }) => ({
      status: 200,
      body: await userHistory(db, by(request), params.id),
    }),
    game: async ({ request, params }) => ({
      status: 200,
      body: await gameHistory(db, by(request), params.id),
    }),
    addNote: async ({ request, params: { kind, id }, headers, body }) => {
      const subject = { subjectType: kind === 'users' ? 'user' : 'game', subjectId: id } as const;
      const note = await addNote(db, by(request), subject, body.text, idempotencyKey(headers));
      return { status: 201, body: note };
    },
    audit: async ({ query }) => ({ status: 200, body: await listAudit(db, query) }),
  };
}
