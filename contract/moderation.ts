import * as z from 'zod/mini';
import { id, imageUrl, input, isoTime, optionalText, requiredText, requiredTime } from './common.ts';
import { APPEAL_OUTCOMES, MODERATION_NOTE_MAX, STATEMENT_MAX } from './moderation-constants.ts';
import { REPORT_OUTCOMES, REPORT_REASON_REQUIRED, REPORT_REASONS } from './report-constants.ts';
import { reportSubject } from './reports.ts';
import { appeal, restriction } from './restrictions.ts';
import { user } from './users.ts';

/** The moderator who works on the open reports about a subject, until the claim expires or is released. */
export const reportClaim = z.object({ moderator: user, expiresAt: isoTime });

/** What a reporter has added by reporting the same again; null is what the report has already. */
export const reportAddition = z.object({
  reason: z.enum(REPORT_REASONS),
  note: z.nullable(z.string()),
  content: z.nullable(z.string()),
  image: z.nullable(imageUrl),
  createdAt: isoTime,
});

/** What a report contains, for moderators: its evidence, and its reporter (null once their account is deleted). */
export const reportEvidence = z.object({
  id,
  reason: z.enum(REPORT_REASONS),
  note: z.nullable(z.string()),
  reporter: z.nullable(user),
  /** A copy of the subject at the time of the report. */
  content: z.string(),
  image: z.nullable(imageUrl),
  /** The oldest first. */
  additions: z.array(reportAddition),
  createdAt: isoTime,
});
export type ReportEvidence = z.infer<typeof reportEvidence>;

/** A report as moderators see it. */
export const moderatedReport = z.extend(reportEvidence, {
  status: z.enum(['open', 'resolved']),
  subject: reportSubject,
  author: user,
  claim: z.nullable(reportClaim),
  outcome: z.nullable(z.enum(REPORT_OUTCOMES)),
  resolvedAt: z.nullable(isoTime),
});
export type ModeratedReport = z.infer<typeof moderatedReport>;

export const moderatedRestriction = z.extend(restriction, {
  user,
  /** Null for automatic decisions and those of an operator's command. */
  moderator: z.nullable(user),
});
export type ModeratedRestriction = z.infer<typeof moderatedRestriction>;

/** The maximum number of reports with an appeal; the history can have more. */
export const APPEAL_REPORTS_MAX = 20;

/** An appeal with the decision it is about; `restriction.content` and `image` are those of its archive, or else of the newest report. */
export const moderatedAppeal = z.extend(appeal, {
  restriction: moderatedRestriction,
  /** The reports about its subject until the decision, the newest first, with what was added to them. */
  reports: z.array(reportEvidence),
  /** False when the viewer made the decision and another moderator can review it. */
  canDecide: z.boolean(),
});
export type ModeratedAppeal = z.infer<typeof moderatedAppeal>;

export const moderationNote = z.object({
  id,
  author: user,
  text: z.string(),
  createdAt: isoTime,
});
export type ModerationNote = z.infer<typeof moderationNote>;

/** The number of reports, restrictions and notes in a history; the newest of each. */
export const HISTORY_MAX = 50;

const history = {
  reports: z.array(moderatedReport),
  restrictions: z.array(moderatedRestriction),
  notes: z.array(moderationNote),
};

export const userHistory = z.object({
  user,
  createdAt: isoTime,
  isModerator: z.boolean(),
  /** The id of the suspension in force, or null. */
  suspensionId: z.nullable(id),
  ...history,
});
export type UserHistory = z.infer<typeof userHistory>;

export const gameHistory = z.object({ game: z.object({ id, name: z.string(), creator: user }), ...history });
export type GameHistory = z.infer<typeof gameHistory>;

/** An action of a moderator. `moderator` is null for a command of an operator. */
export const auditEntry = z.object({
  id,
  at: isoTime,
  moderator: z.nullable(user),
  action: z.string(),
  subject: z.object({ type: z.string(), id }),
  /** Whom it is about; null for a game as such, and where the log does not say. */
  user: z.nullable(user),
  details: z.record(z.string(), z.nullable(z.string())),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const reason = z.enum(REPORT_REASONS, REPORT_REASON_REQUIRED);
const tooLong = `Statement must be at most ${STATEMENT_MAX.toLocaleString('en')} characters`;
const optionalStatement = optionalText({ max: STATEMENT_MAX, tooLong });
const requiredStatement = requiredText({
  required: 'Please tell the person why',
  max: STATEMENT_MAX,
  tooLong,
});

export const decisionInput = input({
  outcome: z.enum(REPORT_OUTCOMES, 'Please choose an outcome'),
  /** The rule that was broken; the reason of the report when omitted. */
  reason: z.optional(reason),
  /** The reasons that the author of the subject reads. */
  statement: optionalStatement,
});
export type DecisionInput = z.input<typeof decisionInput>;

export const suspensionInput = input({
  /** When it ends by itself; null for a permanent one. */
  until: z.nullable(requiredTime('Choose a time in the future')),
  reason,
  statement: requiredStatement,
});
export type SuspensionInput = z.input<typeof suspensionInput>;

export const appealDecisionInput = input({
  outcome: z.enum(APPEAL_OUTCOMES, 'Please choose an outcome'),
  statement: requiredStatement,
});
export type AppealDecisionInput = z.input<typeof appealDecisionInput>;

export const noteInput = input({
  text: requiredText({
    required: 'Please write a note',
    max: MODERATION_NOTE_MAX,
    tooLong: `Note must be at most ${MODERATION_NOTE_MAX.toLocaleString('en')} characters`,
  }),
});
