import { limitConcurrency, THREADS_PER_KIND } from '../concurrency-limit.ts';

/** A hash takes a tenth of a second and 32 MB, so the last one in the queue waits for seconds. */
export const MAX_WAITING_HASHES = 50;

/**
 * Limits concurrent password hashing in this process. Wrap a whole sign-in or registration in it: better-auth hashes within a transaction,
 * which must not hold a connection while it waits.
 */
export const limitHashing = limitConcurrency({ maxRunning: THREADS_PER_KIND, maxQueued: MAX_WAITING_HASHES });
