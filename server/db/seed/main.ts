import { parseArgs } from 'node:util';
import { hashPassword } from '../../auth/identity.ts';
import { systemClock } from '../../clock.ts';
import { runCommand } from '../../command.ts';
import { demoAccount } from './people.data.ts';
import { empty, hasUsers, seedDemo } from './seed.ts';

/**
 * `npm run seed`: fills the configured database with a demo. A database with users is left alone unless `--force` is
 * given, which deletes everything in it first.
 */
runCommand(() => {
  const { values } = parseArgs({ options: { force: { type: 'boolean', default: false } } });
  return async ({ db }) => {
    if (await hasUsers(db)) {
      if (!values.force) {
        throw new Error(
          'This database has users. To delete everything in it and insert the demo: npm run seed -- --force',
        );
      }
      await empty(db);
    }
    const passwordHash = await hashPassword(demoAccount.password);
    const started = performance.now();
    const demo = await seedDemo(db, { now: systemClock.now(), passwordHash });
    const parts = (['people', 'games', 'posts', 'upvotes', 'comments', 'messages'] as const).map(
      (what) => `${demo[what].length} ${what}`,
    );
    console.log(`Made ${parts.join(', ')} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
    console.log(`Sign in as "${demoAccount.username}" with the password "${demoAccount.password}".`);
  };
});
