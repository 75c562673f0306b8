import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The environment variable that tells the reporter where to leave the summary for `npm test`. */
export const summaryVariable = 'TEST_SUMMARY_FILE';

const fileDuration = z.object({ project: z.string(), file: z.string(), seconds: z.number() });
const summary = z.object({ passed: z.number(), failed: z.number(), files: z.array(fileDuration) });

export type FileDuration = z.infer<typeof fileDuration>;
/** Counts of tests, and the seconds that loading and running each file took. */
export type Summary = z.infer<typeof summary>;

/** The last line of every test run. */
export function summaryLine({ passed, failed }: Pick<Summary, 'passed' | 'failed'>): string {
  return `${passed} passed, ${failed} failed`;
}

/** Reads what the reporter left; a run that left nothing counts as no test passed. */
export function readSummary(file: string): Summary {
  try {
    return summary.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, files: [] };
  }
}

/** Lines that name the ten slowest files, the slowest first, what each project's files took together, and the total. */
export function durationLines(files: readonly FileDuration[], totalSeconds: number): readonly string[] {
  const line = (seconds: number, name: string) => `${seconds.toFixed(1).padStart(7)} s  ${name}`;
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
  const byProject = [...Map.groupBy(files, ({ project }) => project)].map(([project, own]) =>
    line(
      own.reduce((sum, { seconds }) => sum + seconds, 0),
      `${project} (${own.length} files)`,
    ),
  );
  return [
    'Slowest files:',
    ...slowest.map(({ project, file, seconds }) => line(seconds, `${file} (${project})`)),
    'Sum of the files of each project:',
    ...byProject,
    `Total: ${Math.floor(totalSeconds / 60)} min ${Math.floor(totalSeconds % 60)} s`,
  ];
}
