import { afterEach, describe, expect, it } from 'vitest';
import { capture } from '../../scripts/run.ts';
import { needsOf, vitestArgs } from '../../scripts/testing/selection.ts';
import { durationLines } from '../../scripts/testing/summary.ts';
import { createFixtureProject, type FixtureProject } from './support/fixture-project.ts';

const passing = "import { expect, it } from 'vitest';\nit('passes', () => { expect(1).toBe(1); });\n";
const failing = "import { expect, it } from 'vitest';\nit('fails', () => { expect(1).toBe(2); });\n";
const unloadable = "import './missing.ts';\n";
const brokenHook =
  "import { beforeAll, describe, expect, it } from 'vitest';\n" +
  "describe('suite', () => {\n  beforeAll(() => { throw new Error('broken hook'); });\n" +
  "  it('never runs', () => { expect(1).toBe(1); });\n});\n";
const uncaught =
  "import { expect, it } from 'vitest';\n" +
  "it('leaves a promise', () => { void Promise.reject(new Error('uncaught')); expect(1).toBe(1); });\n";

describe('the result of npm test', () => {
  let project: FixtureProject | null = null;
  afterEach(() => {
    project?.remove();
    project = null;
  });

  it.each([
    ['passed tests', { a: passing, b: passing }, '2 passed, 0 failed', 0],
    [
      'each kind of failure',
      { a: passing, b: failing, c: unloadable, d: brokenHook, e: uncaught },
      '2 passed, 4 failed',
      1,
    ],
    ['a run without tests', {}, '0 passed, 1 failed', 1],
  ])('counts %s', async (_, files, line, exit) => {
    project = createFixtureProject('vitest.config.ts');
    for (const [name, text] of Object.entries(files)) project.write(`tests/contract/${name}.test.ts`, text);
    // One pipe, which keeps the order of what both streams print.
    const command = ['-c', 'node scripts/test.ts --project contract 2>&1'];
    const { code, output } = await capture('sh', command, project.folder);
    expect({ last: output.trimEnd().split('\n').at(-1), code }).toEqual({ last: line, code: exit });
  });

  it('reports that the browser of CHROMIUM_PATH does not start', async () => {
    project = createFixtureProject('vitest.config.ts');
    const command = ['-c', 'CHROMIUM_PATH=/no/such/chromium node scripts/test.ts --project browser 2>&1'];
    const { code, output } = await capture('sh', command, project.folder);
    expect(code).toBe(1);
    expect(output).toMatch(/^CHROMIUM_PATH is \/no\/such\/chromium, which does not start\.\n/);
    expect(output).toMatch(/\n\n0 passed, 1 failed\n$/);
  });
});

describe('the durations of a run', () => {
  it('list the ten slowest files, the sum of each project and the total', () => {
    const files = Array.from({ length: 12 }, (_, index) => ({
      project: index < 2 ? 'contract' : 'server',
      file: `${index}.test.ts`,
      seconds: index,
    }));
    const lines = durationLines(files, 125.9);
    expect(lines.slice(0, 3)).toEqual([
      'Slowest files:',
      '   11.0 s  11.test.ts (server)',
      '   10.0 s  10.test.ts (server)',
    ]);
    expect(lines.slice(10)).toEqual([
      '    2.0 s  2.test.ts (server)',
      'Sum of the files of each project:',
      '    1.0 s  contract (2 files)',
      '   65.0 s  server (10 files)',
      'Total: 2 min 5 s',
    ]);
  });
});

describe('the selection of tests', () => {
  it.each([
    [[], [], { browsers: true, build: true }],
    [['server'], [], { browsers: false, build: false }],
    [['tooling'], [], { browsers: false, build: true }],
    [[], ['tests/browser/join.test.ts'], { browsers: true, build: true }],
    [['machines'], ['./tests/src/posts/'], { browsers: false, build: false }],
    [[], ['tests/contract', 'tests/src'], { browsers: false, build: false }],
    [[], ['tests/tool'], { browsers: false, build: true }],
    [['!browser'], [], { browsers: false, build: true }],
    [['!browser', '!tooling'], [], { browsers: false, build: false }],
    [['serv*'], [], { browsers: true, build: true }],
    [[], ['posts'], { browsers: true, build: true }],
  ])('of the projects %j and the files %j needs %j', (projects, filters, needs) => {
    expect(needsOf(projects, filters)).toEqual(needs);
  });

  it.each([
    [['--changed'], ['--changed', '--project=!browser', '--project=!tooling', '--project=!server-postgres']],
    [
      ['--changed=main', '--project', 'browser'],
      ['--changed=main', '--project', 'browser'],
    ],
    [
      ['-t', 'upvote'],
      ['-t', 'upvote'],
    ],
  ])('passes %j to vitest as %j', (args, passed) => {
    expect(vitestArgs(args)).toEqual(passed);
  });
});
