import { parseCLI, startVitest } from 'vitest/node';
import { runInForeground, toolEnv } from './run.ts';
import { browserVariables } from './testing/browsers.ts';
import { needsOf, vitestArgs } from './testing/selection.ts';
import { countTests, durationLines, durationsOf } from './testing/summary.ts';

/**
 * `npm test`: finds or installs the browsers, builds the client, and runs vitest with the given arguments, each as far as
 * the selected tests need it. Ends with the durations and the line "N passed, N failed"; exits with 1 on any failure.
 */

const started = performance.now();
const { filter, options } = parseCLI(['vitest', 'run', ...vitestArgs(process.argv.slice(2))]);
const needs = needsOf([options.project ?? []].flat(), filter);

async function prepare(): Promise<boolean> {
  process.env['PATH'] = toolEnv()['PATH'];
  if (needs.browsers) {
    const variables = await browserVariables();
    if (variables === null) return false;
    Object.assign(process.env, variables);
  }
  return !needs.build || (await runInForeground('vite', ['build', '--logLevel', 'warn'])) === 0;
}

if (await prepare()) {
  const { state } = await startVitest(filter, { ...options, watch: false });
  const modules = state.getTestModules();
  const hasFailed = (process.exitCode ?? 0) !== 0;
  const { passed, failed } = countTests(modules, state.getUnhandledErrors().length, hasFailed);
  if (failed > 0) process.exitCode = 1;
  const seconds = (performance.now() - started) / 1000;
  if (modules.length > 0) console.log(`\n${durationLines(durationsOf(modules), seconds).join('\n')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
} else {
  process.exitCode = 1;
  console.log('\n0 passed, 1 failed');
}
// A handle that a test has left open must not keep the process alive.
process.exit();
