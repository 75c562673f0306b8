import * as z from 'zod/mini';
import {
  c,
  INVALID_REQUEST,
  id,
  idempotencyHeaders,
  imageUrl,
  input,
  isoTime,
  optionalText,
  paging,
  route,
  success,
} from './common.ts';
import { RESTRICTION_KINDS, RESTRICTION_STATEMENT_MAX } from './moderation-constants.ts';
import { REPORT_REASON_REQUIRED, REPORT_REASONS } from './report-constants.ts';
import { reportSubject } from './reports.ts';
import { user } from './users.ts';

/** A decision in a game's log. `content` and `image` are what was hidden or removed, while it can be reinstated. */
export const gameDecision = z.object({
  id,
  kind: z.enum(RESTRICTION_KINDS),
  subject: reportSubject,
  /** Whom it affects. */
  user,
  moderator: z.nullable(user),
  reason: z.enum(REPORT_REASONS),
  statement: z.nullable(z.string()),
  content: z.nullable(z.string()),
  image: z.nullable(imageUrl),
  createdAt: isoTime,
  endedAt: z.nullable(isoTime),
  endedBy: z.nullable(user),
  viewer: z.object({ canReinstate: z.boolean() }),
});
export type GameDecision = z.infer<typeof gameDecision>;

/**
 * Content or a user of a game with open reports, with a copy from the first report; without its reporters. `hidden`: it is hidden or
 * removed by the decision `hiddenBy`, or is a comment of a hidden or removed post. `gone`: its author has deleted it.
 */
export const reportedContent = z.object({
  subject: reportSubject,
  user,
  content: z.string(),
  image: z.nullable(imageUrl),
  state: z.enum(['visible', 'hidden', 'gone']),
  /** The decision that hides it; null for a comment of a hidden or removed post. */
  hiddenBy: z.nullable(id),
  reasons: z.array(z.enum(REPORT_REASONS)),
  reports: z.number(),
  reportedAt: isoTime,
  /** Service moderators decide reports about the game itself, and alone dismiss those with a serious reason; nobody bans its creator. */
  viewer: z.object({ canDecide: z.boolean(), canDismiss: z.boolean(), canBan: z.boolean() }),
});
export type ReportedContent = z.infer<typeof reportedContent>;

export const gameModeration = z.object({
  queue: z.array(reportedContent),
  bans: z.array(gameDecision),
  log: z.array(gameDecision),
});
export type GameModeration = z.infer<typeof gameModeration>;

const statementOfReasons = {
  reason: z.enum(REPORT_REASONS, REPORT_REASON_REQUIRED),
  statement: optionalText({
    max: RESTRICTION_STATEMENT_MAX,
    tooLong: `Message must be at most ${RESTRICTION_STATEMENT_MAX.toLocaleString('en')} characters`,
  }),
};

/**
 * An action of a moderator. With `reported` it decides open reports, and gets a 409 when another moderator has decided them. `warn` and
 * `remove` apply to a post, a comment or a user, `hide` and `dismiss` to a post or a comment. `remove` removes a user from the game.
 */
export const moderationActionInput = z.discriminatedUnion(
  'action',
  [
    input({
      action: z.enum(['hide', 'remove', 'warn']),
      subject: reportSubject,
      reported: z._default(z.boolean(INVALID_REQUEST), false),
      ...statementOfReasons,
    }),
    input({ action: z.literal('dismiss'), subject: reportSubject }),
    input({ action: z.literal('reinstate'), decisionId: id }),
  ],
  INVALID_REQUEST,
);
export type ModerationActionInput = z.input<typeof moderationActionInput>;

/** With `removesContent` all posts and comments of the user in the game are removed, too. */
export const banInput = input({
  removesContent: z._default(z.boolean(INVALID_REQUEST), false),
  ...statementOfReasons,
});
export type BanInput = z.input<typeof banInput>;

const gameParams = z.object({ id });
const banParams = z.object({ id, userId: id });

export const gameModerationRoutes = {
  overview: c.query({
    method: 'GET',
    path: '/api/games/:id/moderation',
    pathParams: gameParams,
    summary:
      'The reported content of a game, the oldest first, its bans, and a page of its log, the newest first',
    query: paging,
    responses: { 200: gameModeration },
    metadata: route('gameManager', 'read'),
  }),
  act: c.mutation({
    method: 'POST',
    path: '/api/games/:id/moderation/actions',
    pathParams: gameParams,
    summary: 'Hide, remove or reinstate a post or comment, warn or remove a user, or dismiss reports',
    headers: idempotencyHeaders,
    body: moderationActionInput,
    responses: { 200: gameDecision },
    metadata: route('gameManager', 'write'),
  }),
  ban: c.mutation({
    method: 'PUT',
    path: '/api/games/:id/bans/:userId',
    pathParams: banParams,
    summary: 'Ban a user who is involved in the game: they are removed from it and cannot join it',
    body: banInput,
    responses: { 200: gameDecision },
    metadata: route('gameManager', 'write'),
  }),
  unban: c.mutation({
    method: 'DELETE',
    path: '/api/games/:id/bans/:userId',
    pathParams: banParams,
    summary: 'End a ban: the user can join the game again',
    body: c.noBody(),
    responses: { 200: success },
    metadata: route('gameManager', 'write'),
  }),
};
