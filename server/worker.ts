import Fastify from 'fastify';
import { systemClock } from './clock.ts';
import { loggerOptions } from './http/logging.ts';
import { photoStorages } from './images/photo-storages.ts';
import { openJobs } from './jobs/queue.store.ts';
import { startWorkers } from './jobs/workers.ts';
import { print, startProcess, stopGracefully } from './process.ts';
import { jobHandlers } from './routes.ts';

// `npm run worker`: runs background jobs only, beside server processes with RUN_JOBS=false.
startProcess(async (config, database) => {
  const { db } = database;
  const jobs = await openJobs(db);
  const context = { db, clock: systemClock, jobs, photos: photoStorages(db, config), config };
  const handlers = jobHandlers(context);
  const { log } = Fastify({ logger: loggerOptions({ level: config.logLevel }) });
  const stopWorkers = await startWorkers({ database, jobs, handlers, log });
  stopGracefully(0, async () => {
    await stopWorkers();
    await database.close();
  });
  print('Stretch is running jobs');
});
