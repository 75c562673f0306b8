import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type OpenDatabase, openDatabase } from './db/connection.ts';
import { DirectoryInUse } from './db/directory-lock.ts';
import { PendingMigrations } from './db/migrate.ts';
import { reasonOf } from './error-details.ts';
import { loggedError } from './logged-error.ts';

/** Milliseconds that pending requests and running jobs have to finish on shutdown. */
const SHUTDOWN_MS = 15_000;

/** The part of `SHUTDOWN_MS` for pending requests; the jobs, which stop after them, and the database get the rest. */
const REQUESTS_MS = 8_000;

export const print = (text: string) => process.stdout.write(`${text}\n`);
const printError = (text: string) => process.stderr.write(`${text}\n`);

/** Ends the process: another one may use the data directory now. */
export function exitOnLockLost(error: Error): never {
  printError(`Lost the lock on the data directory, exiting: ${error.message}`);
  process.exit(1);
}

/** Calls `stop` on a signal or an unexpected error, and ends the process after the time that it may take. */
export function stopGracefully(delayMs: number, stop: (isUnexpected: boolean) => Promise<void>): void {
  closeWithGrace(
    { delay: delayMs + SHUTDOWN_MS, logger: false, onTimeout: () => printError('Shutdown timed out') },
    async (cause) => {
      if (cause.err) printError(`Unexpected error, shutting down: ${described(cause.err)}`);
      else print(`${cause.signal}: finishing pending requests`);
      await stop(cause.err !== undefined);
      print('Stretch has stopped');
    },
  );
}

/** Closes the port, waits for pending requests, and ends the connections of those that take longer than `longestMs`. */
export async function closeServer(app: FastifyInstance, longestMs = REQUESTS_MS): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), longestMs);
  await app.close().finally(() => clearTimeout(timer));
}

/** An unexpected error with its stack. Its messages may not contain parameters of statements, which are texts of users. */
const described = (error: unknown) => `${reasonOf(error)}\n${String(loggedError(error)['stack'])}`;

/** A database that cannot be opened: no connection, no rights, a failed migration. */
class UnusableDatabase extends Error {}

/** Why a process did not start, for its operator; with a stack only for unexpected errors. */
function reason(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DirectoryInUse || error instanceof PendingMigrations)
    return error.message;
  return error instanceof UnusableDatabase ? reasonOf(error) : `Stretch could not start: ${described(error)}`;
}

async function open(config: Config): Promise<OpenDatabase> {
  const onConnectionError = (error: Error) => printError(`Database connection error: ${error.message}`);
  try {
    return await openDatabase({ ...config, onLockLost: exitOnLockLost, onConnectionError });
  } catch (cause) {
    if (cause instanceof DirectoryInUse || cause instanceof PendingMigrations) throw cause;
    const name = config.databaseUrl === null ? 'embedded database' : 'database of DATABASE_URL';
    throw new UnusableDatabase(`The ${name} cannot be used`, { cause });
  }
}

/** Starts a process with the configuration and the database of its environment; exits with the reason when that fails. */
export function startProcess(start: (config: Config, database: OpenDatabase) => Promise<void>): void {
  const run = async () => {
    const config = readConfig(process.env);
    await start(config, await open(config));
  };
  run().catch((error: unknown) => {
    printError(reason(error));
    process.exit(1);
  });
}
