import { randomBytes } from 'node:crypto';
import { type DeletionPlan, NAMED_GAMES } from '#contract/account.ts';
import type { Database } from '../db/database.ts';
import { signedOut } from '../failure.ts';
import { completeBeforeLeaving } from '../games/completion.ts';
import { deleteGame } from '../games/games.store.ts';
import { releaseImages } from '../images/images.service.ts';
import { lockRankingWindow } from '../leaderboard/window.store.ts';
import { deleteParticipant } from '../participants/participants.store.ts';
import { rateLimitKeysOf } from '../rate-limits/rate-limits.ts';
import { publicUsersById } from '../users/public-user.store.ts';
import { DELETED_PREFIX, toPublicUser } from '../users/public-user.ts';
import {
  anonymizeAccount,
  countMade,
  dropPhotosOf,
  dropUnreadableMessages,
  dueGamesOf,
  gamesMadeBy,
  keepOnlyResults,
  lockAccount,
  lockGamesOf,
  lockPostsOf,
  openGamesOf,
  removeWordsOf,
  transferGame,
  watchedGamesOf,
} from './deletion.store.ts';
import { gamesWithoutOthers, ownershipTransfersOf } from './ownership-transfer.store.ts';
import {
  anonymizeReportsOf,
  deleteBlocksOf,
  deleteInvitationsOf,
  deleteModerationOf,
  deletePersonalDataOf,
} from './personal-data.store.ts';

/** What deleting the account would transfer and delete. */
export async function planDeletion(db: Database, userId: string): Promise<DeletionPlan> {
  const transfers = await ownershipTransfersOf(db, userId, NAMED_GAMES);
  const people = await publicUsersById(
    db,
    userId,
    transfers.map((newOwner) => newOwner.newOwnerId),
  );
  return {
    ...(await countMade(db, userId)),
    transferred: transfers.flatMap(({ gameId, name, newOwnerId }) => {
      const newOwner = people.get(newOwnerId);
      return newOwner ? [{ id: gameId, name, newOwner: toPublicUser(newOwner) }] : [];
    }),
    deleted: await gamesWithoutOthers(db, userId, NAMED_GAMES),
  };
}

/**
 * Deletes an account in one transaction (decision 0013). Posts without their photos, comments, messages, votes and
 * results of completed games stay and are shown as a deleted user's. The user leaves upcoming and active games; games
 * they created are transferred to another participant or deleted. A concurrent write of the same user either precedes
 * the deletion or is refused.
 */
export async function deleteAccount(
  db: Database,
  now: Date,
  userId: string,
  { removeWords }: { readonly removeWords: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const person = await lockAccount(tx, userId);
    if (person === undefined) throw signedOut();
    await lockRankingWindow(tx);
    await lockGamesOf(tx, userId);
    for (const game of await dueGamesOf(tx, userId, now)) await completeBeforeLeaving(tx, game, now);

    const unused: (string | null)[] = [person.profileImageId];
    unused.push(...(await transferOrDeleteGames(tx, userId)));
    for (const gameId of await openGamesOf(tx, userId)) await deleteParticipant(tx, gameId, userId);
    for (const gameId of await watchedGamesOf(tx, userId)) await deleteParticipant(tx, gameId, userId);
    await keepOnlyResults(tx, userId);

    await lockPostsOf(tx, userId);
    unused.push(...(await dropPhotosOf(tx, userId, now)));
    if (removeWords) await removeWordsOf(tx, userId, now);
    await dropUnreadableMessages(tx, userId);

    await deleteInvitationsOf(tx, userId, person.email);
    await deleteBlocksOf(tx, userId);
    await anonymizeReportsOf(tx, userId);
    await deleteModerationOf(tx, userId);
    await deletePersonalDataOf(tx, userId, rateLimitKeysOf(userId, [person.username, person.email]));
    await anonymizeAccount(tx, userId, `${DELETED_PREFIX}${randomBytes(11).toString('hex')}`, now);
    await releaseImages(tx, unused, now);
  });
}

/**
 * Every game has a creator with an account: games with other participants are transferred, the others deleted. Returns
 * the ids of their images.
 */
async function transferOrDeleteGames(tx: Database, userId: string): Promise<(string | null)[]> {
  for (const { gameId, newOwnerId } of await ownershipTransfersOf(tx, userId))
    await transferGame(tx, gameId, newOwnerId);
  const unused: (string | null)[] = [];
  for (const game of await gamesMadeBy(tx, userId)) unused.push(...(await deleteGame(tx, game.id)));
  return unused;
}
