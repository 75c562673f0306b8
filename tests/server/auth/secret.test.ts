import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionSecret } from '#server/auth/secret.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'stretch-secret-'));
});
afterEach(() => rm(directory, { recursive: true }));

describe('the secret that signs cookies', () => {
  it('is the configured one', async () => {
    expect(await sessionSecret('configured', directory)).toBe('configured');
  });

  it('is made once and kept', async () => {
    const first = await sessionSecret(null, directory);
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect([
      await sessionSecret(null, directory),
      (await readFile(join(directory, 'secret'), 'utf8')).trim(),
    ]).toEqual([first, first]);
  });

  it('is the same for all that start at the same moment', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => sessionSecret(null, directory)));
    expect(new Set(all).size).toBe(1);
  });

  it('is made anew when a crash left it unfinished', async () => {
    await writeFile(join(directory, 'secret'), 'half');
    expect((await sessionSecret(null, directory)).length).toBeGreaterThanOrEqual(32);
  });
});
