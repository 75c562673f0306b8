import { readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lock } from 'proper-lockfile';
import * as z from 'zod';
import { errorCodes } from '../error-details.ts';
import { withFileLock } from './file-lock.ts';

const staleAfter = 10_000;
/** A live process may be too busy for its heartbeat; but its pid may also have been reused. */
const staleAfterWhenAlive = 60_000;
const heartbeat = 2_000;
const giveUpAfter = 12_000;

const owner = z.object({ pid: z.number().int().positive(), host: z.string() });

/** Another process uses the data directory. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';
}

const isLocked = (error: unknown) => errorCodes(error).includes('ELOCKED');

/** Directories that this process holds: after a restart in a container the pid may be the same. */
const held = new Set<string>();

function isAlive(pid: number, directory: string): boolean {
  if (pid === process.pid) return held.has(directory);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCodes(error).includes('EPERM');
  }
}

async function readOwner(ownerFile: string) {
  const text = await readFile(ownerFile, 'utf8').catch(() => '');
  try {
    return owner.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

type Attempt = { readonly release: () => Promise<void> } | { readonly heldBy: z.infer<typeof owner> | null };

/** One attempt under a file lock: between checking a stale lock and replacing it another process could do the same. */
const attempt = (directory: string, onLockLost: (error: Error) => void): Promise<Attempt> =>
  withFileLock(join(directory, 'starting'), onLockLost, () => attemptWhileLocked(directory, onLockLost));

async function attemptWhileLocked(directory: string, onLockLost: (error: Error) => void): Promise<Attempt> {
  const ownerFile = join(directory, 'owner.json');
  const lockfilePath = join(directory, 'lock');
  try {
    const before = await readOwner(ownerFile);
    const here = before?.host === hostname();
    const alive = here && isAlive(before.pid, directory);
    if (here && !alive) await rm(lockfilePath, { recursive: true, force: true });
    const stale = alive ? staleAfterWhenAlive : staleAfter;
    const free = await lock(directory, { lockfilePath, stale, update: heartbeat, onCompromised: onLockLost });
    held.add(directory);
    await writeFile(ownerFile, JSON.stringify({ pid: process.pid, host: hostname() }));
    const release = async () => {
      await free();
      held.delete(directory);
    };
    return { release };
  } catch (error) {
    if (!isLocked(error)) throw error;
    return { heldBy: await readOwner(ownerFile) };
  }
}

/**
 * Locks a directory, because two embedded databases on one directory corrupt it silently. The lock of a killed process
 * is taken over: at once when its pid is gone from this host, else after ten seconds without heartbeat. `onLockLost` is
 * called if the lock is lost later; the process must then stop. Resolves to the release; rejects with `DirectoryInUse`
 * while another process holds it.
 */
export async function lockDirectory(
  given: string,
  onLockLost: (error: Error) => void,
): Promise<() => Promise<void>> {
  const directory = resolve(given);
  const deadline = performance.now() + giveUpAfter;
  for (;;) {
    const outcome = await attempt(directory, onLockLost);
    if ('release' in outcome) return outcome.release;
    const { heldBy } = outcome;
    if (heldBy?.host === hostname() || performance.now() > deadline) {
      const who = heldBy ? ` (process ${heldBy.pid} on ${heldBy.host})` : '';
      throw new DirectoryInUse(
        `${directory} is in use by another Stretch server${who}. Stop it first, or give this one its own DATA_DIR, or let both use PostgreSQL through DATABASE_URL.`,
      );
    }
    await pause(500);
  }
}
