import { randomBytes } from 'node:crypto';
import { type DeletionPlan, NAMED_GAMES } from '#contract/account.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { signedOut } from '../failure.ts';
import { completeBeforeLeaving } from '../games/completion.ts';
import { deleteGames } from '../games/erase-game.service.ts';
import { releaseImages } from '../images/images.service.ts';
import { eraseJob } from '../jobs/kinds.ts';
import type { Jobs } from '../jobs/queue.store.ts';
import { reassignGameRemoval } from '../moderation/taken-down-games.store.ts';
import { deleteParticipant } from '../participants/participants.store.ts';
import { rateLimitKeysOf } from '../rate-limits/rate-limits.ts';
import { publicUsersById } from '../users/public-user.store.ts';
import { DELETED_PREFIX, toPublicUser } from '../users/public-user.ts';
import {
  anonymizeAccount,
  countCreated,
  dueGamesOf,
  gamesCreatedBy,
  gamesJoinedAfterEnd,
  keepOnlyResults,
  lockAccount,
  lockGamesOf,
  openGamesOf,
  transferGame,
} from './deletion.store.ts';
import {
  firstTransfersOf,
  gamesWithoutOthers,
  type OwnershipTransfer,
  ownershipTransfersOf,
} from './ownership-transfer.store.ts';
import {
  anonymizeReportsOf,
  deleteBlocksOf,
  deleteInvitationsOf,
  deleteModerationOf,
  deletePersonalDataOf,
} from './personal-data.store.ts';

/** What deleting the account would transfer and delete. */
export async function planDeletion(db: Database, userId: string): Promise<DeletionPlan> {
  const transfers = await firstTransfersOf(db, userId, NAMED_GAMES);
  const people = await publicUsersById(
    db,
    userId,
    transfers.map((newOwner) => newOwner.newOwnerId),
  );
  return {
    ...(await countCreated(db, userId)),
    transferred: transfers.flatMap(({ gameId, name, newOwnerId }) => {
      const newOwner = people.get(newOwnerId);
      return newOwner ? [{ id: gameId, name, newOwner: toPublicUser(newOwner) }] : [];
    }),
    deleted: await gamesWithoutOthers(db, userId, NAMED_GAMES),
  };
}

/**
 * Deletes an account (decision 0013). One transaction removes what identifies the user, whose number of rows is that of their
 * games and invitations. Posts, comments, messages, votes and results of completed games stay and are a deleted user's; what
 * is to be erased of them is not shown any more, and a job erases it. The user leaves upcoming and active games; games
 * they created are transferred to another participant or deleted. A concurrent write of the same user either precedes
 * the deletion or is refused.
 */
export async function deleteAccount(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  now: Date,
  userId: string,
  { removeWords }: { readonly removeWords: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const person = await lockAccount(tx, userId);
    if (person === undefined) throw signedOut();
    await lockGamesOf(tx, userId);
    for (const game of await dueGamesOf(tx, userId, now)) await completeBeforeLeaving(tx, game, now);

    const transfers = await transferOrDeleteGames(tx, jobs, userId, now);
    for (const gameId of await openGamesOf(tx, userId)) await deleteParticipant(tx, gameId, userId);
    for (const gameId of await gamesJoinedAfterEnd(tx, userId)) await deleteParticipant(tx, gameId, userId);
    await keepOnlyResults(tx, userId);

    const confirmedEmails = person.emailVerified ? [person.email] : [];
    await deleteInvitationsOf(tx, userId, confirmedEmails);
    await deleteBlocksOf(tx, userId);
    await anonymizeReportsOf(tx, userId);
    await deleteModerationOf(tx, userId);
    for (const { gameId, newOwnerId } of transfers) await reassignGameRemoval(tx, gameId, newOwnerId);
    await deletePersonalDataOf(tx, userId, rateLimitKeysOf(userId, [person.username, ...confirmedEmails]));
    const name = `${DELETED_PREFIX}${randomBytes(11).toString('hex')}`;
    await anonymizeAccount(tx, userId, { name, erasure: removeWords ? 'words' : 'photos' }, now);
    await releaseImages(tx, [person.profileImageId], now);
    await jobs.enqueue(tx, eraseJob, [{ what: 'account' as const, id: userId }]);
  });
}

/** Every game has a creator with an account: games with other participants are transferred, the others deleted. */
async function transferOrDeleteGames(
  tx: Database,
  jobs: Jobs,
  userId: string,
  now: Date,
): Promise<readonly OwnershipTransfer[]> {
  const transfers = await ownershipTransfersOf(tx, userId);
  for (const { gameId, newOwnerId } of transfers) await transferGame(tx, gameId, newOwnerId);
  await deleteGames(tx, jobs, await gamesCreatedBy(tx, userId), now);
  return transfers;
}
