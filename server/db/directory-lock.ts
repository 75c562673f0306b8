import { readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lock } from 'proper-lockfile';
import * as z from 'zod';
import { codesOf } from './trouble.ts';
import { inTurn } from './turn.ts';

const staleAfter = 10_000;
/** A process that is seen to live may be too busy for its heartbeat; but its number may also be another's by now. */
const staleAfterWhenAlive = 60_000;
const heartbeat = 2_000;
const giveUpAfter = 12_000;

const owner = z.object({ pid: z.number().int().positive(), host: z.string() });

/** Another process uses the data directory. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';
}

const isLocked = (error: unknown) => codesOf(error).includes('ELOCKED');

/** What this very process holds: a process started anew in a container may have its predecessor's number. */
const held = new Set<string>();

function isAlive(pid: number, directory: string): boolean {
  if (pid === process.pid) return held.has(directory);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codesOf(error).includes('EPERM');
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

/**
 * One try, alone: processes that start together take turns, because between looking at a dead process's lock and
 * taking its place another one could do the same.
 */
const attempt = (directory: string, onLost: (error: Error) => void): Promise<Attempt> =>
  inTurn(join(directory, 'starting'), onLost, () => attemptInTurn(directory, onLost));

async function attemptInTurn(directory: string, onLost: (error: Error) => void): Promise<Attempt> {
  const ownerFile = join(directory, 'owner.json');
  const lockfilePath = join(directory, 'lock');
  try {
    const before = await readOwner(ownerFile);
    const here = before?.host === hostname();
    const alive = here && isAlive(before.pid, directory);
    if (here && !alive) await rm(lockfilePath, { recursive: true, force: true });
    const stale = alive ? staleAfterWhenAlive : staleAfter;
    const free = await lock(directory, { lockfilePath, stale, update: heartbeat, onCompromised: onLost });
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
 * Takes the only right to use a directory, because two embedded databases on one directory corrupt it silently.
 * A lock left by a killed process is taken over: at once when its process is gone from this machine, else when its
 * heartbeat has been silent for ten seconds. `onLost` is called if the lock is lost later; the process must then stop.
 * Resolves to the release; rejects with `DirectoryInUse` while another process lives.
 */
export async function lockDirectory(
  given: string,
  onLost: (error: Error) => void,
): Promise<() => Promise<void>> {
  const directory = resolve(given);
  const deadline = performance.now() + giveUpAfter;
  for (;;) {
    const outcome = await attempt(directory, onLost);
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
