import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { root } from './run.ts';

/**
 * `node scripts/licences.ts [file]`: writes the list of everything npm has installed, with versions and licences, and
 * exits with 1 when something comes under a licence that nobody has agreed to or that nobody can find.
 */

export type Dependency = {
  readonly name: string;
  readonly version: string;
  /** As an SPDX expression, where there is one; null where the package says nothing. */
  readonly licence: string | null;
  /** Only what builds and tests needs it. */
  readonly dev: boolean;
};

/** Ask for nothing but to be named. */
const agreed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** What is used all the same, under which licence, and why that is no harm. A new licence needs a new look. */
const looked: readonly { readonly name: RegExp; readonly licence: string | null; readonly why: string }[] = [
  {
    name: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    why: 'A library of its own that sharp loads; it is neither changed nor linked into anything of ours.',
  },
  {
    name: /^(lightningcss(-.*)?|axe-core)$/,
    licence: 'MPL-2.0',
    why: 'Used as it is while building and testing; its own files stay under their licence.',
  },
  { name: /^elkjs$/, licence: 'EPL-2.0', why: 'Draws diagrams while developing; never shipped.' },
  { name: /^caniuse-lite$/, licence: 'CC-BY-4.0', why: 'A table that tools read while building.' },
  {
    name: /^dejavu-fonts-ttf$/,
    licence: 'SEE LICENSE IN README.md',
    why: 'The Bitstream Vera licence: free to use and to pass on with a program.',
  },
  { name: /^dejavu-fonts-ttf$/, licence: 'LICENSE', why: 'The other half of the line above.' },
  {
    name: /^require-like$/,
    licence: null,
    why: 'MIT, says its read-me; a build tool of vanilla-extract uses it.',
  },
];

const termsOf = (expression: string, operator: string) =>
  expression
    .replaceAll(/^\(|\)$/g, '')
    .split(` ${operator} `)
    .map((term) => term.trim());

/** Whether a package may be used: of alternatives one is enough, of several licences at once all count. */
export function isAgreed({ name, licence }: Pick<Dependency, 'name' | 'licence'>): boolean {
  const wasLookedAt = (term: string | null) =>
    looked.some((one) => one.name.test(name) && one.licence === term);
  if (licence === null) return wasLookedAt(null);
  return termsOf(licence, 'OR').some((alternative) =>
    termsOf(alternative, 'AND').every((term) => agreed.has(term) || wasLookedAt(term)),
  );
}

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      devOptional: z.optional(z.boolean()),
    }),
  ),
});
const manifest = z.object({
  license: z.optional(z.union([z.string(), z.object({ type: z.string() })])),
  licenses: z.optional(z.array(z.object({ type: z.string() }))),
});

function licenceIn(folder: string): string | null {
  const { license, licenses } = manifest.parse(
    JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')),
  );
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? null;
}

/** Everything of the lock file that is installed here, by name; what is for other machines is not. */
export function installed(folder: string = root): Dependency[] {
  const { packages } = lockFile.parse(
    JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')),
  );
  return Object.entries(packages)
    .filter(([place]) => place !== '' && existsSync(path.join(folder, place, 'package.json')))
    .map(([place, { version = '', license, dev = false, devOptional = false }]) => ({
      name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license ?? licenceIn(path.join(folder, place)),
      dev: dev || devOptional,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
}

if (import.meta.main) {
  const file = process.argv[2] ?? path.join(root, 'test-results/dependencies.json');
  const all = installed();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  const strange = all.filter((one) => !isAgreed(one));
  for (const { name, version, licence } of strange) {
    console.error(`${name}@${version}: ${licence ?? 'says nothing of its licence'}`);
  }
  console.log(
    `${all.length} packages listed in ${file}; ${strange.length} under a licence nobody agreed to.`,
  );
  process.exitCode = strange.length === 0 ? 0 : 1;
}
