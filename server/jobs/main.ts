import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/connection.ts';
import { openOperator } from './queue.store.ts';

const USAGE = `Shows and repeats background jobs:
  npm run jobs -- list             the jobs that wait, that run, and that failed too often
  npm run jobs -- retry [id ...]   runs failed jobs again, all of them without an id`;

/** `npm run jobs`: what an operator can do about failed jobs. */
async function main(): Promise<void> {
  const [command, ...ids] = parseArgs({ allowPositionals: true }).positionals;
  if (command !== 'list' && command !== 'retry') throw new Error(USAGE);
  const { databaseUrl, dataDir, postgres } = readConfig(process.env);
  const fail = (error: Error) => {
    throw error;
  };
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    postgres,
    onLockLost: fail,
    onConnectionError: fail,
  });
  try {
    const operator = await openOperator(database.queue);
    if (command === 'retry') console.log(`${await operator.retry(ids)} jobs will run again.`);
    else {
      for (const { name, queuedCount, activeCount } of await operator.counts())
        console.log(`${name}: ${queuedCount} waiting, ${activeCount} running`);
      for (const { id, kind, since, data, failure } of await operator.deadLetters())
        console.log(`${id} ${kind} ${since.toISOString()} ${JSON.stringify({ data, failure })}`);
    }
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
