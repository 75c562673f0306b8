import { parseArgs } from 'node:util';
import { runCommand } from '../command.ts';
import { openOperator } from './queue.store.ts';

const USAGE = `Lists background jobs and retries failed ones:
  npm run jobs -- list             the jobs that wait, that run, and that failed too often
  npm run jobs -- retry [id ...]   runs failed jobs again, all of them without an id`;

/** `npm run jobs`: what an operator can do about failed jobs. */
runCommand(() => {
  const [command, ...ids] = parseArgs({ allowPositionals: true }).positionals;
  if (command !== 'list' && command !== 'retry') throw new Error(USAGE);
  return async ({ queue }) => {
    const operator = await openOperator(queue);
    if (command === 'retry') console.log(`${await operator.retry(ids)} jobs will run again.`);
    else {
      for (const { name, queuedCount, activeCount } of await operator.counts())
        console.log(`${name}: ${queuedCount} waiting, ${activeCount} running`);
      for (const { id, kind, since, data, failure } of await operator.deadLetters())
        console.log(`${id} ${kind} ${since.toISOString()} ${JSON.stringify({ data, failure })}`);
    }
  };
});
