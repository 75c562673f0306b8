import { asc, eq, ne, or } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { games, participants, playerTotals } from '#server/db/schema/index.ts';
import { eraseGame } from '#server/games/erase-game.service.ts';
import {
  makeEarlier,
  migrateEarlierInMemory,
  migrationNames,
  old,
  oldData,
} from '#tests/support/earlier-database.ts';
import { createStorage, openStorage, postgresServer } from '#tests/support/test-database.ts';

const now = new Date();

/** Calls `work` with a database that had the first `count` migrations and the data of `more`, and was migrated to this version. */
async function afterUpgrade(count: number, more: string, work: (db: Database) => Promise<void>) {
  const fill = oldData({ now, password: 'none', hasHours: true, hasTotals: true }) + more;
  if (!postgresServer) {
    const { db, close } = await migrateEarlierInMemory(count, fill);
    await work(db);
    await close();
    return;
  }
  const storage = await createStorage('empty');
  await makeEarlier(storage, count, fill);
  const { db, close } = await openStorage(storage);
  await work(db);
  await close();
  await storage.remove();
}

/** The stored points and completed games of all users who have any; fails if a recount has another result. */
async function countedTotals(db: Database) {
  const { userId, score, gamesCompleted } = playerTotals;
  const read = () =>
    db
      .select({ userId, score, gamesCompleted })
      .from(playerTotals)
      .where(or(ne(score, 0), ne(gamesCompleted, 0)))
      .orderBy(asc(userId));
  const stored = await read();
  await db.execute('select recount_leaderboard()');
  expect(stored).toEqual(await read());
  return stored;
}

const ofRunning = [
  { userId: old.ann, score: 2, gamesCompleted: 0 },
  { userId: old.ben, score: 1, gamesCompleted: 0 },
];

it('an upgrade subtracts games that are being erased from totals, but not again those that were taken down', async () => {
  const names = await migrationNames();
  const beforeUpgrade = `
    update games set deleted_at = now() where id = '${old.over}';
    delete from participants where game_id = '${old.over}' and user_id = '${old.ann}';
    update games set deleted_at = now(), taken_down_at = now() where id = '${old.running}';`;
  await afterUpgrade(names.indexOf('0029_deleted_games_count_nowhere'), beforeUpgrade, async (db) => {
    expect(await countedTotals(db)).toEqual([]);
    await eraseGame(db, old.over, now);
    expect(await countedTotals(db)).toEqual([]);
    await db.update(games).set({ deletedAt: null, takenDownAt: null }).where(eq(games.id, old.running));
    expect(await countedTotals(db)).toEqual(ofRunning);
  });
});

it('the previous version, which ignores deleted_at, changes no total when it completes or deletes a game that has it', async () => {
  const names = await migrationNames();
  const reopened = `
    delete from game_notifications where game_id = '${old.over}';
    delete from game_results where game_id = '${old.over}';
    update games set completed_at = null where id = '${old.over}';`;
  await afterUpgrade(names.length, reopened, async (db) => {
    await db.update(games).set({ deletedAt: now }).where(eq(games.id, old.over));
    expect(await countedTotals(db)).toEqual(ofRunning);
    // The statements of the previous version, in its order.
    await db.update(games).set({ completedAt: now }).where(eq(games.id, old.over));
    await db.execute(`insert into game_results (game_id, user_id, position, score, votes_received, medal_type, popular_vote)
      select game_id, user_id, 1, score, votes_received, 'gold', votes_received > 0 from participants where game_id = '${old.over}'`);
    expect(await countedTotals(db)).toEqual(ofRunning);
    await db.delete(participants).where(eq(participants.gameId, old.over));
    await db.delete(games).where(eq(games.id, old.over));
    expect(await countedTotals(db)).toEqual(ofRunning);
  });
});
