import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { capture, root } from '../run.ts';
import { askedRooms } from './selection.ts';

/**
 * Which tests `npm test -- --changed` runs. vitest selects every test file that imports a changed file, however
 * indirectly: one file of the server selects most of them. Past a limit, only the tests next to the change run, so that
 * a run before a commit usually takes less than two minutes.
 */

/** A test file takes about three seconds. */
const limit = 30;

const listed = z.array(z.object({ file: z.string(), projectName: z.string() }));

export interface TestFile {
  /** Relative to the repository's root. */
  readonly file: string;
  readonly project: string;
}

export interface Narrowed {
  readonly run: readonly TestFile[];
  /** What the selection leaves to `npm test`, in a sentence each. */
  readonly leftOut: readonly string[];
}

/** `--changed` and the commit it may name; `null` without it, or when projects or files are named too. */
export function changedSince(args: readonly string[]): readonly string[] | null {
  const at = args.findIndex((argument) => /^--changed(?:=|$)/.test(argument));
  if (at === -1 || askedRooms(args) !== null || args.some((argument) => /^--project\b/.test(argument)))
    return null;
  const next = args[at + 1];
  const named = args[at] === '--changed' && next !== undefined && !next.startsWith('-');
  return args.slice(at, named ? at + 2 : at + 1);
}

/** Folders of tests that mirror a changed file: `server/posts/x.ts` has its tests in `tests/server/posts/`. */
export function mirrorsOf(file: string): readonly string[] {
  const [layer = '', folder = '', feature = ''] = file.replace(/\.[^/]*$/, '').split('/');
  switch (layer) {
    case 'contract':
      return ['tests/contract/', `tests/server/${folder}/`, `tests/src/${folder}/`];
    case 'machines':
      return ['tests/machines/', 'tests/src/machines-in-app/'];
    case 'server':
      return [`tests/server/${folder}/`];
    case 'src':
      return [`tests/src/${folder === 'features' ? feature : folder}/`];
    default:
      return file.startsWith('tests/') ? [file] : [];
  }
}

/** The built app, the tools and a second database engine are not what a change of an imported file breaks first. */
function belongsToChange({ project, file }: TestFile, changed: readonly string[]): boolean {
  if (changed.includes(file)) return project !== 'server-postgres';
  if (project === 'habits') return changed.some((name) => name.startsWith('scripts/'));
  return project !== 'browser' && project !== 'server-postgres';
}

/** Keeps what is worth running before a commit of all test files that import `changed`. */
export function narrow(selected: readonly TestFile[], changed: readonly string[]): Narrowed {
  const imports = selected.filter((test) => belongsToChange(test, changed));
  const elsewhere = [
    ...new Set(selected.filter((test) => !imports.includes(test)).map(({ project }) => project)),
  ];
  const leftOut = elsewhere.length === 0 ? [] : [`Left out: tests of ${elsewhere.join(', ')}.`];
  if (imports.length <= limit) return { run: imports, leftOut };
  const mirrors = changed.flatMap(mirrorsOf);
  const near = imports.filter(({ file }) => mirrors.some((mirror) => file.startsWith(mirror)));
  // Nothing mirrors a file that everything builds on, such as server/app.ts.
  if (near.length === 0) return { run: imports, leftOut };
  const far = imports.length - near.length;
  const sentence = `Left out: ${far} of ${imports.length} files that import what changed, in other folders than the change.`;
  return { run: near, leftOut: far === 0 ? leftOut : [...leftOut, sentence] };
}

async function changedFiles(since: string | undefined): Promise<readonly string[]> {
  const commands = [
    ['diff', '--name-only', 'HEAD'],
    ['ls-files', '--others', '--exclude-standard'],
    ...(since === undefined ? [] : [['diff', '--name-only', `${since}...HEAD`]]),
  ];
  const outcomes = await Promise.all(commands.map((command) => capture('git', command)));
  return outcomes.flatMap(({ output }) => output.split('\n').filter((line) => line !== ''));
}

/** Asks vitest and git. `changed` is what `changedSince` gives. Gives vitest's output when it cannot list. */
export async function narrowedByChange(changed: readonly string[]): Promise<Narrowed | string> {
  const since = changed[1] ?? changed[0]?.split('=')[1];
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stretch-changed-'));
  try {
    const file = path.join(folder, 'tests.json');
    const { code, output } = await capture('vitest', ['list', '--filesOnly', `--json=${file}`, ...changed]);
    if (code !== 0) return output;
    const selected = listed
      .parse(JSON.parse(readFileSync(file, 'utf8')))
      .map((test) => ({ file: path.relative(root, test.file), project: test.projectName }));
    return narrow(selected, await changedFiles(since));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
