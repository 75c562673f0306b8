import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { openDatabase } from '#server/db/connection.ts';
import { type Database, ping, rowsOf } from '#server/db/database.ts';
import { users } from '#server/db/schema/index.ts';
import { againWhenRaced } from '#server/db/transactions.ts';
import { notFound } from '#server/failure.ts';
import { answerFor } from '#server/http/errors.ts';
import { migratedPostgres, postgresServer } from '#tests/support/test-database.ts';

/** A busy machine may take its time. */
const patient = { timeout: 60_000 };

const wrapped = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('inner'), { code }) });
const atOnce = () => 0;

describe('a transaction that lost a race', () => {
  it.each(['40001', '40P01'])('is begun anew, five times at most (%s)', async (code) => {
    const lost = vi.fn(async () => {
      throw wrapped(code);
    });
    await expect(againWhenRaced(lost, atOnce)).rejects.toThrow('Failed query');
    const wins = vi.fn().mockRejectedValueOnce(wrapped(code)).mockResolvedValue('done');
    expect(await againWhenRaced(wins, atOnce)).toBe('done');
    expect([lost.mock.calls.length, wins.mock.calls.length]).toEqual([5, 2]);
  });

  it('is not begun anew for anything else', async () => {
    for (const error of [wrapped('23505'), wrapped('57P01'), notFound('Nothing here')]) {
      const fails = vi.fn().mockRejectedValue(error);
      await expect(againWhenRaced(fails, atOnce)).rejects.toBe(error);
      expect(fails).toHaveBeenCalledTimes(1);
    }
  });
});

describe.each(postgresServer ? [postgresServer] : [])('transactions on PostgreSQL', (address) => {
  let db: Database;
  let admin: Client;
  let troubles: string[];
  let close: () => Promise<void>;
  beforeEach(async () => {
    const database = await migratedPostgres(address);
    troubles = [];
    const onTrouble = (error: Error) => troubles.push(error.message);
    const opened = await openDatabase({
      databaseUrl: database.address,
      dataDir: '',
      onLost: () => {},
      onTrouble,
    });
    admin = new Client({ connectionString: database.address });
    await admin.connect();
    db = opened.db;
    close = async () => {
      await admin.end();
      await opened.close();
      await database.drop();
    };
  });
  afterEach(() => close());

  const pidRow = z.object({ pid: z.number() });
  /** Ends the connection a transaction runs on and waits until PostgreSQL no longer has it. */
  async function cut(tx: Database): Promise<void> {
    const [row] = await rowsOf(tx, sql`select pg_backend_pid() as pid`, pidRow);
    await admin.query('select pg_terminate_backend($1, 5000)', [row?.pid]);
  }
  const insertUser = (tx: Database, username: string) =>
    tx.insert(users).values({
      username,
      displayUsername: username,
      email: `${username}@example.com`,
      firstName: 'A',
      createdAt: new Date(),
      updatedAt: new Date(),
    });

  it('whose connection breaks half way are a 503, leave nothing behind, and do not end the process', async () => {
    const half = db.transaction(async (tx) => {
      await insertUser(tx, 'ann');
      await cut(tx);
      // The process hears of it while nothing is asked on the connection.
      await vi.waitUntil(() => troubles.length > 0, patient);
      await ping(tx);
    });
    const answer = answerFor(await half.catch((error: unknown) => error));
    expect([answer.status, answer.retryAfter]).toEqual([503, 2]);
    expect(await db.select().from(users)).toEqual([]);
  });

  it('tell what failed in them, also when the connection breaks meanwhile', async () => {
    const failure = notFound('Nothing here');
    const half = db.transaction(async (tx) => {
      await cut(tx);
      throw failure;
    });
    await expect(half).rejects.toBe(failure);
  });

  it('give their connection back however they end, more often than there are connections', async () => {
    for (let round = 0; round < 12; round += 1) {
      await expect(db.transaction((tx) => cut(tx))).rejects.toThrow('Failed query');
      await expect(db.transaction((tx) => ping(tx))).resolves.toBeUndefined();
    }
    const all = Array.from({ length: 12 }, () => db.transaction((tx) => ping(tx)));
    expect(await Promise.all(all)).toEqual(all.map(() => undefined));
  });

  it('that wait for each other both happen in the end', async () => {
    await insertUser(db, 'ann');
    await insertUser(db, 'ben');
    const { promise: bothHold, resolve: hold } = Promise.withResolvers<void>();
    let holding = 0;
    const rename = (first: string, second: string, to: string) =>
      db.transaction(async (tx) => {
        await tx.update(users).set({ firstName: to }).where(eq(users.username, first));
        holding += 1;
        if (holding === 2) hold();
        await bothHold;
        await tx.update(users).set({ lastName: to }).where(eq(users.username, second));
      });
    await Promise.all([rename('ann', 'ben', 'One'), rename('ben', 'ann', 'Two')]);
    const names = await db
      .select({ username: users.username, firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .orderBy(users.username);
    expect(names).toEqual([
      { username: 'ann', firstName: 'One', lastName: 'Two' },
      { username: 'ben', firstName: 'Two', lastName: 'One' },
    ]);
    expect(holding).toBe(3);
  });
});
