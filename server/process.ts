import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type OpenDatabase, openDatabase } from './db/connection.ts';
import { isTransient } from './db/database-errors.ts';
import { DirectoryInUse } from './db/directory-lock.ts';
import { PendingMigrations } from './db/migrate.ts';
import { errorCodes } from './error-details.ts';

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
      if (cause.err) printError(`Unexpected error, shutting down: ${cause.err.stack ?? cause.err.message}`);
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

/** Why a process did not start, for its operator; with a stack only for unexpected errors. */
function reason(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DirectoryInUse || error instanceof PendingMigrations)
    return error.message;
  if (isTransient(error))
    return `The database of DATABASE_URL cannot be reached: ${errorCodes(error).join(', ')}`;
  return `Stretch could not start: ${error instanceof Error ? error.stack : String(error)}`;
}

/** Starts a process with the configuration and the database of its environment; exits with the reason when that fails. */
export function startProcess(start: (config: Config, database: OpenDatabase) => Promise<void>): void {
  const run = async () => {
    const config = readConfig(process.env);
    const onConnectionError = (error: Error) => printError(`Database connection error: ${error.message}`);
    await start(config, await openDatabase({ ...config, onLockLost: exitOnLockLost, onConnectionError }));
  };
  run().catch((error: unknown) => {
    printError(reason(error));
    process.exit(1);
  });
}
