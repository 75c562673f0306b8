import * as z from 'zod/mini';
import { c, INVALID_REQUEST, id, input, isoTime, optionalText, paging, route } from './common.ts';
import { POST_CONTENT_MAX } from './constants.ts';
import {
  REPORT_NOTE_MAX,
  REPORT_OUTCOMES,
  REPORT_REASON_REQUIRED,
  REPORT_REASONS,
  REPORT_SUBJECTS,
} from './report-constants.ts';
import { acknowledged } from './restrictions.ts';

export const reportSubject = input({ type: z.enum(REPORT_SUBJECTS, INVALID_REQUEST), id });
export type ReportSubject = z.infer<typeof reportSubject>;

/** The state of a report; `outcome` is the decision about it, null while it is open. */
const state = { id, status: z.enum(['open', 'resolved']) };

/** A report of the user's own. */
export const report = z.object({
  ...state,
  subject: reportSubject,
  reason: z.enum(REPORT_REASONS),
  note: z.nullable(z.string()),
  outcome: z.nullable(z.enum(REPORT_OUTCOMES)),
  /** False while there is an outcome that the user has not acknowledged. */
  isSeen: z.boolean(),
  createdAt: isoTime,
});
export type Report = z.infer<typeof report>;

export const createReportInput = input({
  subject: reportSubject,
  reason: z.enum(REPORT_REASONS, REPORT_REASON_REQUIRED),
  note: optionalText({
    max: REPORT_NOTE_MAX,
    tooLong: `Note must be at most ${REPORT_NOTE_MAX.toLocaleString('en')} characters`,
  }),
  /** The text of a post or comment, or the name of a game, as the reporter has seen it: evidence, also when they cannot see it any more. */
  seenText: optionalText({ max: POST_CONTENT_MAX, tooLong: INVALID_REQUEST }),
});

export const reportsRoutes = {
  list: c.query({
    method: 'GET',
    path: '/api/reports',
    summary:
      'A page of the user’s reports, the newest first, with their outcome; `unseen=true` returns only those with an unacknowledged outcome',
    query: z.extend(paging, { unseen: z.optional(z.literal('true', INVALID_REQUEST)) }),
    responses: { 200: z.array(report) },
    metadata: route('signedIn', 'read'),
  }),
  acknowledge: c.mutation({
    method: 'PUT',
    path: '/api/reports/:id/seen',
    pathParams: z.object({ id }),
    summary: 'Acknowledge the outcome of your report; idempotent',
    body: c.noBody(),
    responses: { 200: acknowledged },
    metadata: route('signedIn', 'write'),
  }),
  create: c.mutation({
    method: 'POST',
    path: '/api/reports',
    summary:
      'Report a post, comment, message, user or game; `seenText` is required if the user can no longer see the post, comment or game; a repeated report adds what is new to the open one',
    body: createReportInput,
    responses: { 201: z.object(state) },
    metadata: route('signedIn', 'report'),
  }),
};
