import { systemClock } from '../clock.ts';
import { runCommand } from '../command.ts';
import { parseCommand, USAGE } from './command-line.ts';

/** `npm run admin`: what operators do from the command line. */
runCommand(() => {
  const command = parseCommand(process.argv.slice(2));
  if (command === undefined) throw new Error(USAGE);
  return async ({ db }) => {
    const output = await command(db, { moderatorId: null, now: systemClock.now() });
    for (const line of typeof output === 'string' ? [output] : output) console.log(line);
  };
});
