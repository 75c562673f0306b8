import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { rowsOf } from '#server/db/database.ts';
import type { JobKind } from '#server/jobs/kinds.ts';
import { installQueues, type Jobs, openJobs, openOperator } from '#server/jobs/queue.store.ts';
import { type JobHandler, jobHandler, startWorkers } from '#server/jobs/workers.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

/** Polling takes two seconds, and longer on a busy machine. */
const longTimeout = { timeout: 120_000, interval: 50 };

type Numbered = { readonly number: number };
const data = z.object({ number: z.number() });
const queue = { everySeconds: null, policy: 'standard', workers: 1 } as const;
const plain: JobKind<Numbered> = { ...queue, name: 'test-plain', data, key: null };
const keyed: JobKind<Numbered> = {
  ...queue,
  name: 'test-keyed',
  data,
  key: ({ number }) => `${number}`,
  policy: 'short',
};
const periodic: JobKind<unknown> = {
  ...queue,
  name: 'test-periodic',
  data: z.unknown(),
  key: null,
  policy: 'short',
  everySeconds: 3600,
};

let database: TestDatabase;
let jobs: Jobs;
let logged: unknown[];
let stops: (() => Promise<void>)[];

beforeEach(async () => {
  database = await openTestDatabase();
  await installQueues(database.queue, [plain, keyed, periodic]);
  jobs = await openJobs(database.db);
  logged = [];
  stops = [];
});
afterEach(async () => {
  for (const stop of stops) await stop();
  await database.close();
});

const log = { error: (details: object, message: string) => logged.push([details, message]) };
const start = async (...handlers: JobHandler[]) => {
  const stop = await startWorkers({ database, jobs, handlers, log });
  stops.push(stop);
  return stop;
};

/** The stored jobs of a kind. */
const stored = ({ name }: { readonly name: string }) =>
  rowsOf(
    database.db,
    sql`select state::text, start_after > now() as later from pgboss.job where name = ${name} order by created_on`,
    z.object({ state: z.string(), later: z.boolean() }),
  );

describe('background jobs', () => {
  it('run after the transaction has committed, and never when it rolls back', async () => {
    const ran: number[] = [];
    await start(jobHandler(plain, async ({ number }) => void ran.push(number)));
    const rolledBack = database.db.transaction(async (tx) => {
      await jobs.enqueue(tx, plain, [{ number: 1 }]);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await database.db.transaction((tx) => jobs.enqueue(tx, plain, [{ number: 2 }, { number: 3 }]));
    await vi.waitUntil(() => ran.length === 2, longTimeout);
    expect(new Set(ran)).toEqual(new Set([2, 3]));
  });

  it('with the same key are one job while it is pending', async () => {
    for (const number of [1, 2, 1, 1]) await jobs.enqueue(database.db, keyed, [{ number }]);
    const ran: number[] = [];
    const stop = await start(jobHandler(keyed, async ({ number }) => void ran.push(number)));
    await vi.waitUntil(() => ran.length === 2, longTimeout);
    await stop();
    expect([new Set(ran), await stored(keyed)]).toEqual([
      new Set([1, 2]),
      [
        { state: 'completed', later: false },
        { state: 'completed', later: false },
      ],
    ]);
  });

  it('that fail are retried later, become dead letters, and run again when an operator retries them', async () => {
    await jobs.enqueue(database.db, plain, [{ number: 1 }, { number: 2 }]);
    let isBroken = true;
    const ran: number[] = [];
    await start(
      jobHandler(plain, async ({ number }) => {
        if (isBroken && number === 1) throw new Error('no');
        ran.push(number);
      }),
    );
    await vi.waitUntil(() => ran.length === 1, longTimeout);
    await vi.waitUntil(async () => (await stored(plain)).some(({ state }) => state === 'retry'), longTimeout);
    expect([ran, logged]).toEqual([
      [2],
      [[{ job: 'test-plain', problem: expect.objectContaining({ message: 'no' }) }, 'job failed']],
    ]);
    expect(await stored(plain)).toContainEqual({ state: 'retry', later: true });

    await database.db.execute(
      sql`update pgboss.job set start_after = now(), retry_limit = 1 where name = ${plain.name} and state = 'retry'`,
    );
    const operator = await openOperator(database.queue);
    await vi.waitUntil(async () => (await operator.deadLetters()).length === 1, longTimeout);
    const [deadLetter] = await operator.deadLetters();
    expect([deadLetter?.kind, deadLetter?.data, deadLetter?.failure]).toEqual([
      'test-plain',
      { number: 1 },
      expect.objectContaining({ message: 'no' }),
    ]);

    isBroken = false;
    expect(await operator.retry([deadLetter?.id ?? ''])).toBe(1);
    await vi.waitUntil(() => ran.length === 2, longTimeout);
    expect([ran, await operator.deadLetters()]).toEqual([[2, 1], []]);
  });

  it('that failed too often are all listed and retried, also when those that are pending again precede them', async () => {
    // Jobs of one key and as many of different ones, more than pg-boss reads or moves at once.
    const count = 1001;
    await jobs.enqueue(database.db, keyed, [{ number: 0 }]);
    await database.db.execute(sql`
      insert into pgboss.job (name, data, singleton_key, source_name, created_on)
      select 'dead-letters', jsonb_build_object('number', n), greatest(n, 0)::text, ${keyed.name}, now() + n * interval '1 ms'
      from generate_series(${1 - count}::integer, ${count}::integer) n`);
    const operator = await openOperator(database.queue);
    expect(await operator.deadLetters()).toHaveLength(2 * count);
    expect(await operator.retry([])).toBe(count);
    expect(await stored(keyed)).toHaveLength(count + 1);
  });

  it('run again when their process was killed', async () => {
    // A killed process leaves its job active and sends no more heartbeats.
    await jobs.enqueue(database.db, plain, [{ number: 1 }]);
    await database.db.execute(sql`
      update pgboss.job set state = 'active', started_on = now() - interval '1 minute',
        heartbeat_on = now() - interval '1 minute', retry_delay = 0, retry_backoff = false
      where name = ${plain.name}`);
    await database.db.execute(sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`);
    const ran: number[] = [];
    await start(jobHandler(plain, async ({ number }) => void ran.push(number)));
    await vi.waitUntil(() => ran.length === 1, longTimeout);
    expect(ran).toEqual([1]);
  });

  it('of a periodic kind run at the start and then once per period, even after an error, in one process', async () => {
    let runs = 0;
    const handler = jobHandler(periodic, async () => {
      runs += 1;
      throw new Error('no');
    });
    await Promise.all([start(handler), start(handler)]);
    await vi.waitUntil(async () => (await stored(periodic)).some(({ later }) => later), longTimeout);
    expect([runs, logged.length, await stored(periodic)]).toEqual([
      1,
      1,
      [
        { state: 'completed', later: false },
        { state: 'created', later: true },
      ],
    ]);
  });

  it('finish before their process stops', async () => {
    const order: string[] = [];
    const started = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    await jobs.enqueue(database.db, plain, [{ number: 1 }]);
    const stop = await start(
      jobHandler(plain, async () => {
        started.resolve();
        await finish.promise;
        order.push('finished');
      }),
    );
    await started.promise;
    const stopping = stop().then(() => order.push('stopped'));
    finish.resolve();
    await stopping;
    expect([order, await stored(plain)]).toEqual([
      ['finished', 'stopped'],
      [{ state: 'completed', later: false }],
    ]);
  });
});
