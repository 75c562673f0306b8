import { type SQLWrapper, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { CREATOR_METRICS, PLAYER_METRICS } from '#contract/constants.ts';
import { ROWS_PER_BATCH } from '#server/db/batches.ts';
import { type Database, dbCount, rowsOf } from '#server/db/database.ts';
import { recount } from '#server/db/seed/recount.ts';
import { lockGame } from '#server/games/access.store.ts';
import { completeGame } from '#server/games/completion.ts';
import { removeGame } from '#server/games/edit-game.service.ts';
import { openJobs } from '#server/jobs/queue.store.ts';
import {
  eraseTakenDownGames,
  restoreTakenDownGame,
  takeDownGame,
} from '#server/moderation/taken-down-games.service.ts';
import { eraseDeleted } from '#tests/support/enqueued-jobs.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { expectCorrectCounts } from '#tests/support/recounted.ts';
import { openTestApp } from '#tests/support/server.ts';
import { emptyDatabase } from '#tests/support/test-database.ts';
import { withTransactions } from '#tests/support/watched-transactions.ts';

const day = 24 * 3_600_000;
const CROWD = 2 * ROWS_PER_BATCH + 10;

const stretch = await openTestApp({ watched: false });
const { db, clock } = stretch;
const jobs = await openJobs(db);

/** A game of its creator and a crowd with a post each, who play in no other game. */
async function arrangeLargeGame() {
  const ann = await stretch.signUp('ann');
  const gameId = await insertTestGame(stretch, { creator: ann, from: -1, to: 5 });
  await db.execute(sql`
    with people as (
      insert into users (id, username, display_username, email, first_name, created_at, updated_at)
      select gen_random_uuid(), 'crowd.' || n, 'crowd.' || n, 'crowd.' || n || '@example.com', 'Crowd', now(), now()
      from generate_series(1, ${CROWD}::integer) n returning id
    ), joined as (
      insert into participants (game_id, user_id, joined_at) select ${gameId}, id, now() from people returning user_id
    )
    insert into posts (id, game_id, user_id, content, created_at, updated_at)
    select gen_random_uuid(), ${gameId}, user_id, 'Done', now(), now() from joined`);
  await db.transaction(recount);
  /** The rankings of all time. */
  const rankings = async () => {
    const read = (which: string, metric: string) =>
      ann.get(`/api/leaderboard/${which}?timeFrame=alltime&metric=${metric}`);
    const all = [
      ...PLAYER_METRICS.map((metric) => read('players', metric)),
      ...CREATOR_METRICS.map((metric) => read('creators', metric)),
    ];
    return (await Promise.all(all)).map((response) => response.json());
  };
  return { ann, gameId, rankings };
}
type Arranged = Awaited<ReturnType<typeof arrangeLargeGame>>;

/** The rows of players' totals that a transaction has changed so far. */
async function totalsChanged(tx: Database): Promise<number> {
  const [row] = await rowsOf(
    tx,
    sql`select n_tup_ins + n_tup_upd as changed from pg_stat_xact_user_tables where relname = 'player_totals'`,
    z.object({ changed: dbCount }),
  );
  return row?.changed ?? 0;
}

/**
 * A database whose transactions call `after` with the number of rows of players' totals that an SQL statement has changed; and in the end
 * with the rows that other statements have changed.
 */
function watchTotals(after: (rows: number) => void | Promise<void>): Database {
  const changedBy = async <T>(tx: Database, work: () => Promise<T>) => {
    const before = await totalsChanged(tx);
    const result = await work();
    return { result, rows: (await totalsChanged(tx)) - before };
  };
  const watch = async (tx: Database, work: (tx: Database) => Promise<unknown>) => {
    let reported = 0;
    const execute = async (statement: SQLWrapper) => {
      const { result, rows } = await changedBy(tx, () => tx.execute(statement));
      reported += rows;
      if (rows > 0) await after(rows);
      return result;
    };
    const watched = new Proxy(tx, {
      get: (target, key) => (key === 'execute' ? execute : Reflect.get(target, key, target)),
    });
    const { result, rows } = await changedBy(tx, () => work(watched));
    await after(rows - reported);
    return result;
  };
  return withTransactions(db, (step) => db.transaction((tx) => watch(tx, step)));
}

const takeDown = (at: Database, gameId: string) =>
  at.transaction((tx) => takeDownGame(tx, clock.now(), gameId));

// Removes the counts of earlier tests.
beforeEach(async () => {
  await db.execute(emptyDatabase);
});

describe.each([
  {
    what: 'deleted',
    players: CROWD,
    before: async () => {},
    change: (at: Database, { ann, gameId }: Arranged) =>
      removeGame({ db: at, jobs }, clock.now(), ann.id, gameId),
  },
  {
    what: 'taken down',
    players: CROWD,
    before: async () => {},
    change: (at: Database, { gameId }: Arranged) => takeDown(at, gameId),
  },
  {
    what: 'restored',
    players: CROWD,
    before: ({ gameId }: Arranged) => takeDown(db, gameId),
    change: (at: Database, { gameId }: Arranged) =>
      at.transaction(async (tx) => {
        const game = await lockGame(tx, gameId);
        if (game !== undefined) await restoreTakenDownGame(tx, game);
      }),
  },
  {
    what: 'completed',
    players: CROWD + 1,
    before: async () => clock.advance(6 * day),
    change: (at: Database, { gameId }: Arranged) => completeGame(at, gameId, clock.now()),
  },
])('a large game that is $what', ({ players, before, change }) => {
  it('changes a bounded number of totals in each statement, and all rankings at once, also after a crash', async () => {
    const arranged = await arrangeLargeGame();
    await before(arranged);
    const { rankings } = arranged;
    const old = await rankings();
    let counted = 0;
    const crashing = watchTotals((rows) => {
      counted += rows;
      if (counted > ROWS_PER_BATCH) throw new Error('Killed');
    });
    await expect(change(crashing, arranged)).rejects.toThrow('Killed');
    expect(await rankings()).toEqual(old);

    const changed: number[] = [];
    const seen: unknown[] = [];
    const watching = watchTotals(async (rows) => {
      changed.push(rows);
      // The embedded database has one connection, so nothing can be read meanwhile.
      if (stretch.database.kind === 'postgres') seen.push(await rankings());
    });
    await change(watching, arranged);
    expect(seen).toEqual(seen.map(() => old));
    expect(Math.max(...changed)).toBe(ROWS_PER_BATCH);
    // Ann has no posts, so only a completion counts her.
    expect(changed.reduce((sum, rows) => sum + rows)).toBe(players);
    expect(await rankings()).not.toEqual(old);
    await expectCorrectCounts(db);
  });
});

it('a large game counts in no ranking while it is erased, also when it was taken down before', async () => {
  const { gameId, rankings } = await arrangeLargeGame();
  await takeDown(db, gameId);
  const none = await rankings();
  expect(none).toEqual(none.map(() => []));
  await eraseTakenDownGames({ db, jobs }, new Date(clock.now().getTime() + 200 * day));
  expect(await rankings()).toEqual(none);
  await eraseDeleted(stretch);
  expect(await rankings()).toEqual(none);
  await expectCorrectCounts(db);
});
