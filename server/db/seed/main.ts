import { parseArgs } from 'node:util';
import { hashPassword } from '../../auth/identity.ts';
import { systemClock } from '../../clock.ts';
import { runCommand } from '../../command.ts';
import type { Database } from '../database.ts';
import { demoAccount } from './people.data.ts';
import { deleteAll, hasUsers, seedDemo } from './seed.ts';

async function writeDemo(db: Database): Promise<void> {
  console.log('Writing demo data …');
  const passwordHash = await hashPassword(demoAccount.password);
  const started = performance.now();
  const demo = await seedDemo(db, { now: systemClock.now(), passwordHash });
  const parts = (['people', 'games', 'posts', 'upvotes', 'comments', 'messages'] as const).map(
    (what) => `${demo[what].length} ${what}`,
  );
  console.log(`Wrote ${parts.join(', ')} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

/**
 * `npm run seed`: fills the configured database with a demo. A database with users is left alone: the command fails, or with
 * `--if-empty` succeeds. With `--force` everything in it is deleted first.
 */
runCommand(
  () => {
    const { values } = parseArgs({
      options: { force: { type: 'boolean' }, 'if-empty': { type: 'boolean' } },
    });
    return async ({ db }) => {
      const isEmpty = !(await hasUsers(db));
      if (!isEmpty && !values.force && !values['if-empty']) {
        throw new Error(
          'This database has users. To delete everything in it and insert the demo: npm run seed -- --force',
        );
      }
      if (values.force) await deleteAll(db);
      if (values.force || isEmpty) await writeDemo(db);
      console.log(`Sign in as "${demoAccount.username}" with the password "${demoAccount.password}".`);
    };
  },
  { migrates: true },
);
