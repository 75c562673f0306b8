import { lock } from 'proper-lockfile';

/**
 * Does something that one process at a time may do, such as looking whether a file is there and making it. Those that
 * come together wait for each other, at most ten seconds; a turn whose process is gone is over after five.
 * `path` names the turn and need not exist, its directory must. `onLost` is called if the turn is taken away meanwhile.
 */
export async function inTurn<T>(
  path: string,
  onLost: (error: Error) => void,
  work: () => Promise<T>,
): Promise<T> {
  const endTurn = await lock(path, {
    realpath: false,
    stale: 5_000,
    retries: { retries: 100, factor: 1, minTimeout: 100, maxTimeout: 100 },
    onCompromised: onLost,
  });
  try {
    return await work();
  } finally {
    await endTurn();
  }
}
