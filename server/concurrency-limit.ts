import { availableParallelism } from 'node:os';
import { BUSY, Failure } from './failure.ts';

/** The threads that hashing, image processing, compression, files and DNS look-ups share (libuv's default is 4). */
const threads = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4);

/** How many threads hashing may take, and image processing as well: at least two are left for everything else. */
export const THREADS_PER_KIND = Math.max(
  1,
  Math.min(availableParallelism() - 1, Math.floor((threads - 2) / 2)),
);

/**
 * Runs at most `maxRunning` calls of `work` at once, in the order of the calls. While `maxQueued` more wait, a further call
 * rejects with `unavailable` (503, try again).
 */
export function limitConcurrency({
  maxRunning,
  maxQueued,
}: {
  readonly maxRunning: number;
  readonly maxQueued: number;
}) {
  let free = maxRunning;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else if (queue.length < maxQueued) await new Promise<void>((resolve) => queue.push(resolve));
    else throw new Failure('unavailable', BUSY, 2);
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
