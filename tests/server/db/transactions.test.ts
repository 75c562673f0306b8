import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { openDatabase } from '#server/db/connection.ts';
import { type Database, ping, rowsOf } from '#server/db/database.ts';
import { users } from '#server/db/schema/index.ts';
import { retryOnSerializationFailure } from '#server/db/transactions.ts';
import { notFound } from '#server/failure.ts';
import { errorResponseFor } from '#server/http/errors.ts';
import { migratedPostgres, postgresServer } from '#tests/support/test-database.ts';

/** Long enough for a busy machine. */
const longTimeout = { timeout: 120_000 };

const wrapped = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('inner'), { code }) });
const atOnce = () => 0;

describe('a transaction that fails to serialize', () => {
  it.each(['40001', '40P01'])('is attempted five times at most (%s)', async (code) => {
    const lost = vi.fn(async () => {
      throw wrapped(code);
    });
    await expect(retryOnSerializationFailure(lost, atOnce)).rejects.toThrow('Failed query');
    const wins = vi.fn().mockRejectedValueOnce(wrapped(code)).mockResolvedValue('done');
    expect(await retryOnSerializationFailure(wins, atOnce)).toBe('done');
    expect([lost.mock.calls.length, wins.mock.calls.length]).toEqual([5, 2]);
  });

  it('is not retried for other errors', async () => {
    for (const error of [wrapped('23505'), wrapped('57P01'), notFound('Nothing here')]) {
      const fails = vi.fn().mockRejectedValue(error);
      await expect(retryOnSerializationFailure(fails, atOnce)).rejects.toBe(error);
      expect(fails).toHaveBeenCalledTimes(1);
    }
  });
});

describe.each(postgresServer ? [postgresServer] : [])('transactions on PostgreSQL', (address) => {
  let db: Database;
  let admin: Client;
  let connectionErrors: string[];
  let close: () => Promise<void>;
  beforeEach(async () => {
    const database = await migratedPostgres(address);
    connectionErrors = [];
    const onConnectionError = (error: Error) => connectionErrors.push(error.message);
    const opened = await openDatabase({
      databaseUrl: database.address,
      dataDir: '',
      onLockLost: () => {},
      onConnectionError,
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
  /** Terminates a transaction's connection and waits until PostgreSQL has closed it. */
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

  it('are a 503 and rolled back when their connection breaks', async () => {
    const half = db.transaction(async (tx) => {
      await insertUser(tx, 'ann');
      await cut(tx);
      // The error is emitted while the connection is idle.
      await vi.waitUntil(() => connectionErrors.length > 0, longTimeout);
      await ping(tx);
    });
    const response = errorResponseFor(await half.catch((error: unknown) => error));
    expect([response.status, response.retryAfter]).toEqual([503, 2]);
    expect(await db.select().from(users)).toEqual([]);
  });

  it('reject with the original error, also when the connection breaks', async () => {
    const failure = notFound('Nothing here');
    const half = db.transaction(async (tx) => {
      await cut(tx);
      throw failure;
    });
    await expect(half).rejects.toBe(failure);
  });

  it('release their connection in all cases', async () => {
    for (let round = 0; round < 12; round += 1) {
      await expect(db.transaction((tx) => cut(tx))).rejects.toThrow('Failed query');
      await expect(db.transaction((tx) => ping(tx))).resolves.toBeUndefined();
    }
    const all = Array.from({ length: 12 }, () => db.transaction((tx) => ping(tx)));
    expect(await Promise.all(all)).toEqual(all.map(() => undefined));
  });

  it('succeed after a deadlock', async () => {
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
