import { join } from 'node:path';
import { buildApp } from './app.ts';
import { sessionSecret } from './auth/secret.ts';
import { systemClock } from './clock.ts';
import { ConfigError, readConfig } from './config.ts';
import { openDatabase } from './db/connection.ts';
import { DirectoryInUse } from './db/directory-lock.ts';
import { codesOf, isPassing } from './db/trouble.ts';
import { housekeeping } from './housekeeping.ts';
import { startJobs } from './jobs.ts';
import { buildJobs } from './routes.ts';

/** How long requests that are under way may take to finish when the server is told to stop. */
const drainSeconds = 10;

const say = (text: string) => process.stdout.write(`${text}\n`);
const complain = (text: string) => process.stderr.write(`${text}\n`);

function die(error: Error): never {
  complain(`The data directory is no longer ours, stopping at once: ${error.message}`);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const trouble = (error: Error) => complain(`A database connection broke: ${error.message}`);
  const { databaseUrl, dataDir } = config;
  const database = await openDatabase({ databaseUrl, dataDir, onLost: die, onTrouble: trouble });
  const { db } = database;
  const secret = await sessionSecret(config.sessionSecret, dataDir, die);
  const appDirectory = join(import.meta.dirname, '../dist');
  const app = await buildApp({ config, db, secret, appDirectory });
  const stopJobs = startJobs(
    [...buildJobs({ db, clock: systemClock }), housekeeping(db, systemClock)],
    app.log,
  );

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    say(`${signal}: finishing what is under way`);
    setTimeout(() => process.exit(1), drainSeconds * 1000).unref();
    await app.close();
    await stopJobs();
    await database.close();
    say('Stretch has stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        complain(`Stopping failed: ${String(error)}`);
        process.exit(1);
      });
    });
  }

  await app.listen({ host: config.host, port: config.port });
  const shown = config.host.includes(':') ? `[${config.host}]` : config.host;
  say(`Stretch is listening on http://${shown}:${config.port}`);
  if (!app.hasReplyDecorator('sendFile')) say('There is no build in dist/: only the API is served.');
}

/** What stands in the way, in words for whoever runs the server; a stack only where nobody knows better. */
function reason(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DirectoryInUse) return error.message;
  if (isPassing(error)) return `The database of DATABASE_URL cannot be reached: ${codesOf(error).join(', ')}`;
  return `Stretch could not start: ${error instanceof Error ? error.stack : String(error)}`;
}

start().catch((error: unknown) => {
  complain(reason(error));
  process.exit(1);
});
