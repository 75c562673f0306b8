import { follow } from './run.ts';

/**
 * `npm run mutate:machines`: makes every single mistake in the charts of the four machines people look at on cards
 * (a transition missing, leading elsewhere, ignoring its guard, forgetting an action) and lists whether the models
 * notice; with `-- --all` in those of every machine. A mistake that nobody notices is a failing test, by name.
 */
const args = ['run', '--project', 'machines', '--reporter', 'verbose', 'tests/machines/mutants.test.ts'];
const which = process.argv.includes('--all') ? 'all' : 'cards';
process.exitCode = await follow('vitest', args, { MUTATE: which });
