import { parseArgs } from 'node:util';
import { systemClock } from '../../clock.ts';
import { runCommand } from '../../command.ts';
import { hashPassword } from '../identity.ts';
import { rescue } from './rescue.ts';

const USAGE = `Restores access for a user whose identity you have verified:
  npm run rescue -- <username> --password      sets a new password
  npm run rescue -- <username> --second-step   removes two-step sign-in
Both can be combined. All sessions of the user end and their access tokens are revoked.`;

/** `npm run rescue`: restores access for a user who lost their password or second factor. */
runCommand(() => {
  const { values: lost, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      password: { type: 'boolean', default: false },
      'second-step': { type: 'boolean', default: false },
    },
  });
  const [username] = positionals;
  if (username === undefined || positionals.length > 1 || !(lost.password || lost['second-step']))
    throw new Error(USAGE);
  return async ({ db }) => {
    const loss = { password: lost.password, secondStep: lost['second-step'] };
    const password = await rescue(db, { now: systemClock.now(), hashPassword }, username, loss);
    if (loss.secondStep) console.log(`Two-step sign-in of "${username}" is off.`);
    if (password !== null) {
      console.log(`"${username}" can sign in with the password ${password}`);
      console.log('Ask them to choose one of their own under Profile, Account.');
    }
  };
});
