import { systemClock } from '#server/clock.ts';
import { photoStorages } from '#server/images/photo-storages.ts';
import { eraseJob } from '#server/jobs/kinds.ts';
import { openJobs } from '#server/jobs/queue.store.ts';
import { startWorkers } from '#server/jobs/workers.ts';
import { startProcess } from '#server/process.ts';
import { jobHandlers } from '#server/routes.ts';
import { withTransactions } from './watched-transactions.ts';

// Runs as a process of its own: a worker that runs erasure jobs and kills itself after the second batch, before its commit.
startProcess(async (config, { db, queue }) => {
  let batches = 0;
  const killing = withTransactions(db, (step) =>
    db.transaction(async (tx) => {
      const result = await step(tx);
      batches += 1;
      if (batches === 2) process.kill(process.pid, 'SIGKILL');
      return result;
    }),
  );
  const jobs = await openJobs(db);
  const context = { db: killing, clock: systemClock, jobs, photos: photoStorages(db, config), config };
  const handlers = jobHandlers(context).filter((handler) => handler.queue === eraseJob);
  await startWorkers({ database: { db, queue }, jobs, handlers, log: console });
});
