import * as z from 'zod/mini';
import { c, id, idempotencyHeaders, paging, route, success } from './common.ts';
import {
  appealDecisionInput,
  auditEntry,
  decisionInput,
  gameHistory,
  moderatedAppeal,
  moderatedReport,
  moderatedRestriction,
  moderationNote,
  noteInput,
  suspensionInput,
  userHistory,
} from './moderation.ts';

const params = z.object({ id });
const byStatus = <const Status extends readonly [string, ...string[]]>(statuses: Status) =>
  z.extend(paging, { status: z._default(z.enum(statuses), statuses[0]) });

/** For moderators, in a browser session; everybody else gets 403 `moderators_only`. */
export const moderationRoutes = {
  reports: c.query({
    method: 'GET',
    path: '/api/moderation/reports',
    summary: 'A page of reports: open ones, the oldest first, or resolved ones, the newest first',
    query: byStatus(['open', 'resolved']),
    responses: { 200: z.array(moderatedReport) },
    metadata: route('moderator', 'read'),
  }),
  claimReport: c.mutation({
    method: 'PUT',
    path: '/api/moderation/reports/:id/claim',
    pathParams: params,
    summary:
      'Claim all open reports about the subject of a report for half an hour; 409 `already_claimed` or `already_decided`',
    body: c.noBody(),
    responses: { 200: moderatedReport },
    metadata: route('moderator', 'write'),
  }),
  releaseReport: c.mutation({
    method: 'DELETE',
    path: '/api/moderation/reports/:id/claim',
    pathParams: params,
    summary: 'Release the claim of a report and of all others about its subject; idempotent',
    body: c.noBody(),
    responses: { 200: success },
    metadata: route('moderator', 'write'),
  }),
  decideReport: c.mutation({
    method: 'POST',
    path: '/api/moderation/reports/:id/decision',
    pathParams: params,
    summary:
      'Decide all open reports about the same subject; 409 `already_decided`, or `already_claimed` when another moderator has claimed one of them',
    body: decisionInput,
    responses: { 200: moderatedReport },
    metadata: route('moderator', 'write'),
  }),
  suspend: c.mutation({
    method: 'POST',
    path: '/api/moderation/users/:id/suspension',
    pathParams: params,
    summary:
      'Suspend a user: all sessions end; 409 `already_suspended`, or `moderator_account` for a moderator',
    body: suspensionInput,
    responses: { 201: moderatedRestriction },
    metadata: route('moderator', 'write'),
  }),
  endRestriction: c.mutation({
    method: 'POST',
    path: '/api/moderation/restrictions/:id/end',
    pathParams: params,
    summary: 'End a suspension, or revoke another decision and restore its content; 409 `already_ended`',
    body: c.noBody(),
    responses: { 200: moderatedRestriction },
    metadata: route('moderator', 'write'),
  }),
  appeals: c.query({
    method: 'GET',
    path: '/api/moderation/appeals',
    summary: 'A page of appeals: open ones, the oldest first, or decided ones, the newest first',
    query: byStatus(['open', 'decided']),
    responses: { 200: z.array(moderatedAppeal) },
    metadata: route('moderator', 'read'),
  }),
  decideAppeal: c.mutation({
    method: 'POST',
    path: '/api/moderation/appeals/:id/decision',
    pathParams: params,
    summary:
      'Grant an appeal, which ends the restriction, or deny it; 409 `already_decided`; 403 `other_moderator_required` when the decision was your own and there is another moderator',
    body: appealDecisionInput,
    responses: { 200: moderatedAppeal },
    metadata: route('moderator', 'write'),
  }),
  user: c.query({
    method: 'GET',
    path: '/api/moderation/users/:id',
    pathParams: params,
    summary: 'A user with the reports about them, decisions and notes, the newest of each',
    responses: { 200: userHistory },
    metadata: route('moderator', 'read'),
  }),
  game: c.query({
    method: 'GET',
    path: '/api/moderation/games/:id',
    pathParams: params,
    summary: 'A game with the reports about it, decisions and notes, the newest of each',
    responses: { 200: gameHistory },
    metadata: route('moderator', 'read'),
  }),
  addNote: c.mutation({
    method: 'POST',
    path: '/api/moderation/:kind/:id/notes',
    pathParams: z.object({ kind: z.enum(['users', 'games']), id }),
    summary: 'Add a note for moderators to a user or a game',
    headers: idempotencyHeaders,
    body: noteInput,
    responses: { 201: moderationNote },
    metadata: route('moderator', 'write'),
  }),
  audit: c.query({
    method: 'GET',
    path: '/api/moderation/audit',
    summary: 'A page of the audit log, the newest entries first',
    query: paging,
    responses: { 200: z.array(auditEntry) },
    metadata: route('moderator', 'read'),
  }),
};
