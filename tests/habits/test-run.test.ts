import { afterEach, describe, expect, it } from 'vitest';
import { capture } from '../../scripts/run.ts';
import { askedRooms, needsOf } from '../../scripts/testing/selection.ts';
import { durationLines } from '../../scripts/testing/summary.ts';
import { buildHouse, type House } from './support/house.ts';

const passing = "import { expect, it } from 'vitest';\nit('holds', () => { expect(1).toBe(1); });\n";
const failing = "import { expect, it } from 'vitest';\nit('breaks', () => { expect(1).toBe(2); });\n";
const unloadable = "import './nowhere.ts';\n";
const brokenHook =
  "import { beforeAll, describe, expect, it } from 'vitest';\n" +
  "describe('all', () => {\n  beforeAll(() => { throw new Error('no ground'); });\n" +
  "  it('never runs', () => { expect(1).toBe(1); });\n});\n";
const uncaught =
  "import { expect, it } from 'vitest';\n" +
  "it('leaves a promise', () => { void Promise.reject(new Error('left')); expect(1).toBe(1); });\n";

describe('the end of npm test', () => {
  let house: House | null = null;
  afterEach(() => {
    house?.remove();
    house = null;
  });

  it.each([
    ['all that passes', { a: passing, b: passing }, '2 passed, 0 failed', 0],
    ['a test that fails', { a: passing, b: failing }, '1 passed, 1 failed', 1],
    ['a file that does not load', { a: passing, b: unloadable }, '1 passed, 1 failed', 1],
    ['a suite whose hook breaks', { a: passing, b: brokenHook }, '1 passed, 1 failed', 1],
    ['an error nobody caught', { a: passing, b: uncaught }, '2 passed, 1 failed', 1],
    ['no test at all', {}, '0 passed, 1 failed', 1],
  ])('counts %s', async (_, files, line, exit) => {
    house = buildHouse('vitest.config.ts');
    for (const [name, text] of Object.entries(files)) house.write(`tests/contract/${name}.test.ts`, text);
    const { code, output } = await capture(
      'node',
      ['scripts/test.ts', '--project', 'contract'],
      house.folder,
    );
    expect({ last: output.trimEnd().split('\n').at(-1), code }).toEqual({ last: line, code: exit });
  });

  it('says what is wrong with the browser it was told to use', async () => {
    house = buildHouse('vitest.config.ts');
    const told = ['CHROMIUM_PATH=/no/such/chromium', 'node', 'scripts/test.ts', '--project', 'browser'];
    const { code, output } = await capture('env', told, house.folder);
    expect(code).toBe(1);
    expect(output).toBe(
      'CHROMIUM_PATH is /no/such/chromium, and that does not start.\n\n0 passed, 1 failed\n',
    );
  });
});

describe('the durations of a run', () => {
  it('name the ten slowest files, the sum of each project and the total', () => {
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

describe('what a run prepares', () => {
  it.each([
    [[], null, { browser: true, build: true }],
    [['--project', 'server'], ['server'], { browser: false, build: false }],
    [['--project=habits'], ['habits'], { browser: false, build: true }],
    [['tests/browser/join.test.ts'], ['browser'], { browser: true, build: true }],
    [['./tests/src/posts/', '--project', 'machines'], ['src', 'machines'], { browser: false, build: false }],
    [['--project', '!browser'], null, { browser: true, build: true }],
    [['-t', 'upvote'], null, { browser: true, build: true }],
  ])('for %j', (args, rooms, needs) => {
    const asked = askedRooms(args);
    expect(asked === null ? null : [...asked]).toEqual(rooms);
    expect(needsOf(args)).toEqual(needs);
  });
});
