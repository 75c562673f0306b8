import { loggedError } from './http/logging.ts';

/** Something done now and then. Every process may run it at any time, beside the others, and it may fail. */
export type Job = { readonly name: string; readonly everySeconds: number; readonly run: () => Promise<void> };

type Log = { readonly error: (details: object, message: string) => void };

/** Starts all jobs; answers how to stop them, which waits for those that run. A job never overlaps itself. */
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
        log.error({ job: job.name, problem: loggedError(error) }, 'a job failed');
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
