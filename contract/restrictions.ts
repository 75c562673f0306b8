import * as z from 'zod/mini';
import { c, id, imageUrl, input, isoTime, paging, requiredText, route } from './common.ts';
import { APPEAL_OUTCOMES, APPEAL_TEXT_MAX, RESTRICTION_KINDS } from './moderation-constants.ts';
import { REPORT_REASONS, REPORT_SUBJECTS } from './report-constants.ts';

/** An appeal against a restriction; `outcome` is null while it is open. */
export const appeal = z.object({
  id,
  text: z.string(),
  createdAt: isoTime,
  outcome: z.nullable(z.enum(APPEAL_OUTCOMES)),
  /** Why moderators decided so. */
  statement: z.nullable(z.string()),
  decidedAt: z.nullable(isoTime),
});
export type Appeal = z.infer<typeof appeal>;

export const restrictionSubject = z.object({ type: z.enum(REPORT_SUBJECTS), id });

/** The game whose managers decided. Its id is null once it is deleted. */
export const restrictionGame = z.object({ id: z.nullable(id), name: z.string() });

/** A decision about a user or what they wrote, with its statement of reasons, as the user and moderators read it. */
export const restriction = z.object({
  id,
  kind: z.enum(RESTRICTION_KINDS),
  subject: restrictionSubject,
  /** Null for a decision of moderators of the whole service. */
  game: z.nullable(restrictionGame),
  /** The rule that was broken. */
  reason: z.enum(REPORT_REASONS),
  statement: z.nullable(z.string()),
  /** Whether no human decided. */
  automatic: z.boolean(),
  /** A copy of the text and photo it is about, while they are kept. */
  content: z.nullable(z.string()),
  image: z.nullable(imageUrl),
  createdAt: isoTime,
  /** When it ends by itself; null for permanent ones. */
  expiresAt: z.nullable(isoTime),
  /** When it ended or was taken back; null while it is in force. */
  endedAt: z.nullable(isoTime),
  appeal: z.nullable(appeal),
  /** Until when the user can appeal; null when they cannot. */
  appealUntil: z.nullable(isoTime),
});

/** A restriction of the signed-in user. `isSeen` is false until the user has acknowledged it. */
export const ownRestriction = z.extend(restriction, { isSeen: z.boolean() });
export type OwnRestriction = z.infer<typeof ownRestriction>;

export const appealInput = input({
  text: requiredText({
    required: 'Please say why the decision is wrong',
    max: APPEAL_TEXT_MAX,
    tooLong: `Appeal must be at most ${APPEAL_TEXT_MAX.toLocaleString('en')} characters`,
  }),
});

/** Whether this request was the first to acknowledge: only one of several open pages shows a notice. */
export const acknowledged = z.object({ isFirst: z.boolean() });

const params = z.object({ id });

/** A suspended user has these routes, their data export and the deletion of their account. Every other one responds 401 `account_suspended`. */
export const restrictionsRoutes = {
  list: c.query({
    method: 'GET',
    path: '/api/account/restrictions',
    summary:
      'A page of the decisions about the user and their content, the newest first, with reasons and appeals',
    query: paging,
    responses: { 200: z.array(ownRestriction) },
    metadata: route('suspendedToo', 'read'),
  }),
  acknowledge: c.mutation({
    method: 'PUT',
    path: '/api/account/restrictions/:id/seen',
    pathParams: params,
    summary: 'Acknowledge a decision; idempotent',
    body: c.noBody(),
    responses: { 200: acknowledged },
    metadata: route('suspendedToo', 'write'),
  }),
  appeal: c.mutation({
    method: 'POST',
    path: '/api/account/restrictions/:id/appeal',
    pathParams: params,
    summary:
      'Appeal against a decision, once, within six months; 409 `already_appealed`, `appeal_too_late`, or `already_ended` when it is no longer in force',
    body: appealInput,
    responses: { 201: appeal },
    metadata: route('suspendedToo', 'report'),
  }),
};
