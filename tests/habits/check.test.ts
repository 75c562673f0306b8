import { cpSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capture, root } from '../../scripts/run.ts';
import { buildHouse, type Complaint, type House, lint } from './support/house.ts';

/** Code that must not pass, by the rule that stops it. */
const planted: readonly (readonly [rule: string, file: string, text: string])[] = [
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
  [
    'import(no-cycle)',
    'src/lib/circle-a.ts',
    "import { b } from './circle-b.ts';\nexport const a = () => b;",
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
  ['stretch(one-clock)', 'server/posts/clock.ts', 'export const now = () => new Date();'],
  ['stretch(one-clock)', 'server/posts/now.ts', 'export const now = () => Date.now();'],
  ['stretch(honest-tests)', 'tests/src/todo.test.ts', "it.todo('x');"],
  ['stretch(honest-tests)', 'tests/src/if.test.ts', "it.skipIf(true)('x', () => expect(1).toBe(1));"],
  ['stretch(honest-tests)', 'tests/src/retry.test.ts', "it('x', { retry: 3 }, () => expect(1).toBe(1));"],
  [
    'stretch(honest-tests)',
    'tests/src/sleep.test.ts',
    'export const nap = () => new Promise((wake) => setTimeout(wake, 9));',
  ],
  [
    'stretch(honest-tests)',
    'tests/browser/wait.test.ts',
    'export const nap = (page: { waitForTimeout(n: number): Promise<void> }) => page.waitForTimeout(9);',
  ],
  [
    'stretch(honest-tests)',
    'tests/src/timers.test.ts',
    "import { setTimeout } from 'node:timers/promises';\nexport { setTimeout };",
  ],
  ['stretch(no-retry-config)', 'vitest.config.ts', 'export default { test: { retry: 2 } };'],
];

const fine: readonly (readonly [file: string, text: string])[] = [
  [
    'src/lib/fine.ts',
    "export const tones = ['gold', 'silver'] as const;\nexport type Tone = (typeof tones)[number];\n",
  ],
  ['src/lib/circle-b.ts', "import { a } from './circle-a.ts';\n\nexport const b = () => a;\n"],
  [
    'tests/src/fine.test.ts',
    "import { expect, it, vi } from 'vitest';\n\nit('moves the clock', () => {\n  vi.useFakeTimers();\n  vi.advanceTimersByTime(9);\n  expect(1).toBe(1);\n});\n",
  ],
];

const patience = `export async function patiently(work: Promise<void>, give: () => void) {
  const timer = setTimeout(give, 1000);
  await work.finally(() => clearTimeout(timer));
}
`;

describe('the linter', () => {
  let house: House;
  let complaints: readonly Complaint[];

  beforeAll(async () => {
    house = buildHouse();
    for (const [, file, text] of planted) house.write(file, `${text}\n`);
    for (const [file, text] of fine) house.write(file, text);
    house.write('tests/support/patience.ts', patience);
    complaints = await lint(house);
  });
  afterAll(() => {
    house.remove();
  });

  it.each(planted)('stops %s in %s', (rule, file) => {
    expect(complaints.filter((one) => one.file === file).map((one) => one.rule)).toContain(rule);
  });

  it('has nothing against `as const`, fake clocks, limits to waiting and plain tests', () => {
    const files = ['tests/support/patience.ts', 'src/lib/fine.ts', 'tests/src/fine.test.ts'];
    expect(complaints.filter((one) => files.includes(one.file))).toEqual([]);
  });
});

describe('the check as a whole', () => {
  let house: House;

  beforeAll(() => {
    house = buildHouse();
    // Only what the check itself is made of, so that the outcome depends on what a test plants.
    for (const config of ['vite.config.ts', 'vitest.config.ts']) {
      cpSync(path.join(root, config), path.join(house.folder, config));
    }
  });
  afterAll(() => {
    house.remove();
  });

  it('tells each failing tool by name, shows its output and exits with 1', async () => {
    house.write('src/lib/planted.ts', "export const  planted: number = 'text'!\n");
    house.write('src/features/a/a.ts', "import '#src/features/b/index.ts';\n");
    house.write('src/features/a/index.ts', 'export const a = 1;\n');
    house.write('src/features/b/b.ts', "import '#src/features/a/index.ts';\n");
    house.write('src/features/b/index.ts', 'export const b = 1;\n');
    const { code, output } = await capture('node', ['scripts/check.ts'], house.folder);
    const failed = [...output.matchAll(/^✗ (\w+)/gm)].map(([, name = '']) => name).toSorted();
    expect({ code, failed }).toEqual({ code: 1, failed: ['biome', 'circles', 'knip', 'oxlint', 'tsc'] });
    expect(output).toContain('5 of 5 checks failed.');
    expect(output).toContain('a → b → a');
    expect(output).toContain('src/lib/planted.ts');
  });
});
