import * as z from 'zod';
import type { ReportSubject } from '#contract/reports.ts';
import type { Database } from '../db/database.ts';
import { resolveReportsAbout } from '../game-moderation/game-moderation.store.ts';
import { lockGame } from '../games/access.store.ts';
import { completeBeforeLeaving } from '../games/completion.ts';
import { releaseImages } from '../images/images.service.ts';
import { lockImages } from '../images/images.store.ts';
import { archiveContent, otherUsersIn, restoreArchive } from '../moderation/archive.ts';
import { gameOfArchivedComment } from '../moderation/comments-of-removed-posts.store.ts';
import { replaceRestriction, restorableOf } from '../moderation/end-restriction.ts';
import {
  contentRestriction,
  insertUnlessInForce,
  lockUsersForShare,
  type RestrictionRow,
  restrictionById,
  setEnded,
} from '../moderation/restrictions.store.ts';
import { restoreTakenDownGame, takeDownGame } from '../moderation/taken-down-games.service.ts';
import { type Acting, recordAction } from './audit.store.ts';
import { gameIdOf, redactMessage, setMessage } from './content.store.ts';

/** Archives of the service's moderators contain the game's id, because their restrictions have no `gameId`. */
const inGame = z.object({ gameId: z.string() });

const ofMessage = z.object({ type: z.literal('message'), content: z.string() });

/**
 * Removes a post, comment, message or game, archives it, so that it can be restored, and inserts the restriction with the reasons for its
 * author. It replaces an earlier restriction of a game's managers, who then cannot reinstate the content. Returns the author's id; null
 * if the subject does not exist or is a user.
 */
export async function removeContent(
  tx: Database,
  { moderatorId, now }: Acting,
  subject: ReportSubject,
  why: Pick<RestrictionRow, 'reason' | 'statement'>,
): Promise<string | null> {
  const removed = await removeAndArchive(tx, now, subject);
  if (removed === undefined) return null;
  const { authorId: userId, archive, imageId, ofGame } = removed;
  const { type: subjectType, id: subjectId } = subject;
  const about = { userId, subjectType, subjectId, archive, imageId };
  const next = { ...about, kind: 'removed', ...why, moderatorId, createdAt: now } as const;
  if (ofGame) await replaceRestriction(tx, ofGame, { moderatorId, now }, next);
  else await insertUnlessInForce(tx, next);
  return userId;
}

async function removeAndArchive(tx: Database, now: Date, subject: ReportSubject) {
  const { type, id } = subject;
  if (type === 'message') {
    const message = await redactMessage(tx, id);
    const archive = { type, content: message?.content };
    return message && { authorId: message.authorId, imageId: null, archive, ofGame: undefined };
  }
  if (type === 'game') {
    const game = await takeDownGame(tx, now, id);
    return game && { ...game, ofGame: undefined };
  }
  if (type === 'user') return undefined;
  const gameId =
    (await gameIdOf(tx, subject)) ??
    (await contentRestriction(tx, null, subject))?.gameId ??
    (await gameOfArchivedComment(tx, subject));
  const game = gameId ? await lockGame(tx, gameId) : undefined;
  if (game === undefined) return undefined;
  // A game's managers could reinstate what they have hidden or removed, so the new restriction replaces theirs.
  const ofGame = await contentRestriction(tx, game.id, subject);
  const archive = ofGame ? restorableOf(ofGame) : null;
  const archived =
    ofGame && archive
      ? { authorId: ofGame.userId, archive, imageId: ofGame.imageId }
      : await archiveContent(tx, now, game, subject);
  return archived && { ...archived, archive: { ...archived.archive, gameId: game.id }, ofGame };
}

/** What the end of a restriction restores: a game that was taken down, the text of a message, or an archive in a game. */
function contentsOf(restriction: RestrictionRow) {
  const { gameId, kind, subjectType, subjectId, archive: stored } = restriction;
  if (kind === 'removed' && subjectType === 'game')
    return { gameId: subjectId, isTakenDown: true, message: null, archive: null };
  const message = ofMessage.safeParse(stored).data?.content ?? null;
  const inGameId = gameId ?? inGame.safeParse(stored).data?.gameId;
  const archive = message !== null || inGameId === undefined ? null : restorableOf(restriction);
  return { gameId: inGameId, isTakenDown: false, message, archive };
}

/**
 * Ends a restriction and restores its archive, as far as possible; a photo that is not restored is deleted, unless it is used elsewhere.
 * Returns false if the restriction has ended already. Throws `conflict` for a comment whose post is hidden or removed, and for the membership of
 * a banned user, because they would be lost.
 */
export async function endWithContent(
  tx: Database,
  by: Acting,
  restriction: RestrictionRow,
): Promise<boolean> {
  const { id, kind, userId, subjectType: type, subjectId, imageId } = restriction;
  const { gameId, isTakenDown, message, archive: before } = contentsOf(restriction);
  // The order of all transactions: users, the game, its content.
  const present = await lockUsersForShare(tx, [userId, ...otherUsersIn(before)]);
  const game = gameId === undefined ? undefined : await lockGame(tx, gameId);
  // Read again: before the game was locked, a concurrent transaction may have removed comments from the archive of their post.
  const archive = before && restorableOf((await restrictionById(tx, id)) ?? restriction);
  if (!(await setEnded(tx, id, by))) return false;
  // Photos are locked before totals change, in the same order as when a post is created.
  if (imageId !== null) await lockImages(tx, [imageId]);
  if (present.has(userId) && message !== null) await setMessage(tx, subjectId, message);
  if (present.has(userId) && archive && game) {
    await completeBeforeLeaving(tx, game, by.now);
    await restoreArchive(tx, game.id, restriction, archive, present);
  }
  await releaseImages(tx, [imageId], by.now);
  if (isTakenDown && game) await restoreTakenDownGame(tx, game);
  if (kind === 'hidden' && game)
    await resolveReportsAbout(tx, game.id, { type, id: subjectId }, 'no-action', by.now);
  await recordAction(tx, by, {
    action: 'restriction.ended',
    subjectType: type,
    subjectId,
    details: { restriction: id, kind, user: userId },
  });
  return true;
}
