import { lock } from 'proper-lockfile';

/**
 * Runs `work` under a file lock, such as checking for a file and creating it. Waits at most ten seconds; a lock without
 * heartbeat is stale after five. `path` need not exist, its directory must. `onLockLost` is called if the lock is taken
 * over meanwhile.
 */
export async function withFileLock<T>(
  path: string,
  onLockLost: (error: Error) => void,
  work: () => Promise<T>,
): Promise<T> {
  const release = await lock(path, {
    realpath: false,
    stale: 5_000,
    retries: { retries: 100, factor: 1, minTimeout: 100, maxTimeout: 100 },
    onCompromised: onLockLost,
  });
  try {
    return await work();
  } finally {
    await release();
  }
}
