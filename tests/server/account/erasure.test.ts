import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { eraseAccount } from '#server/account/erase-account.service.ts';
import { ROWS_PER_BATCH } from '#server/db/batches.ts';
import { type Database, dbCount, rowsOf } from '#server/db/database.ts';
import { eraseGame } from '#server/games/erase-game.service.ts';
import { tablesWith } from '#tests/support/all-rows.ts';
import { eraseDeleted } from '#tests/support/enqueued-jobs.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { expectStatus } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { expectCorrectCounts } from '#tests/support/recounted.ts';
import { openTestApp } from '#tests/support/server.ts';
import { emptyDatabase } from '#tests/support/test-database.ts';
import { withTransactions } from '#tests/support/watched-transactions.ts';
import { createSetup, responses, type Setup } from './responses.ts';
import { deleteAccount } from './support.ts';

const stretch = await openTestApp({ watched: false });
const { db, clock } = stretch;

// Responses would contain data of earlier tests, which the erasure removes.
beforeEach(async () => {
  await db.execute(emptyDatabase);
});

/** A database whose process is killed after so many transactions. */
const killedAfter = (transactions: number): Database => {
  let left = transactions;
  return withTransactions(db, async (step) => {
    if (left === 0) throw new Error('Killed');
    left -= 1;
    return db.transaction(step);
  });
};

/** Erases with one row in each batch, until the process is killed. */
const eraseUntilKilled = (transactions: number) =>
  eraseDeleted({ db: killedAfter(transactions), clock }, { rowsPerBatch: 1 });

describe.each([
  {
    what: 'games',
    remove: async ({ byRole, fixture, made }: Setup) => {
      for (const id of [fixture.gameId, made.game.id, made.requested])
        expectStatus(200, await byRole.creator.delete(`/api/games/${id}`));
    },
    readers: [
      'creator',
      'participant',
      'bystander',
      'invitee',
      'requester',
      'stranger',
      'signedOut',
    ] as const,
    writes: true,
    deletedText: /Xylograph|Everything at once|Still shivering|Well done/,
  },
  {
    what: 'an account',
    remove: async ({ byRole }: Setup) => expectStatus(200, await deleteAccount(byRole.participant)),
    readers: ['creator', 'signedOut'] as const,
    writes: false,
    deletedText: null,
  },
  {
    what: 'an account with what its user wrote',
    remove: async ({ byRole }: Setup) =>
      expectStatus(200, await deleteAccount(byRole.participant, { removeWords: true })),
    readers: ['creator', 'signedOut'] as const,
    writes: false,
    deletedText: /Xylograph|Still shivering|Brr/,
  },
])('$what', ({ what, remove, readers, writes, deletedText }) => {
  it('cannot be read from the deletion on, also while the erasure is interrupted, and deleted games are in no table afterwards [S-9]', async () => {
    const setup = await createSetup(stretch);
    const by = readers.map((role) => setup.byRole[role]);
    const deletedName = new RegExp(`username[\\\\":]+${setup.byRole.participant.username}\\b`);
    const erased = deletedText ?? deletedName;
    expect((await responses(stretch, setup, by, false)).text).toMatch(erased);
    await remove(setup);
    const atOnce = await responses(stretch, setup, by, writes);
    expect(atOnce.text).not.toMatch(erased);
    for (const transactions of [2, 3]) {
      await expect(eraseUntilKilled(transactions)).rejects.toThrow('Killed');
      expect((await responses(stretch, setup, by, writes)).found).toEqual(atOnce.found);
    }
    await eraseDeleted(stretch, { rowsPerBatch: 1 });
    expect((await responses(stretch, setup, by, writes)).found).toEqual(atOnce.found);
    await expectCorrectCounts(db);
    const texts = ['Xylograph', 'Everything at once', setup.fixture.gameId, setup.made.game.id];
    const deleted = what === 'games' ? texts : [setup.made.own.id];
    for (const text of deleted) expect(await tablesWith(db, text)).toEqual([]);
  });
});

const LIMIT = 10;

/** The rows of each table that the session has deleted or updated so far. */
async function rowsChanged(tx: Database): Promise<Map<string, number>> {
  const rows = await rowsOf(
    tx,
    sql`select relname as table, n_tup_del + n_tup_upd as changed from pg_stat_xact_user_tables where schemaname = 'public'`,
    z.object({ table: z.string(), changed: dbCount }),
  );
  return new Map(rows.map(({ table, changed }) => [table, changed]));
}

/** The most rows of one table that a transaction of `work` has deleted or updated. */
async function mostRowsChanged(work: (db: Database) => Promise<void>): Promise<number> {
  let most = 0;
  const measured = withTransactions(db, (step) =>
    db.transaction(async (tx) => {
      const before = await rowsChanged(tx);
      const result = await step(tx);
      for (const [table, changed] of await rowsChanged(tx))
        most = Math.max(most, changed - (before.get(table) ?? 0));
      return result;
    }),
  );
  await work(measured);
  return most;
}

/** Adds players with a point each. */
const addPlayers = (gameId: string, size: number) =>
  db.execute(sql`
    with crowd as (
      insert into users (id, username, display_username, first_name, email, created_at, updated_at)
      select gen_random_uuid(), 'player.' || n, 'player.' || n, 'Player', 'player.' || n || '@example.com', now(), now()
      from generate_series(1, ${size}::integer) n returning id
    ), joined as (
      insert into participants (game_id, user_id, joined_at, score) select ${gameId}, id, now(), 1 from crowd returning game_id
    )
    update games set participants_count = participants_count + ${size} where id in (select game_id from joined)`);

const playersWithPoints = () =>
  db.$count(
    sql`player_totals t join users u on u.id = t.user_id`,
    sql`t.score > 0 and u.username like 'player.%'`,
  );

it('an erasure changes a bounded number of rows in each transaction, and leaderboards exclude a large game from its deletion on', async () => {
  const [owner, leaver] = await stretch.signUpAll('owner', 'leaver');
  const gameId = await insertTestGame(stretch, { creator: owner, members: [leaver] });
  const other = await insertTestGame(stretch, { creator: owner, members: [leaver] });
  await addPlayers(gameId, ROWS_PER_BATCH + 4 * LIMIT);
  const { id: postId } = await share(leaver, gameId);
  for (let n = 0; n < 3 * LIMIT; n += 1) await share(leaver, n % 2 === 0 ? gameId : other, `Number ${n}`);
  const crowd = sql`from participants where game_id = ${gameId} and user_id <> ${leaver.id} limit ${4 * LIMIT}`;
  await db.execute(sql`
    insert into post_upvotes (post_id, user_id, author_id, created_at)
    select ${postId}, user_id, ${leaver.id}, now() ${crowd}`);
  await db.execute(sql`
    insert into comments (id, post_id, game_id, user_id, content, created_at)
    select gen_random_uuid(), p.id, p.game_id, ${leaver.id}, 'Brr', now() from posts p, generate_series(1, 2)
    where p.user_id = ${leaver.id}`);
  await db.execute(sql`update posts set comments_count = 2 where user_id = ${leaver.id}`);
  await db.execute(sql`
    insert into messages (id, game_id, sender_id, recipient_id, content, created_at)
    select gen_random_uuid(), ${other}, ${leaver.id}, user_id, 'Hello', now() ${crowd}`);
  expectStatus(200, await owner.delete(`/api/games/${gameId}`));
  expectStatus(200, await deleteAccount(leaver, { removeWords: true }));
  expect(await playersWithPoints()).toBe(0);
  const options = { rowsPerBatch: LIMIT };
  const most = [
    await mostRowsChanged((measured) => eraseGame(measured, gameId, clock.now(), options)),
    await mostRowsChanged((measured) => eraseAccount(measured, leaver.id, clock.now(), options)),
  ];
  expect([most, await playersWithPoints()]).toEqual([[LIMIT, LIMIT], 0]);
  expect(await tablesWith(db, gameId)).toEqual([]);
  expect([await tablesWith(db, 'Hello'), await tablesWith(db, 'Number ')]).toEqual([[], []]);
  await expectCorrectCounts(db);
});

it('an erasure job keeps a game or an account that is not deleted', async () => {
  const ann = await stretch.signUp('ann');
  const gameId = await insertTestGame(stretch, { creator: ann });
  await share(ann, gameId, 'Still here');
  await eraseGame(db, gameId, clock.now());
  await eraseAccount(db, ann.id, clock.now());
  expect((await ann.get(`/api/posts?gameId=${gameId}`)).body).toContain('Still here');
});
