import { runInForeground } from './run.ts';

/**
 * `npm run mutate:machines`: changes each transition of the most used machines in every small way (removed, other target,
 * guard ignored, action omitted) and lists which mutants the tests of the models detect; with `-- --all` of all machines. A
 * mutant that survives is a failed test.
 */
const args = ['run', '--project', 'machines', '--reporter', 'verbose', 'tests/machines/mutants.test.ts'];
process.exitCode = await runInForeground('vitest', args, {
  MUTATE: process.argv.includes('--all') ? 'all' : 'chosen',
});
