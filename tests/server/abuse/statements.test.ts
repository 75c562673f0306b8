import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dataLossEvents, otherwise, STATEMENTS } from '#tests/support/security-statements.ts';

const tests = join(import.meta.dirname, '../..');

/** The numbers after a letter in the names of all tests. */
function testedNumbers(letter: 'S' | 'L'): Set<number> {
  const files = readdirSync(tests, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.test\.tsx?$/.test(name),
  );
  const inName = new RegExp(`\\[${letter}-(\\d+)\\](?=[^\\n]*['"\`])`, 'g');
  const names = files.flatMap((file) => [...readFileSync(join(tests, file), 'utf8').matchAll(inName)]);
  return new Set(names.map(([, number]) => Number(number)));
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('the numbered statements', () => {
  it('about security each have a test, and no test has an unknown number', () => {
    expect([...testedNumbers('S')].toSorted((a, b) => a - b)).toEqual(upTo(STATEMENTS));
    for (const [number, why] of Object.entries(otherwise)) {
      expect([Number(number) <= STATEMENTS, why]).toEqual([true, expect.stringMatching(/\w/)]);
    }
  });

  it('about data loss each have a test, and no test has an unknown number', () => {
    expect([...testedNumbers('L')].toSorted((a, b) => a - b)).toEqual(upTo(dataLossEvents.length));
  });
});
