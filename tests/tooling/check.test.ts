import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capture } from '../../scripts/run.ts';
import {
  createFixtureProject,
  type Diagnostic,
  type FixtureProject,
  lint,
} from './support/fixture-project.ts';

/** Code with a violation, by the rule that reports it. */
const violations: readonly (readonly [rule: string, file: string, text: string])[] = [
  ['typescript(no-explicit-any)', 'src/lib/any.ts', 'export const x: any = 1;'],
  [
    'typescript(consistent-type-assertions)',
    'src/lib/cast.ts',
    "export const x = JSON.parse('1') as number;",
  ],
  [
    'typescript(no-non-null-assertion)',
    'src/lib/bang.ts',
    'export const first = (list: string[]) => list[0]!;',
  ],
  ['typescript(ban-ts-comment)', 'src/lib/ignore.ts', "// @ts-ignore\nexport const x: number = 'a';"],
  [
    'typescript(no-floating-promises)',
    'server/float.ts',
    'async function f() {}\nexport function g() {\n  f();\n}',
  ],
  [
    'typescript(no-misused-promises)',
    'server/misuse.ts',
    'export const g = () => [1].forEach(async () => {});',
  ],
  ['typescript(no-unsafe-assignment)', 'server/unsafe.ts', "export const x: number = JSON.parse('1');"],
  [
    'typescript(switch-exhaustiveness-check)',
    'server/switch.ts',
    "export function f(x: 'a' | 'b') {\n  switch (x) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n}",
  ],
  ['eslint(no-console)', 'src/lib/console.ts', "console.log('x');"],
  ['eslint(no-restricted-globals)', 'machines/fetch.machine.ts', "export const f = () => fetch('/x');"],
  [
    'eslint(max-lines)',
    'src/lib/long.ts',
    Array.from({ length: 251 }, (_, n) => `export const a${n} = ${n};`).join('\n'),
  ],
  ['import(no-cycle)', 'src/lib/cycle-a.ts', "import { b } from './cycle-b.ts';\nexport const a = () => b;"],
  [
    'import(no-cycle)',
    'tests/support/type-cycle-a.ts',
    "import type { B } from './type-cycle-b.ts';\nexport type A = B | null;",
  ],
  [
    'react-hooks(rules-of-hooks)',
    'src/features/x/hook.tsx',
    "import { useState } from 'react';\nexport function A({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return null;\n}",
  ],
  [
    'react-hooks(exhaustive-deps)',
    'src/features/x/deps.tsx',
    "import { useEffect } from 'react';\nexport function A({ f, n }: { f: (n: number) => void; n: number }) {\n  useEffect(() => f(n), [f]);\n  return null;\n}",
  ],
  ['jsx-a11y(alt-text)', 'src/features/x/alt.tsx', 'export const A = () => <img src="/a.png" />;'],
  ['react(button-has-type)', 'src/features/x/button.tsx', 'export const A = () => <button>x</button>;'],
  ['vitest(no-focused-tests)', 'tests/src/focus.test.ts', "it.only('x', () => expect(1).toBe(1));"],
  ['vitest(no-disabled-tests)', 'tests/src/skip.test.ts', "it.skip('x', () => expect(1).toBe(1));"],
  ['stretch(boundaries)', 'contract/a.ts', "import '#server/x.ts';"],
  ['stretch(boundaries)', 'contract/b.ts', "export * from '#server/x.ts';"],
  ['stretch(boundaries)', 'contract/c.ts', "export { x } from '#server/x.ts';"],
  ['stretch(boundaries)', 'contract/d.ts', "export const x = import('#server/x.ts');"],
  ['stretch(boundaries)', 'contract/e.ts', "export type X = import('#server/x.ts').X;"],
  ['stretch(boundaries)', 'contract/f.ts', "import type { X } from '#server/x.ts';"],
  ['stretch(boundaries)', 'src/features/x/machine.ts', "import { setup } from 'xstate';"],
  ['stretch(clock)', 'server/posts/clock.ts', 'export const now = () => new Date();'],
  ['stretch(clock)', 'server/posts/now.ts', 'export const now = () => Date.now();'],
  [
    'stretch(transactional-jobs)',
    'server/jobs/without.ts',
    "export const add = (boss) => boss.insert('a', [{}]);",
  ],
  ['eslint(no-restricted-globals)', 'server/posts/timer.ts', 'setInterval(() => {}, 60_000);'],
  ['stretch(deterministic-tests)', 'tests/src/todo.test.ts', "it.todo('x');"],
  ['stretch(deterministic-tests)', 'tests/src/if.test.ts', "it.skipIf(true)('x', () => expect(1).toBe(1));"],
  ['stretch(no-retry)', 'tests/src/retry.test.ts', "it('x', { retry: 3 }, () => expect(1).toBe(1));"],
  [
    'stretch(deterministic-tests)',
    'tests/src/sleep.test.ts',
    'export const sleep = () => new Promise((resolve) => setTimeout(resolve, 9));',
  ],
  [
    'stretch(deterministic-tests)',
    'tests/browser/wait.test.ts',
    'export const sleep = (page: { waitForTimeout(n: number): Promise<void> }) => page.waitForTimeout(9);',
  ],
  [
    'stretch(deterministic-tests)',
    'tests/src/timers.test.ts',
    "import { setTimeout } from 'node:timers/promises';\nexport { setTimeout };",
  ],
  ['stretch(no-retry)', 'vitest.config.ts', 'export default { test: { retry: 2 } };'],
];

const valid: readonly (readonly [file: string, text: string])[] = [
  [
    'src/lib/valid.ts',
    "export const tones = ['gold', 'silver'] as const;\nexport type Tone = (typeof tones)[number];\n",
  ],
  ['src/lib/cycle-b.ts', "import { a } from './cycle-a.ts';\n\nexport const b = () => a;\n"],
  [
    'tests/support/type-cycle-b.ts',
    "import type { A } from './type-cycle-a.ts';\n\nexport type B = A | 'b';\n",
  ],
  [
    'server/jobs/with.ts',
    "type Boss = { insert(name: string, jobs: object[], options: object): void };\nexport const add = (boss: Boss, db: object) => boss.insert('a', [{}], { db });\n",
  ],
  [
    'tests/src/valid.test.ts',
    "import { expect, it, vi } from 'vitest';\n\nit('moves the clock', () => {\n  vi.useFakeTimers();\n  vi.advanceTimersByTime(9);\n  expect(1).toBe(1);\n});\n",
  ],
];

const timeLimit = `export async function withTimeLimit(work: Promise<void>, give: () => void) {
  const timer = setTimeout(give, 1000);
  await work.finally(() => clearTimeout(timer));
}
`;

describe('the linter', () => {
  let project: FixtureProject;
  let diagnostics: readonly Diagnostic[];

  beforeAll(async () => {
    project = createFixtureProject();
    for (const [, file, text] of violations) project.write(file, `${text}\n`);
    for (const [file, text] of valid) project.write(file, text);
    project.write('tests/support/time-limit.ts', timeLimit);
    diagnostics = await lint(project);
  });
  afterAll(() => {
    project.remove();
  });

  it.each(violations)('reports %s in %s', (rule, file) => {
    expect(diagnostics.filter((one) => one.file === file).map((one) => one.rule)).toContain(rule);
  });

  it('allows `as const`, fake timers, time limits and plain tests', () => {
    const files = [
      'tests/support/time-limit.ts',
      'src/lib/valid.ts',
      'server/jobs/with.ts',
      'tests/src/valid.test.ts',
    ];
    expect(diagnostics.filter((one) => files.includes(one.file))).toEqual([]);
  });
});

describe('npm run check', () => {
  let project: FixtureProject;

  beforeAll(() => {
    // With the configuration files only, so that the outcome depends on the violations of the test.
    project = createFixtureProject(
      'vite.config.ts',
      'vitest.config.ts',
      'server/db/migrate',
      'server/db/migrations',
      'server/error-details.ts',
    );
  });
  afterAll(() => {
    project.remove();
  });

  it('names each failed tool, prints its output and exits with 1', async () => {
    project.write('src/lib/violation.ts', "export const  violation: number = 'text'!\n");
    project.write('docs/words.md', 'The letterbox takes a parcel.\n');
    project.write('server/db/migrations/9999_drop.sql', 'DROP TABLE "users";\n');
    const { code, output } = await capture('node', ['scripts/check.ts'], project.folder);
    const failed = [...output.matchAll(/^✗ (\w+)/gm)].map(([, name = '']) => name).toSorted();
    expect({ code, failed }).toEqual({
      code: 1,
      failed: ['biome', 'cspell', 'knip', 'oxlint', 'squawk', 'tsc'],
    });
    expect(output).toContain('6 of 6 checks failed.');
    expect(output).toContain('src/lib/violation.ts');
    expect(output).toMatch(/docs\/words\.md.*parcel/);
  });
});
