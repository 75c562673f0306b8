import { type Config, readConfig } from './config.ts';
import { type OpenDatabase, openDatabase } from './db/connection.ts';
import { reasonOf } from './error-details.ts';

type Command = (database: OpenDatabase, config: Config) => Promise<void>;

const fail = (error: Error) => {
  throw error;
};

/**
 * Runs a command of an operator on the database of the environment, which must be migrated unless `migrates`. `parse` reads its
 * arguments before the database is opened. What either throws is printed without a stack, and the process exits with 1.
 */
export function runCommand(parse: () => Command, { migrates = false } = {}): void {
  const run = async () => {
    const command = parse();
    const config = readConfig(process.env);
    const postgres = { ...config.postgres, migrateOnStart: migrates && config.postgres.migrateOnStart };
    const database = await openDatabase({ ...config, postgres, onLockLost: fail, onConnectionError: fail });
    try {
      await command(database, config);
    } finally {
      await database.close();
    }
  };
  run().catch((error: unknown) => {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exitCode = 1;
  });
}
