import { availableParallelism } from 'node:os';
import { capture, root } from './run.ts';

/**
 * `npm run check`: runs all static checks in parallel. Prints a line for each tool and the output of those that fail; exits
 * with 1 if one did. Changes no file.
 */

type Tool = readonly [name: string, command: string, purpose: string];

// Each checker of tsc instantiates the types of the libraries: the default of four takes twice the CPU time of one. oxlint
// runs in parallel, so tsc gets half of the cores.
const checkers = Math.max(1, Math.floor(availableParallelism() / 2));
// A second run checks what has changed only, in a fifth of the time.
const incremental = '--incremental --tsBuildInfoFile check.tsbuildinfo';

const tools: readonly Tool[] = [
  ['biome', 'biome ci --colors=off .', 'format and import order'],
  ['oxlint', 'oxlint', 'lint with types, boundaries, import cycles'],
  ['tsc', `tsc --noEmit --checkers ${checkers} ${incremental}`, 'types'],
  ['knip', 'knip --no-progress', 'unused files, exports, packages'],
  ['squawk', 'node scripts/lint/migrations.ts', 'migrations that do not block requests'],
  // Fails on the words in `flagWords` of cspell.json only; it checks no other spelling. Writing a cache takes as long as one
  // later run saves.
  ['cspell', 'cspell lint --no-progress --quiet **', 'words that we do not use'],
];

async function run([name, line, purpose]: Tool): Promise<boolean> {
  const started = performance.now();
  const [command = '', ...args] = line.split(' ');
  // For tsc and oxlint, which are short-lived Go programs: fewer garbage collections save up to a quarter of their CPU time.
  const { code, output } = await capture(command, args, root, { GOGC: '400' });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(7)} ${seconds.padStart(5)} s  ${purpose}`);
  if (code !== 0) console.log(`${output.trimEnd()}\n`);
  return code === 0;
}

const outcomes = await Promise.all(tools.map(run));
const failed = outcomes.filter((passed) => !passed).length;
console.log(failed === 0 ? 'All checks passed.' : `${failed} of ${tools.length} checks failed.`);
process.exitCode = failed === 0 ? 0 : 1;
