import * as z from 'zod';
import type { ReportSubject } from '#contract/reports.ts';
import type { Database } from '../../db/database.ts';
import { lockGame } from '../../games/access.store.ts';
import { completeBeforeLeaving } from '../../games/completion.ts';
import type { RestrictionRow } from '../appeals.store.ts';
import { setEnded } from '../appeals.store.ts';
import { archiveContent, otherUsersIn, readArchive, restoreArchive } from '../archive.ts';
import { resolveReportsAbout } from '../games.store.ts';
import { activeBan, insertUnlessInForce, lockUsersForShare } from '../restrictions.store.ts';
import { type Acting, recordAction } from './audit.store.ts';
import { gameIdOf, redactMessage, setMessage } from './content.store.ts';

/** Moderators' archives name the game, because their decisions are not in its log. */
const inGame = z.object({ gameId: z.string() });
const ofMessage = z.object({ type: z.literal('message'), content: z.string() });

/**
 * Removes a post, comment or message, tells its author why, and archives it, so that it can be restored. Returns false when there is
 * nothing to remove: it is gone already, or the subject is a user or game, which are not removed here.
 */
export async function removeContent(
  tx: Database,
  { moderatorId, now }: Acting,
  subject: ReportSubject,
  why: Pick<RestrictionRow, 'reason' | 'statement'>,
): Promise<boolean> {
  const removed = await takeOut(tx, now, subject);
  if (removed === undefined) return false;
  const { authorId: userId, archive, imageId } = removed;
  const { type: subjectType, id: subjectId } = subject;
  const about = { userId, subjectType, subjectId, archive, imageId };
  await insertUnlessInForce(tx, { ...about, kind: 'removed', ...why, moderatorId, createdAt: now });
  return true;
}

async function takeOut(tx: Database, now: Date, subject: ReportSubject) {
  const { type, id } = subject;
  if (type === 'message') {
    const message = await redactMessage(tx, id);
    return (
      message && { authorId: message.authorId, imageId: null, archive: { type, content: message.content } }
    );
  }
  if (type !== 'post' && type !== 'comment') return undefined;
  const gameId = await gameIdOf(tx, subject);
  const game = gameId === undefined ? undefined : await lockGame(tx, gameId);
  const archived = game && (await archiveContent(tx, now, game, subject));
  return archived && { ...archived, archive: { ...archived.archive, gameId: game.id } };
}

/** Ends a restriction of moderators or of a game with what it archived, as far as it can be restored; false when it has ended. */
export async function endWithContent(
  tx: Database,
  by: Acting,
  restriction: RestrictionRow,
): Promise<boolean> {
  const { id, kind, userId, subjectType: type, subjectId, archive: stored } = restriction;
  const gameId = restriction.gameId ?? inGame.safeParse(stored).data?.gameId;
  const message = ofMessage.safeParse(stored).data;
  const archive = message === undefined && gameId !== undefined ? readArchive(stored) : null;
  // The order of all transactions: users, the game, its content.
  const present = await lockUsersForShare(tx, [userId, ...otherUsersIn(archive)]);
  const game = gameId === undefined ? undefined : await lockGame(tx, gameId);
  if (!(await setEnded(tx, id, by))) return false;
  if (present.has(userId) && message) await setMessage(tx, subjectId, message.content);
  const isBanned = archive?.type === 'participant' && game && (await activeBan(tx, game.id, userId));
  if (present.has(userId) && archive && game && !isBanned) {
    await completeBeforeLeaving(tx, game, by.now);
    await restoreArchive(tx, game.id, restriction, archive, present);
  }
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
