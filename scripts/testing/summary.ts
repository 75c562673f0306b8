import type { TestModule } from 'vitest/node';

/** The seconds that loading and running each file took. */
export function durationsOf(modules: readonly TestModule[]) {
  return modules.map((module) => {
    const { environmentSetupDuration, setupDuration, collectDuration, duration } = module.diagnostic();
    const seconds = (environmentSetupDuration + setupDuration + collectDuration + duration) / 1000;
    return { project: module.project.name, file: module.relativeModuleId, seconds };
  });
}

/**
 * Counts the tests of a run. A file that does not load, a suite whose hook fails and an uncaught error count as a failure
 * each, as does a run that failed without any of these.
 */
export function countTests(modules: readonly TestModule[], uncaught: number, hasFailed: boolean) {
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
  return { passed, failed: failed === 0 && hasFailed ? 1 : failed };
}

/** Lines with the ten slowest files, the sum of the files of each project, and the total. */
export function durationLines(files: ReturnType<typeof durationsOf>, totalSeconds: number) {
  const line = (seconds: number, name: string) => `${seconds.toFixed(1).padStart(7)} s  ${name}`;
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
  const projects = [...Map.groupBy(files, ({ project }) => project)];
  return [
    'Slowest files:',
    ...slowest.map(({ project, file, seconds }) => line(seconds, `${file} (${project})`)),
    'Sum of the files of each project:',
    ...projects.map(([project, own]) => {
      const sum = own.reduce((total, { seconds }) => total + seconds, 0);
      return line(sum, `${project} (${own.length} files)`);
    }),
    `Total: ${Math.floor(totalSeconds / 60)} min ${Math.floor(totalSeconds % 60)} s`,
  ];
}
