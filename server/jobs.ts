import { loggedError } from './logged-error.ts';

/** A periodic job. All processes run it concurrently, and it may fail. */
export type Job = { readonly name: string; readonly everySeconds: number; readonly run: () => Promise<void> };

type Log = { readonly error: (details: object, message: string) => void };

/** Starts all jobs; returns a function that stops them and waits for running ones. Runs of a job do not overlap. */
export function startJobs(jobs: readonly Job[], log: Log): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const timers = jobs.map((job) => {
    let busy = false;
    const tick = async () => {
      if (busy) return;
      busy = true;
      try {
        await job.run();
      } catch (error) {
        log.error({ job: job.name, problem: loggedError(error) }, 'job failed');
      } finally {
        busy = false;
      }
    };
    const start = () => {
      const run = tick().finally(() => running.delete(run));
      running.add(run);
    };
    start();
    return setInterval(start, job.everySeconds * 1000);
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  };
}
