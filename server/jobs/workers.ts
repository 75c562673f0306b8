import type { ErrorLog } from '../context.ts';
import type { Database } from '../db/database.ts';
import { loggedError } from '../logged-error.ts';
import type { JobKind, JobQueue } from './kinds.ts';
import { type Jobs, openWorker, type QueueDatabase } from './queue.store.ts';

/** A kind with what it does. */
export type JobHandler = {
  readonly queue: JobQueue;
  readonly run: (data: unknown, signal: AbortSignal) => Promise<void>;
};

/**
 * Pairs a kind of job with its handler. A job that rejects, or whose process is killed, is run again, so `run` must tolerate that
 * part of its work is done. The signal is aborted when the process stops or another process has taken the job over.
 */
export const jobHandler = <Data>(
  kind: JobKind<Data>,
  run: (data: Data, signal: AbortSignal) => Promise<void>,
): JobHandler => ({
  queue: kind,
  run: async (data, signal) => run(kind.data.parse(data), signal),
});

export type WorkersOptions = {
  readonly database: { readonly db: Database; readonly queue: QueueDatabase };
  readonly jobs: Jobs;
  readonly handlers: readonly JobHandler[];
  readonly log: ErrorLog;
};

/** Milliseconds that running jobs have to finish when their process stops. */
const STOP_MS = 5_000;

/** Runs jobs in this process until the returned function is called, which waits for the running ones. */
export async function startWorkers(options: WorkersOptions): Promise<() => Promise<void>> {
  const { database, jobs, handlers, log } = options;
  const logFailure = (job: string, error: unknown) =>
    log.error({ job, problem: loggedError(error) }, 'job failed');
  const worker = await openWorker(database.queue, (error) => logFailure('queue', error));
  for (const { queue, run } of handlers) {
    if (queue.everySeconds !== null) await jobs.schedule(database.db, queue, 0);
    await worker.work(queue, async ({ data, signal }) => {
      try {
        await run(data, signal);
      } catch (error) {
        logFailure(queue.name, error);
        if (queue.everySeconds === null) return loggedError(error);
      }
      if (queue.everySeconds !== null) await jobs.schedule(database.db, queue, queue.everySeconds);
      return null;
    });
  }
  return () => worker.stop(STOP_MS);
}
