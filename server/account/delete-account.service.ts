import { randomBytes } from 'node:crypto';
import { type DeletionPlan, NAMED_GAMES } from '#contract/account.ts';
import type { Database } from '../db/database.ts';
import { signedOut } from '../failure.ts';
import { completeIfDue } from '../games/completion.ts';
import { deleteGame } from '../games/games.store.ts';
import { bucketsOf } from '../http/rate-limits.ts';
import { releaseImages } from '../images/images.service.ts';
import { holdWindow } from '../leaderboard/window.store.ts';
import { deleteParticipant } from '../participants/participants.store.ts';
import { peopleById } from '../users/person.store.ts';
import { DELETED_MARK, toPerson } from '../users/person.ts';
import {
  becomeNobody,
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
  passGame,
  removeWordsOf,
  watchedGamesOf,
} from './deletion.store.ts';
import { heirsOf, lonelyGamesOf } from './heirs.store.ts';
import { deleteInvitationsOf, deleteTracesOf } from './traces.store.ts';

/** What would become of what a person has made, for them to read before they decide. */
export async function planDeletion(db: Database, userId: string): Promise<DeletionPlan> {
  const heirs = await heirsOf(db, userId, NAMED_GAMES);
  const people = await peopleById(
    db,
    heirs.map((heir) => heir.heirId),
  );
  return {
    ...(await countMade(db, userId)),
    passed: heirs.flatMap(({ gameId, name, heirId }) => {
      const heir = people.get(heirId);
      return heir ? [{ id: gameId, name, heir: toPerson(heir) }] : [];
    }),
    deleted: await lonelyGamesOf(db, userId, NAMED_GAMES),
  };
}

/**
 * Deletes an account for good, all or nothing (decision 0013). What others took part in stays, as somebody's who is no
 * longer there: accomplishments without their photos, comments, messages, votes, the results of games that are over.
 * Games still to come or under way are left; games one made pass to somebody else in them, or go. Whoever has sent
 * something at the same moment either comes first, and it is treated like the rest, or is refused.
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
    await holdWindow(tx);
    await lockGamesOf(tx, userId);
    for (const game of await dueGamesOf(tx, userId, now)) await completeIfDue(tx, game, now);

    const unused: (string | null)[] = [person.profileImageId];
    unused.push(...(await giveUpGames(tx, userId)));
    for (const gameId of await openGamesOf(tx, userId)) await deleteParticipant(tx, gameId, userId);
    for (const gameId of await watchedGamesOf(tx, userId)) await deleteParticipant(tx, gameId, userId);
    await keepOnlyResults(tx, userId);

    await lockPostsOf(tx, userId);
    unused.push(...(await dropPhotosOf(tx, userId, now)));
    if (removeWords) await removeWordsOf(tx, userId, now);
    await dropUnreadableMessages(tx, userId);

    await deleteInvitationsOf(tx, userId, person.email);
    await deleteTracesOf(tx, userId, bucketsOf(userId, [person.username, person.email]));
    await becomeNobody(tx, userId, `${DELETED_MARK}${randomBytes(11).toString('hex')}`, now);
    await releaseImages(tx, unused);
  });
}

/** A game always has an owner who is there: it passes to somebody in it, or goes when nobody is. */
async function giveUpGames(tx: Database, userId: string): Promise<(string | null)[]> {
  for (const { gameId, heirId } of await heirsOf(tx, userId)) await passGame(tx, gameId, heirId);
  const unused: (string | null)[] = [];
  for (const game of await gamesMadeBy(tx, userId)) unused.push(...(await deleteGame(tx, game.id)));
  return unused;
}
