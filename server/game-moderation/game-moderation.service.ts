import type * as z from 'zod/mini';
import { INVALID_REQUEST, type PageRequest } from '#contract/common.ts';
import type { GameDecision, GameModeration, moderationActionInput } from '#contract/game-moderation.ts';
import type { ReportSubject } from '#contract/reports.ts';
import type { Database } from '../db/database.ts';
import { conflict, forbidden, invalid, notFound } from '../failure.ts';
import { type GameRow, managerAccess } from '../games/access.ts';
import { createOnce } from '../idempotency/idempotency.ts';
import { archiveContent } from '../moderation/archive.ts';
import { replaceRestriction } from '../moderation/end-restriction.ts';
import { refuseOwn } from '../moderation/own-content.ts';
import {
  bansOf,
  contentRestriction,
  decisionById,
  insertRestriction,
  logOf,
  type RestrictionRow,
} from '../moderation/restrictions.store.ts';
import {
  assertMayDecide,
  PARTICIPANT_NOT_FOUND,
  removeLockedParticipant,
} from '../participants/participants.service.ts';
import { publicUsersById } from '../users/public-user.store.ts';
import {
  ALREADY_DECIDED,
  CONTENT_NOT_FOUND,
  DECISION_NOT_FOUND,
  toDecision,
  toReported,
  usersIn,
} from './decision.ts';
import {
  contentIn,
  firstReportAbout,
  isInvolvedIn,
  queueOf,
  resolveReportsAbout,
} from './game-moderation.store.ts';
import { reinstate } from './reinstate.service.ts';

const HIDDEN = 'This is hidden: reinstate or remove it';
const FOR_SERVICE_MODERATORS = 'Only moderators of Stretch decide reports with this reason';

export type Action = z.output<typeof moderationActionInput>;
type Decision = Extract<Action, { action: 'hide' | 'remove' | 'warn' }>;

/** What is reported in a game, who is banned from it, and a page of its log; for its creator and admins. */
export async function moderationOf(
  db: Database,
  now: Date,
  managerId: string,
  gameId: string,
  page: PageRequest,
): Promise<GameModeration> {
  const { game } = await managerAccess(db, gameId, managerId);
  const [queue, bans, log] = await Promise.all([
    queueOf(db, gameId, managerId),
    bansOf(db, gameId),
    logOf(db, gameId, page),
  ]);
  const people = await publicUsersById(db, managerId, [...bans, ...log].flatMap(usersIn));
  const viewer = { id: managerId, now };
  return {
    queue: queue.map((row) => toReported(row, game.creatorId)),
    bans: bans.map((row) => toDecision(row, people, viewer)),
    log: log.map((row) => toDecision(row, people, viewer)),
  };
}

/** A decision as a manager of the game sees it. */
export async function viewDecision(
  db: Database,
  now: Date,
  managerId: string,
  gameId: string,
  decisionId: string,
): Promise<GameDecision> {
  const row = await decisionById(db, gameId, decisionId);
  if (row === undefined) throw notFound(DECISION_NOT_FOUND);
  const people = await publicUsersById(db, managerId, usersIn(row));
  return toDecision(row, people, { id: managerId, now });
}

/** Carries out a manager's action once for each key; returns the decision that it made or ended. */
export async function moderate(
  db: Database,
  now: Date,
  managerId: string,
  gameId: string,
  action: Action,
  key?: string,
): Promise<GameDecision> {
  const once = { userId: managerId, key, route: 'gameModeration.act', body: { gameId, action }, now };
  const { id } = await db.transaction(async (tx) => {
    const decision = await createOnce(tx, once, async () => {
      if (action.action === 'reinstate') return reinstate(tx, now, managerId, gameId, action.decisionId);
      const { game } = await managerAccess(tx, gameId, managerId, { lock: 'update' });
      const by = { moderatorId: managerId, createdAt: now };
      const { type } = action.subject;
      const isContent = type === 'post' || type === 'comment';
      if (action.action === 'dismiss' && isContent) return dismiss(tx, game, action.subject, by);
      if (action.action === 'dismiss') throw invalid(INVALID_REQUEST);
      const { reason, statement } = action;
      const decided = { ...by, reason, statement };
      if (isContent) return decideAboutContent(tx, game, action, decided);
      if (type === 'user') return decideAboutUser(tx, game, action, decided);
      throw invalid(INVALID_REQUEST);
    });
    // A repeated request may be of somebody who is no manager any more.
    await managerAccess(tx, gameId, managerId);
    return decision;
  });
  return viewDecision(db, now, managerId, gameId, id);
}

/** Who decides, and when. */
type By = { readonly moderatorId: string; readonly createdAt: Date };
/** The same with the reason and the text to the user. */
export type Decided = By & Pick<RestrictionRow, 'reason' | 'statement'>;

const on = (game: GameRow, { type: subjectType, id: subjectId }: ReportSubject) => ({
  gameId: game.id,
  gameName: game.name,
  subjectType,
  subjectId,
});

async function decideAboutContent(
  tx: Database,
  game: GameRow,
  { action, subject, reported }: Decision,
  by: Decided,
): Promise<string> {
  if (reported && !(await firstReportAbout(tx, game.id, subject)))
    throw conflict(ALREADY_DECIDED, 'already_decided');
  const before = await contentRestriction(tx, game.id, subject);
  if (before !== undefined) {
    if (action !== 'remove' || before.kind !== 'hidden') throw conflict(ALREADY_DECIDED, 'already_decided');
    refuseOwn(by.moderatorId, before.userId);
    return removeHidden(tx, game, before, by);
  }
  const found = await contentIn(tx, game.id, subject);
  if (found === undefined) throw notFound(CONTENT_NOT_FOUND);
  const { userId, content } = found;
  refuseOwn(by.moderatorId, userId);
  if (action === 'warn') {
    await resolveReportsAbout(tx, game.id, subject, 'warned', by.createdAt);
    // The content stays in the game. The copy is shown to its author and to the service moderator who decides an appeal.
    return insertRestriction(tx, {
      ...by,
      ...on(game, subject),
      kind: 'warning',
      userId,
      archive: { content },
    });
  }
  const id = await takeDown(tx, game, subject, action === 'hide' ? 'hidden' : 'removed', by);
  if (id === null) throw notFound(CONTENT_NOT_FOUND);
  return id;
}

/**
 * Hides or removes a post or comment of a game that is locked for update; returns the id of the decision, or null if the content does not
 * exist. The reports about hidden content stay open.
 */
export async function takeDown(
  tx: Database,
  game: GameRow,
  subject: ReportSubject,
  kind: 'hidden' | 'removed',
  by: Decided,
): Promise<string | null> {
  const archived = await archiveContent(tx, by.createdAt, game, subject);
  if (archived === undefined) return null;
  const { authorId: userId, archive, imageId } = archived;
  if (kind === 'removed') await resolveReportsAbout(tx, game.id, subject, 'removed', by.createdAt);
  return insertRestriction(tx, { ...by, ...on(game, subject), kind, userId, archive, imageId });
}

/** Removes hidden content. The period in which it can be reinstated starts again. */
async function removeHidden(
  tx: Database,
  game: GameRow,
  before: RestrictionRow,
  by: Decided,
): Promise<string> {
  const { userId, subjectType, subjectId, archive, imageId } = before;
  const subject = { type: subjectType, id: subjectId };
  await resolveReportsAbout(tx, game.id, subject, 'removed', by.createdAt);
  const next = { ...by, ...on(game, subject), kind: 'removed', userId, archive, imageId } as const;
  return replaceRestriction(tx, before, { moderatorId: by.moderatorId, now: by.createdAt }, next);
}

async function decideAboutUser(
  tx: Database,
  game: GameRow,
  { action, subject }: Decision,
  by: Decided,
): Promise<string> {
  const { id: userId } = subject;
  if (action === 'hide') throw invalid(INVALID_REQUEST);
  assertMayDecide(game, by.moderatorId, userId);
  if (action === 'warn' && (await isInvolvedIn(tx, game.id, userId)))
    return insertRestriction(tx, { ...by, ...on(game, subject), kind: 'warning', userId });
  const id = action === 'remove' ? await removeLockedParticipant(tx, game, userId, by) : null;
  if (id === null) throw notFound(PARTICIPANT_NOT_FOUND);
  return id;
}

/**
 * Resolves the reports about a subject without a restriction, except those that only service moderators may resolve. If the subject no longer
 * exists, the outcome for its reporters is `removed`.
 */
async function dismiss(tx: Database, game: GameRow, subject: ReportSubject, by: By): Promise<string> {
  const report = await firstReportAbout(tx, game.id, subject);
  if (report === undefined) throw conflict(ALREADY_DECIDED, 'already_decided');
  const { authorId: userId, reason } = report;
  refuseOwn(by.moderatorId, userId);
  const before = await contentRestriction(tx, game.id, subject);
  if (before?.kind === 'hidden') throw conflict(HIDDEN);
  const isPresent = (await contentIn(tx, game.id, subject)) !== undefined;
  if (!(await resolveReportsAbout(tx, game.id, subject, isPresent ? 'no-action' : 'removed', by.createdAt)))
    throw forbidden(FOR_SERVICE_MODERATORS);
  return insertRestriction(tx, { ...by, ...on(game, subject), kind: 'dismissed', reason, userId });
}
