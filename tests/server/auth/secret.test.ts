import type * as fs from 'node:fs/promises';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionSecret } from '#server/auth/secret.ts';

const hooks = vi.hoisted(() => ({ betweenWrites: async (): Promise<void> => {} }));
// A file exists before it has content; the hook runs between the two.
vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof fs>();
  const writeInTwoSteps: typeof real.writeFile = async (file, data, options) => {
    await real.writeFile(file, '', options);
    await hooks.betweenWrites();
    await real.writeFile(file, data, { flag: 'a' });
  };
  return { ...real, writeFile: writeInTwoSteps };
});

let directory: string;
let file: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'stretch-secret-'));
  file = join(directory, 'secret');
});
afterEach(() => rm(directory, { recursive: true }));

const secretOf = (configured: string | null = null) =>
  sessionSecret(configured, directory, (error) => {
    throw error;
  });

describe('the secret that signs cookies', () => {
  it('is the configured one', async () => {
    expect(await secretOf('configured')).toBe('configured');
  });

  it('is created once with mode 600', async () => {
    const first = await secretOf();
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect([await secretOf(), (await readFile(file, 'utf8')).trim()]).toEqual([first, first]);
    expect([(await stat(file)).mode & 0o777, await readdir(directory)]).toEqual([0o600, ['secret']]);
  });

  it('is the same for processes that start concurrently', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => secretOf()));
    expect([new Set(all).size, all[0]?.length]).toEqual([1, 43]);
  });

  it('is never visible before it is complete', async () => {
    const found: unknown[] = [];
    hooks.betweenWrites = async () => {
      hooks.betweenWrites = async () => {};
      found.push(await readFile(file, 'utf8').catch(({ code }: NodeJS.ErrnoException) => code));
    };
    const secret = await secretOf();
    expect([found, await readFile(file, 'utf8')]).toEqual([['ENOENT'], `${secret}\n`]);
  });

  it('is created again when a crash left it incomplete', async () => {
    await writeFile(file, 'half');
    const secret = await secretOf();
    expect([secret.length, await secretOf()]).toEqual([43, secret]);
  });
});
