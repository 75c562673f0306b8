import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { completeLock } from '../../scripts/complete-lock.ts';

const lock = {
  name: 'app',
  packages: {
    '': {},
    'node_modules/tool': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: { 'tool-linux': '2.0.0', 'tool-mac': '2.0.0' },
    },
    'node_modules/tool-linux': { version: '2.0.0', dev: true, optional: true },
  },
};

it('adds each optional package that has no entry', () => {
  const { text, added } = completeLock(JSON.stringify(lock));
  expect(added).toEqual(['node_modules/tool-mac']);
  expect(JSON.parse(text)).toEqual({
    ...lock,
    packages: {
      ...lock.packages,
      'node_modules/tool-mac': { version: '2.0.0', dev: true, optional: true },
    },
  });
  expect(completeLock(text)).toEqual({ text, added: [] });
});

it('has a lock file that npm ci accepts on all platforms (else: npm run lock:complete)', () => {
  const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
  expect(completeLock(text).added).toEqual([]);
});
