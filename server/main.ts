import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { sessionSecret } from './auth/secret.ts';
import { systemClock } from './clock.ts';
import { ConfigError, readConfig } from './config.ts';
import { openDatabase } from './db/connection.ts';
import { isTransient } from './db/database-errors.ts';
import { DirectoryInUse } from './db/directory-lock.ts';
import { PendingMigrations } from './db/migrate.ts';
import { errorCodes } from './error-details.ts';
import { housekeeping } from './housekeeping.ts';
import { photoStorages } from './images/storage.ts';
import { startJobs } from './jobs.ts';
import { buildJobs } from './routes.ts';

/** Milliseconds that pending requests have to finish on shutdown. */
const SHUTDOWN_MS = 10_000;

const print = (text: string) => process.stdout.write(`${text}\n`);
const printError = (text: string) => process.stderr.write(`${text}\n`);

function exitOnLockLost(error: Error): never {
  printError(`Lost the lock on the data directory, exiting: ${error.message}`);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const onConnectionError = (error: Error) => printError(`Database connection error: ${error.message}`);
  const { databaseUrl, dataDir, postgres } = config;
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    postgres,
    onLockLost: exitOnLockLost,
    onConnectionError,
  });
  const { db } = database;
  const secret = await sessionSecret(config.sessionSecret, dataDir, exitOnLockLost);
  const appDirectory = join(import.meta.dirname, '../dist');
  let isDraining = false;
  const health = { ping: database.ping, isDraining: () => isDraining };
  const app = await buildApp({ config, db, secret, appDirectory, health });
  const stopJobs = startJobs(
    [
      ...buildJobs({ db, clock: systemClock, photos: photoStorages(db, config) }),
      housekeeping(db, systemClock),
    ],
    app.log,
  );

  closeWithGrace(
    { delay: config.drainMs + SHUTDOWN_MS, logger: false, onTimeout: () => printError('Shutdown timed out') },
    async (cause) => {
      if (cause.err) printError(`Unexpected error, shutting down: ${cause.err.stack ?? cause.err.message}`);
      else print(`${cause.signal}: finishing pending requests`);
      isDraining = true;
      // After an unexpected error the process is in an unknown state and must not serve any longer.
      if (!cause.err) await pause(config.drainMs);
      await app.close();
      await stopJobs();
      await database.close();
      print('Stretch has stopped');
    },
  );

  await app.listen({ host: config.host, port: config.port });
  const shown = config.host.includes(':') ? `[${config.host}]` : config.host;
  print(`Stretch is listening on http://${shown}:${config.port}`);
  if (!app.hasReplyDecorator('sendFile')) print('There is no build in dist/: only the API is served.');
}

/** Why the server did not start, for its operator; with a stack only for unexpected errors. */
function reason(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DirectoryInUse || error instanceof PendingMigrations)
    return error.message;
  if (isTransient(error))
    return `The database of DATABASE_URL cannot be reached: ${errorCodes(error).join(', ')}`;
  return `Stretch could not start: ${error instanceof Error ? error.stack : String(error)}`;
}

start().catch((error: unknown) => {
  printError(reason(error));
  process.exit(1);
});
