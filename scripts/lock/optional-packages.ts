import * as z from 'zod';

const lockEntry = z.looseObject({
  version: z.optional(z.string()),
  dev: z.optional(z.boolean()),
  optional: z.optional(z.boolean()),
  optionalDependencies: z.optional(z.record(z.string(), z.string())),
});
type LockEntry = z.infer<typeof lockEntry>;

const packageLock = z.looseObject({ packages: z.record(z.string(), lockEntry) });
export type PackageLock = z.infer<typeof packageLock>;

const isLock = (value: unknown): value is PackageLock => packageLock.safeParse(value).success;

/** Reads the text of a lock file, its keys in the order they stand; throws when it has another shape. */
export function parseLock(text: string): PackageLock {
  const lock: unknown = JSON.parse(text);
  if (!isLock(lock)) throw new Error('This is no lock file of npm');
  return lock;
}

interface MissingPackage {
  /** Where it would be installed, as the lock file's keys spell it. */
  readonly place: string;
  readonly entry: LockEntry;
}

const exact = /^\d+\.\d+\.\d+$/;

/** The optional packages of exact version that the lock file names but holds no entry for. */
export function missingFromLock({ packages }: PackageLock): readonly MissingPackage[] {
  return Object.entries(packages).flatMap(([parent, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => exact.test(version) && !isHeld(packages, parent, name))
      .map(([name, version]) => ({
        place: `node_modules/${name}`,
        entry: { version, ...(dev && { dev }), optional: true },
      })),
  );
}

/** The lock file with the missing entries in their alphabetical places. */
export function withEntries(lock: PackageLock, missing: readonly MissingPackage[]): PackageLock {
  const entries = [
    ...Object.entries(lock.packages),
    ...missing.map(({ place, entry }): [string, LockEntry] => [place, entry]),
  ];
  const packages = Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return { ...lock, packages };
}

function isHeld(packages: PackageLock['packages'], parent: string, name: string): boolean {
  return `node_modules/${name}` in packages || `${parent}/node_modules/${name}` in packages;
}
