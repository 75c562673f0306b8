import { follow } from './run.ts';

/**
 * `npm run mutate:machines`: makes every single mistake in the charts of the machines people look at on cards and of
 * those that the app always runs (a transition missing, leading elsewhere, ignoring its guard, forgetting an action)
 * and lists whether the models notice; with `-- --all` in those of every machine. A mistake that nobody notices is a
 * failing test, by name.
 */
const args = ['run', '--project', 'machines', '--reporter', 'verbose', 'tests/machines/mutants.test.ts'];
const which = process.argv.includes('--all') ? 'all' : 'chosen';
process.exitCode = await follow('vitest', args, { MUTATE: which });
