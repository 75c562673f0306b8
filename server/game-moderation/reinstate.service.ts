import type { Database } from '../db/database.ts';
import { conflict, notFound } from '../failure.ts';
import { managerAccess } from '../games/access.ts';
import { completeBeforeLeaving } from '../games/completion.ts';
import { releaseImages } from '../images/images.service.ts';
import { otherUsersIn, restoreArchive } from '../moderation/archive.ts';
import { restorableOf, revokeRestriction } from '../moderation/end-restriction.ts';
import { refuseOwn } from '../moderation/own-content.ts';
import { findDecision, lockUsersForShare } from '../moderation/restrictions.store.ts';
import { ALREADY_DECIDED, CONTENT_NOT_FOUND, DECISION_NOT_FOUND, isReversible } from './decision.ts';
import { resolveReportsAbout } from './game-moderation.store.ts';

const NOT_REVERSIBLE = 'This cannot be reinstated any more';

/** Ends a decision and restores its archive, except the rows of users without an account. Updates points and totals; results stay. */
export async function reinstate(
  tx: Database,
  now: Date,
  managerId: string,
  gameId: string,
  decisionId: string,
): Promise<string> {
  const found = await findDecision(tx, gameId, decisionId);
  // Users are locked before the game, as in all transactions: the deletion of an account either precedes this or includes the restored rows.
  const present = await lockUsersForShare(
    tx,
    found ? [found.userId, ...otherUsersIn(restorableOf(found))] : [],
  );
  const { game } = await managerAccess(tx, gameId, managerId, { lock: 'update' });
  const decision = await findDecision(tx, gameId, decisionId);
  if (decision === undefined) throw notFound(DECISION_NOT_FOUND);
  // Read again: before the game was locked, a concurrent transaction may have removed comments from the archive of their post.
  const archive = restorableOf(decision);
  const { id, kind, userId, subjectType: type, subjectId } = decision;
  refuseOwn(managerId, userId);
  if (decision.endedAt !== null) throw conflict(ALREADY_DECIDED, 'already_decided');
  if (!isReversible({ ...decision, isArchived: archive !== null }, now)) throw conflict(NOT_REVERSIBLE);
  if (archive !== null) {
    if (!present.has(userId)) throw conflict(NOT_REVERSIBLE);
    await completeBeforeLeaving(tx, game, now);
    if (!(await restoreArchive(tx, gameId, decision, archive, present))) throw notFound(CONTENT_NOT_FOUND);
  }
  await revokeRestriction(tx, id, { moderatorId: managerId, now });
  const isWithoutPhoto = archive?.type === 'redacted-post' && archive.withoutPhoto;
  if (isWithoutPhoto) await releaseImages(tx, [decision.imageId], now);
  if (kind === 'hidden') await resolveReportsAbout(tx, gameId, { type, id: subjectId }, 'no-action', now);
  return id;
}
