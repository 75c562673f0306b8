import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  missingFromLock,
  type PackageLock,
  parseLock,
  withEntries,
} from '../../scripts/lock/optional-packages.ts';

const tool = {
  packages: {
    '': {},
    'node_modules/tool': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: { 'tool-linux': '2.0.0', 'tool-mac': '2.0.0' },
    },
    'node_modules/tool-linux': { version: '2.0.0', dev: true, optional: true },
  },
} as const satisfies PackageLock;

it('names every optional package the lock file holds no entry for, and adds it', () => {
  const missing = missingFromLock(tool);
  expect(missing).toEqual([
    { place: 'node_modules/tool-mac', entry: { version: '2.0.0', dev: true, optional: true } },
  ]);
  expect(missingFromLock(withEntries(tool, missing))).toEqual([]);
});

it('has a lock file that npm ci takes on any platform (else: npm run lock:complete)', () => {
  const lock = parseLock(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));
  expect(missingFromLock(lock).map(({ place }) => place)).toEqual([]);
});
