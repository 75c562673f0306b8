import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DirectoryInUse, lockDirectory } from '#server/db/directory-lock.ts';

let directory: string;
const children: ChildProcess[] = [];
const ignore = () => {};

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'stretch-lock-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(directory, { recursive: true });
});

/** A process that tries to take the lock, reports whether it did, and holds it. */
async function startHolder(): Promise<{ readonly child: ChildProcess; readonly output: string }> {
  const lock = join(import.meta.dirname, '../../../server/db/directory-lock.ts');
  const script = `
    const { lockDirectory } = await import(${JSON.stringify(lock)});
    lockDirectory(${JSON.stringify(directory)}, () => process.exit(3)).then(
      () => { console.log('locked'); setInterval(() => {}, 1000); },
      () => { console.log('refused'); },
    );`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [output] = await once(child.stdout, 'data');
  return { child, output: String(output).trim() };
}

/** A process that was killed while it held the lock. */
async function killHolder(): Promise<void> {
  const { child } = await startHolder();
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('a data directory', () => {
  it('is locked by one process, which the error names', async () => {
    const { child } = await startHolder();
    const second = lockDirectory(directory, ignore);
    await expect(second).rejects.toBeInstanceOf(DirectoryInUse);
    await expect(second).rejects.toThrow(`process ${child.pid} on ${hostname()}`);
  });

  it('is not opened twice by one process', async () => {
    const release = await lockDirectory(directory, ignore);
    await expect(lockDirectory(directory, ignore)).rejects.toBeInstanceOf(DirectoryInUse);
    await release();
  });

  it('is released by a clean stop', async () => {
    const release = await lockDirectory(directory, ignore);
    await release();
    await (await lockDirectory(directory, ignore))();
  });

  it('is taken over at once from a killed process', async () => {
    await killHolder();
    // A heartbeat in the future never becomes stale.
    const future = new Date(Date.now() + 3_600_000);
    await utimes(join(directory, 'lock'), future, future);
    await (await lockDirectory(directory, ignore))();
    expect(await readFile(join(directory, 'owner.json'), 'utf8')).toContain(`"pid":${process.pid},`);
  });

  it('is taken over from another host without heartbeat', async () => {
    await killHolder();
    await writeFile(join(directory, 'owner.json'), JSON.stringify({ pid: 1, host: 'another-machine' }));
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(join(directory, 'lock'), longAgo, longAgo);
    const release = await lockDirectory(directory, ignore);
    expect(JSON.parse(await readFile(join(directory, 'owner.json'), 'utf8'))).toEqual({
      pid: process.pid,
      host: hostname(),
    });
    await release();
  });

  it('is taken by one of several processes that start after a crash', async () => {
    await killHolder();
    const starts = await Promise.all([1, 2, 3].map(startHolder));
    expect(starts.map(({ output }) => output).toSorted()).toEqual(['locked', 'refused', 'refused']);
  });
});
