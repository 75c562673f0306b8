import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { follow, root } from './run.ts';
import { changedSince, narrowedByChange } from './testing/changed.ts';
import { findChromium, installChromium } from './testing/chromium.ts';
import { otherBrowsers } from './testing/other-browsers.ts';
import { needsOf } from './testing/selection.ts';
import { durationLines, readSummary, type Summary, summaryLine, summaryVariable } from './testing/summary.ts';

/**
 * `npm test`: makes sure of a browser, builds the client once, runs every vitest project (arguments go on to vitest;
 * `--changed` is narrowed to what is near the change), then prints what took how long, and the counts as the very last line. Exits with 1 when anything failed, the
 * preparation included.
 */

type Result = Summary & { readonly code: number };

const unprepared: Result = { passed: 0, failed: 1, files: [], code: 1 };

async function chromium(): Promise<string | null> {
  try {
    const found = (await findChromium()) ?? (await installChromium());
    if (found === null) {
      console.error(
        'The browser tests need Chromium and none could be found or installed.\n' +
          'Install one (Debian, Ubuntu: apt-get install chromium; macOS: brew install --cask chromium)\n' +
          'or name one in CHROMIUM_PATH.',
      );
    }
    return found;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return null;
  }
}

/** Firefox and WebKit; `null` when one is missing where none may be. */
async function others(): Promise<Readonly<Record<string, string>> | null> {
  const { env, missing } = await otherBrowsers();
  for (const sentence of missing) console.error(`\n!!! ${sentence}\n`);
  return missing.length > 0 && process.env['CI'] ? null : env;
}

async function vitest(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Result> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stretch-test-'));
  const file = path.join(folder, 'summary.json');
  const reporters = args.some((argument) => argument.startsWith('--reporter')) ? [] : ['--reporter=default'];
  const own = `--reporter=${path.join(root, 'scripts/testing/summary-reporter.ts')}`;
  const code = await follow('vitest', ['run', ...reporters, own, ...args], {
    ...env,
    [summaryVariable]: file,
  });
  const summary = readSummary(file);
  rmSync(folder, { recursive: true, force: true });
  // A run that fails without a failed test (no file found, a crash) must not read as a good one.
  return { ...summary, failed: code !== 0 && summary.failed === 0 ? 1 : summary.failed, code };
}

async function run(args: readonly string[]): Promise<Result> {
  const needs = needsOf(args);
  const env: Record<string, string> = {};
  if (needs.browser) {
    const found = await chromium();
    if (found === null) return unprepared;
    const beside = await others();
    if (beside === null) return unprepared;
    Object.assign(env, { CHROMIUM_PATH: found }, beside);
  }
  if (needs.build && (await follow('vite', ['build', '--logLevel', 'warn'])) !== 0) return unprepared;
  return vitest(args, env);
}

/** Runs the tests that `--changed` stands for, and says before and after which ones it leaves out. */
async function runChanged(args: readonly string[], changed: readonly string[]): Promise<Result> {
  const narrowed = await narrowedByChange(changed);
  if (typeof narrowed === 'string') {
    console.error(narrowed);
    return unprepared;
  }
  const { run: tests, leftOut } = narrowed;
  const notice = [...leftOut, ...(leftOut.length > 0 ? ['`npm test` and `.ci/run` run everything.'] : [])];
  console.log([`Running ${tests.length} test files that import what changed.`, ...notice].join('\n'));
  if (tests.length === 0) return { passed: 0, failed: 0, files: [], code: 0 };
  const projects = [...new Set(tests.map(({ project }) => `--project=${project}`))];
  const others = args.toSpliced(
    args.findIndex((argument) => argument === changed[0]),
    changed.length,
  );
  const result = await run([...others, ...projects, ...tests.map(({ file }) => file)]);
  if (notice.length > 0) console.log(`\n${notice.join('\n')}`);
  return result;
}

const started = performance.now();
const args = process.argv.slice(2);
const changed = changedSince(args);
const result = await (changed === null ? run(args) : runChanged(args, changed));
process.exitCode = result.code !== 0 || result.failed > 0 ? 1 : 0;
const seconds = (performance.now() - started) / 1000;
if (result.files.length > 0) console.log(['', ...durationLines(result.files, seconds)].join('\n'));
console.log(`\n${summaryLine(result)}`);
