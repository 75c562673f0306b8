import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { type Summary, summaryVariable } from './summary.ts';

function secondsOf(module: TestModule): number {
  const { environmentSetupDuration, setupDuration, collectDuration, duration } = module.diagnostic();
  return (environmentSetupDuration + setupDuration + collectDuration + duration) / 1000;
}

/**
 * Counts tests for the last line. Failures are more than failed tests: a file that does not load, a suite whose hooks
 * break and an error nobody caught each count as one, or a broken run would look like a small one.
 */
function summarize(modules: readonly TestModule[], uncaught: number): Summary {
  let passed = 0;
  let failed = uncaught;
  for (const module of modules) {
    if (module.errors().length > 0) failed += 1;
    for (const suite of module.children.allSuites()) if (suite.errors().length > 0) failed += 1;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') passed += 1;
      if (state === 'failed') failed += 1;
    }
  }
  const files = modules.map((module) => ({
    project: module.project.name,
    file: module.relativeModuleId,
    seconds: secondsOf(module),
  }));
  return { passed, failed, files };
}

/** vitest reporter that leaves the counts and durations in the file that `npm test` names. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly unknown[]): void {
    const file = process.env[summaryVariable];
    if (file !== undefined) writeFileSync(file, JSON.stringify(summarize(modules, uncaught.length)));
  }
}
