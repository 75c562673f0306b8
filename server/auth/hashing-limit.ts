import { limitConcurrency, THREADS_PER_KIND } from '../concurrency-limit.ts';

/** A hash takes a tenth of a second and 32 MB: the last of these waits for seconds. */
export const MAX_WAITING_HASHES = 50;

/**
 * Limits what hashes a password in this process. It goes around a whole sign-in or registration, because better-auth hashes
 * within a transaction, which must not hold a connection while it waits.
 */
export const limitHashing = limitConcurrency({ running: THREADS_PER_KIND, waiting: MAX_WAITING_HASHES });
