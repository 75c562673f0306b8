import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { root } from './run.ts';

/**
 * `npm run lock:complete`: adds the optional packages of other platforms to the lock file. npm leaves out packages that
 * the registry does not offer, and `npm ci` then rejects the lock file. An entry needs a version only.
 */

const entry = z.looseObject({
  dev: z.optional(z.boolean()),
  optionalDependencies: z.optional(z.record(z.string(), z.string())),
});
const lockFile = z.looseObject({ packages: z.record(z.string(), entry) });

/** Unlike `parse` it keeps the order of the keys. */
const isLock = (value: unknown): value is z.infer<typeof lockFile> => lockFile.safeParse(value).success;

/** Adds the missing entries to the text of a lock file. Only exact versions can be missing. */
export function completeLock(text: string): { readonly text: string; readonly added: readonly string[] } {
  const lock: unknown = JSON.parse(text);
  if (!isLock(lock)) throw new Error('The text is no lock file');
  const missing = Object.entries(lock.packages).flatMap(([parent, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([, version]) => /^\d+\.\d+\.\d+$/.test(version))
      .filter(([name]) => !['', `${parent}/`].some((at) => `${at}node_modules/${name}` in lock.packages))
      .map(([name, version]) => [name, { version, ...(dev && { dev }), optional: true }] as const),
  );
  if (missing.length === 0) return { text, added: [] };
  const all = new Map<string, unknown>(Object.entries(lock.packages));
  for (const [name, added] of missing) all.set(`node_modules/${name}`, added);
  const packages = Object.fromEntries([...all].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return {
    text: `${JSON.stringify({ ...lock, packages }, null, 2)}\n`,
    added: missing.map(([name]) => `node_modules/${name}`),
  };
}

if (import.meta.main) {
  const file = path.join(root, 'package-lock.json');
  const { text, added } = completeLock(readFileSync(file, 'utf8'));
  writeFileSync(file, text);
  console.log(`${added.length} packages for other platforms added to package-lock.json`);
}
