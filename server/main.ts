import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { sessionSecret } from './auth/secret.ts';
import { systemClock } from './clock.ts';
import { photoStorages } from './images/photo-storages.ts';
import { openJobs } from './jobs/queue.store.ts';
import { startWorkers } from './jobs/workers.ts';
import { closeServer, exitOnLockLost, print, startProcess, stopGracefully } from './process.ts';
import { jobHandlers } from './routes.ts';

startProcess(async (config, database) => {
  const { db } = database;
  const secret = await sessionSecret(config.sessionSecret, config.dataDir, exitOnLockLost);
  const appDirectory = join(import.meta.dirname, '../dist');
  let isDraining = false;
  const health = { ping: database.ping, isDraining: () => isDraining };
  const jobs = await openJobs(db);
  const app = await buildApp({ config, db, jobs, secret, appDirectory, health });
  const context = { db, clock: systemClock, jobs, photos: photoStorages(db, config), config };
  const handlers = jobHandlers(context);
  const stopWorkers = config.runsJobs
    ? await startWorkers({ database, jobs, handlers, log: app.log })
    : async () => {};
  stopGracefully(config.drainMs, async (isUnexpected) => {
    isDraining = true;
    // After an unexpected error the process is in an unknown state and must not serve any longer.
    if (!isUnexpected) await pause(config.drainMs);
    await closeServer(app);
    await stopWorkers();
    await database.close();
  });
  await app.listen({ host: config.host, port: config.port });
  const shown = config.host.includes(':') ? `[${config.host}]` : config.host;
  print(`Stretch is listening on http://${shown}:${config.port}`);
  if (!app.hasReplyDecorator('sendFile')) print('There is no build in dist/: only the API is served.');
});
