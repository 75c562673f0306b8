import { readFileSync } from 'node:fs';

/** The environment variable that tells the reporter where to leave the summary for `npm test`. */
export const summaryVariable = 'TEST_SUMMARY_FILE';

export interface Summary {
  readonly passed: number;
  readonly failed: number;
}

/** The last line of every test run. */
export function summaryLine({ passed, failed }: Summary): string {
  return `${passed} passed, ${failed} failed`;
}

function countOf(record: object, key: string): number {
  const value: unknown = Reflect.get(record, key);
  return typeof value === 'number' ? value : 0;
}

/** Reads what the reporter left; a run that left nothing counts as no test passed. */
export function readSummary(file: string): Summary {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof parsed !== 'object' || parsed === null) return { passed: 0, failed: 0 };
    return { passed: countOf(parsed, 'passed'), failed: countOf(parsed, 'failed') };
  } catch {
    return { passed: 0, failed: 0 };
  }
}
