import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { root } from './run.ts';

/**
 * `node scripts/licences.ts [file]`: writes a list of all installed packages with versions and licences, and exits with 1
 * when a package has no licence or one that is not allowed.
 */

const allowed =
  /^(0BSD|Apache-2.0|BSD-[23]-Clause|BlueOak-1.0.0|CC0-1.0|ISC|MIT|MIT-0|Python-2.0|Unlicense|Zlib)$/;

/** Packages that are used under another licence. */
const exceptions: readonly (readonly [name: RegExp, licence: string | null, reason: string])[] = [
  [/^@img\/sharp-/, 'LGPL-3.0-or-later', 'A shared library that sharp loads, unchanged.'],
  [/^(lightningcss(-.*)?|axe-core)$/, 'MPL-2.0', 'Unchanged, in builds and tests only.'],
  [/^caniuse-lite$/, 'CC-BY-4.0', 'Data for builds only.'],
  [/^dejavu-fonts-ttf$/, 'SEE LICENSE IN README.md', 'Bitstream Vera: free to distribute with a program.'],
  [/^dejavu-fonts-ttf$/, 'LICENSE', 'The second licence of the same fonts.'],
  [/^@cspell\/dict-/, 'WTFPL', 'No conditions.'],
  [/^@cspell\/dict-/, 'CC BY-SA 4.0', 'Data for a check only.'],
  [/^(require-like|humanize-number)$/, null, 'MIT according to its readme.'],
];

/** Whether a package may be used: one of several alternative licences must be allowed, all of combined ones. */
export function isAllowed(name: string, licence: string | null): boolean {
  const isAllowedPart = (part: string | null) =>
    (part !== null && allowed.test(part)) ||
    exceptions.some(([pattern, except]) => pattern.test(name) && except === part);
  if (licence === null) return isAllowedPart(null);
  const alternatives = licence.replaceAll(/^\(|\)$/g, '').split(' OR ');
  return alternatives.some((alternative) => alternative.split(' AND ').every(isAllowedPart));
}

const manifest = z.object({
  version: z.string(),
  license: z.optional(z.string()),
  /** As old packages say it. */
  licenses: z.optional(z.array(z.object({ type: z.string() }))),
});
const lockFile = z.object({ packages: z.record(z.string(), z.unknown()) });

const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** All packages that npm has installed here. */
export function installed() {
  return Object.keys(lockFile.parse(readJson('node_modules/.package-lock.json')).packages)
    .filter((folder) => existsSync(path.join(root, folder, 'package.json')))
    .map((folder) => {
      const { version, license, licenses } = manifest.parse(readJson(`${folder}/package.json`));
      const licence = license ?? licenses?.map(({ type }) => type).join(' OR ') ?? null;
      return { name: folder.split('node_modules/').at(-1) ?? '', version, licence };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
}

if (import.meta.main) {
  const file = process.argv[2] ?? path.join(root, 'test-results/dependencies.json');
  const packages = installed();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(packages, null, 2)}\n`);
  const rejected = packages.filter(({ name, licence }) => !isAllowed(name, licence));
  for (const { name, version, licence } of rejected)
    console.error(`${name}@${version}: ${licence ?? 'no licence'}`);
  console.log(
    `${packages.length} packages listed in ${file}; ${rejected.length} have a licence that is not allowed.`,
  );
  process.exitCode = rejected.length === 0 ? 0 : 1;
}
