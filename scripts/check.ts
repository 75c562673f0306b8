import { availableParallelism } from 'node:os';
import { capture, root } from './run.ts';

/**
 * `npm run check`: runs all static checks in parallel. Prints a line for each tool and the output of those that fail; exits
 * with 1 if one did. Changes no file.
 */

type Tool = readonly [name: string, purpose: string, command: string, ...args: readonly string[]];

// Each checker of tsc instantiates the types of the libraries: the default of four takes twice the CPU time of one. oxlint
// runs in parallel, so tsc gets half of the cores.
const checkers = String(Math.max(1, Math.floor(availableParallelism() / 2)));

const tools: readonly Tool[] = [
  ['biome', 'format and import order', 'biome', 'ci', '--colors=off', '.'],
  ['oxlint', 'lint with types, boundaries, import cycles', 'oxlint'],
  // A second run checks what has changed only, in a fifth of the time.
  [
    'tsc',
    'types',
    'tsc',
    '--noEmit',
    '--checkers',
    checkers,
    '--incremental',
    '--tsBuildInfoFile',
    'check.tsbuildinfo',
  ],
  ['knip', 'unused files, exports, packages', 'knip', '--no-progress'],
  ['squawk', 'migrations that do not block requests', 'node', 'scripts/lint/migrations.ts'],
  // Fails on the words in `flagWords` of cspell.json only; it checks no other spelling.
  ['cspell', 'words of the glossary', 'cspell', 'lint', '--no-progress', '--quiet', '--cache', '**'],
];

async function run([name, purpose, command, ...args]: Tool): Promise<boolean> {
  const started = performance.now();
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
