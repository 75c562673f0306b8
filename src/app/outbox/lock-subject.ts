/** Longer than any request takes. A tab that the system has put to sleep may hold its lock for ever. */
const LONGEST_WAIT_MS = 4 * 60_000;

/**
 * Waits until no other tab sends something of a subject. Answers what ends it. Fails when that takes too long, or when
 * `signal` is aborted; two tabs that send the same entry send the same idempotency key.
 */
export function lockSubject(subject: string, signal: AbortSignal): Promise<() => void> {
  const { promise, resolve, reject } = Promise.withResolvers<() => void>();
  if (!('locks' in navigator)) {
    resolve(() => {});
    return promise;
  }
  const options = { signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT_MS)]) };
  navigator.locks
    .request(`stretch.outbox ${subject}`, options, () => new Promise<void>(resolve))
    .catch(reject);
  return promise;
}
