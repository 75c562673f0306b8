import type { PGlite } from '@electric-sql/pglite';
import type { Pool } from 'pg';
import { type BackendProfile, type Db, fromDrizzle, fromPglite, PgBoss, systemClock } from 'pg-boss';
import type { Database } from '../db/database.ts';
import { sql } from '../db/drizzle.ts';
import { type JobKind, type JobQueue, jobKinds } from './kinds.ts';

/** A database as pg-boss uses it: it needs several statements in one call, which Drizzle does not offer. */
export type QueueDatabase = { readonly db: Db; readonly backend: BackendProfile };

export const queueOnPglite = (client: PGlite): QueueDatabase => ({
  db: fromPglite(client),
  backend: 'pglite',
});

export const queueOnPostgres = (pool: Pool): QueueDatabase => ({
  db: { executeSql: (text, values) => pool.query(text, values) },
  backend: 'postgres',
});

/** The queue of jobs that failed too often. */
const DEAD_LETTERS = 'dead-letters';

const DAY_SECONDS = 24 * 60 * 60;

const queueOptions = {
  // A process proves twice in this time that it is alive; after that its job is run again.
  heartbeatSeconds: 30,
  expireInSeconds: DAY_SECONDS,
  // Waits of 5 seconds that double up to 10 minutes: about three hours in total.
  retryLimit: 25,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 10 * 60,
  retentionSeconds: 30 * DAY_SECONDS,
  deleteAfterSeconds: 60 * 60,
};

/** Without pg-boss's maintenance: the database role of a web process may not create or rebuild anything. */
const withoutMaintenance = {
  migrate: false,
  schedule: false,
  registerInstance: false,
  reindex: false,
  openTelemetry: { enabled: false },
};

/** Creates or updates pg-boss's schema and the queues of all kinds, with a role that may change the schema. */
export async function installQueues(
  database: QueueDatabase,
  kinds: readonly JobQueue[] = jobKinds,
): Promise<void> {
  const boss = new PgBoss({ ...withoutMaintenance, ...database, migrate: true, supervise: false });
  await boss.start();
  try {
    const stored = new Set((await boss.getQueues()).map(({ name }) => name));
    const save = async (
      name: string,
      policy: string,
      options: typeof queueOptions & { deadLetter?: string },
    ) => {
      if (stored.has(name)) await boss.updateQueue(name, options);
      else await boss.createQueue(name, { policy, ...options });
    };
    await save(DEAD_LETTERS, 'standard', queueOptions);
    for (const { name, policy, everySeconds } of kinds) {
      const retryLimit = everySeconds === null ? queueOptions.retryLimit : 1_000_000;
      await save(name, policy, { ...queueOptions, retryLimit, deadLetter: DEAD_LETTERS });
    }
  } finally {
    await boss.stop();
  }
}

/** Adds jobs. */
export type Jobs = {
  /**
   * Adds jobs in a transaction: they run once it has committed, and never if it rolls back. Whether one
   * with the same key is added again is up to the policy of its kind.
   */
  readonly enqueue: <Data extends object>(
    tx: Database,
    kind: JobKind<Data>,
    data: readonly Data[],
  ) => Promise<void>;
  /** Adds the next run of a kind that runs by itself, unless one waits already. */
  readonly schedule: (db: Database, queue: JobQueue, delaySeconds: number) => Promise<void>;
};

const noTimers = { ...systemClock, setInterval: () => null, clearInterval: () => {} };

/** Reads the queues, so that jobs can be added; runs none and starts no timer. */
export async function openJobs(db: Database): Promise<Jobs> {
  const boss = new PgBoss({
    ...withoutMaintenance,
    db: fromDrizzle(db, sql),
    supervise: false,
    clock: noTimers,
  });
  await boss.start();
  return {
    enqueue: async (tx, { name, key }, data) => {
      const jobs = data.map((each) => ({ data: each, ...(key !== null && { singletonKey: key(each) }) }));
      await boss.insert(name, jobs, { db: fromDrizzle(tx, sql) });
    },
    schedule: async (tx, { name }, delaySeconds) => {
      await boss.insert(name, [{ startAfter: delaySeconds }], { db: fromDrizzle(tx, sql) });
    },
  };
}

/** A job as a worker got it. */
export type FetchedJob = { readonly id: string; readonly data: unknown; readonly signal: AbortSignal };
/** Why a job failed, as it is stored; null when it is done. */
export type Outcome = object | null;

export type QueueWorker = {
  /** Calls `run` for each job of a queue as it becomes due, several at once. */
  readonly work: (queue: JobQueue, run: (job: FetchedJob) => Promise<Outcome>) => Promise<void>;
  /** Takes no more jobs and waits for the running ones; those that take longer than `timeoutMs` are run again elsewhere. */
  readonly stop: (timeoutMs: number) => Promise<void>;
};

const POLL_SECONDS = 2;

/** Jobs that run by themselves may be late by a quarter of their interval, which saves statements of an idle process. */
const pollSeconds = ({ everySeconds }: JobQueue) =>
  everySeconds === null ? POLL_SECONDS : Math.min(60, Math.max(POLL_SECONDS, everySeconds / 4));

/** Starts to watch for interrupted jobs, which takes statements from time to time; `work` adds the polling of queues. */
export async function openWorker(
  database: QueueDatabase,
  onError: (error: Error) => void,
): Promise<QueueWorker> {
  const boss = new PgBoss({
    ...withoutMaintenance,
    ...database,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    maintenanceIntervalSeconds: 60 * 60,
    queueCacheIntervalSeconds: 60 * 60,
    flowIntervalSeconds: 60 * 60,
    monitorVacuum: false,
  });
  boss.on('error', onError);
  await boss.start();
  // Jobs of a process that was killed some time ago.
  await boss.supervise();
  return {
    work: async (queue, run) => {
      const options = {
        pollingIntervalSeconds: pollSeconds(queue),
        localConcurrency: queue.workers,
        batchSize: 2,
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const;
      const settle = async (job: FetchedJob) => {
        const failure = await run(job);
        return failure === null
          ? { id: job.id, status: 'completed' as const }
          : { id: job.id, status: 'failed' as const, output: failure };
      };
      await boss.work(queue.name, options, (jobs) => Promise.all(jobs.map(settle)));
    },
    stop: (timeoutMs) => boss.stop({ timeout: timeoutMs }),
  };
}

/** A job that failed too often, with what it stored about its last failure. */
export type DeadLetter = {
  readonly id: string;
  readonly kind: string | null;
  readonly data: unknown;
  readonly since: Date;
  readonly failure: unknown;
};

/** What an operator can do about jobs. */
export async function openOperator(database: QueueDatabase) {
  const boss = new PgBoss({ ...withoutMaintenance, ...database, supervise: false, clock: noTimers });
  await boss.start();
  return {
    /** The jobs of each kind that wait and that run, as a worker has last counted them, twice a minute. */
    counts: async () =>
      (await boss.getQueues()).map(({ name, queuedCount, activeCount }) => ({
        name,
        queuedCount,
        activeCount,
      })),
    /** All dead letters, the oldest first. Throws if the last one of a page is retried before the next page is read. */
    deadLetters: async (): Promise<DeadLetter[]> => {
      const found: DeadLetter[] = [];
      for (;;) {
        const after = found.at(-1)?.id;
        const page = await boss.findJobs(DEAD_LETTERS, after === undefined ? {} : { after });
        if (page.length === 0) return found;
        for (const { id, sourceName, data, createdOn, sourceOutput } of page)
          found.push({ id, kind: sourceName, data, since: createdOn, failure: sourceOutput });
      }
    },
    /** Puts dead letters back into their queues, all of them without ids; returns how many. One whose job is pending again is not. */
    retry: async (ids: readonly string[]): Promise<number> => {
      const which = ids.length > 0 ? { ids: [...ids] } : {};
      let moved = 0;
      // Each call moves a portion, or none if all jobs of the portion are pending again.
      while ((await boss.previewRedrive(DEAD_LETTERS, { ...which, limit: 1 })).destinations.length > 0)
        moved += await boss.redrive(DEAD_LETTERS, which);
      return moved;
    },
  };
}
