import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { installed, isAllowed } from '../../scripts/licences.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

describe('the list of licences', () => {
  it('has all installed packages, all under allowed licences [S-45]', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stretch-licences-'));
    const file = join(folder, 'dependencies.json');
    const { stdout } = await run(process.execPath, ['scripts/licences.ts', file], { cwd: root });
    const listed: unknown = JSON.parse(await readFile(file, 'utf8'));
    await rm(folder, { recursive: true });
    expect(stdout).toContain('; 0 have a licence that is not allowed.');
    expect(listed).toEqual(installed());

    const { dependencies, devDependencies } = z
      .object({
        dependencies: z.record(z.string(), z.string()),
        devDependencies: z.record(z.string(), z.string()),
      })
      .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
    const known = new Set(installed().map(({ name, version }) => `${name} ${version}`));
    const ours = Object.entries({ ...dependencies, ...devDependencies });
    expect(ours.filter(([name, version]) => !known.has(`${name} ${version}`))).toEqual([]);
  });

  it.each([
    ['some-package', 'MIT', true],
    ['some-package', '(MIT OR GPL-3.0-or-later)', true],
    ['some-package', 'MIT AND Zlib', true],
    ['@img/sharp-win32-x64', 'Apache-2.0 AND LGPL-3.0-or-later', true],
    ['some-package', 'GPL-3.0-only', false],
    ['some-package', 'AGPL-3.0-or-later', false],
    ['some-package', 'LGPL-3.0-or-later', false],
    ['some-package', 'MIT AND GPL-2.0', false],
    ['some-package', 'UNLICENSED', false],
    ['some-package', 'SEE LICENSE IN LICENSE', false],
    ['some-package', null, false],
  ])('allows %s under %s: %s', (name, licence, expected) => {
    expect(isAllowed(name, licence)).toBe(expected);
  });
});
