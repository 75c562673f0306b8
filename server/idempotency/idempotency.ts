import { createHash } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { Failure } from '../failure.ts';
import { lockUserForShare } from '../users/lock-user.ts';
import { claimIdempotencyKey, saveCreatedId } from './idempotency.store.ts';

const day = 24 * 60 * 60 * 1000;

/** What identifies a request: user, key, route and body. */
export type IdempotentRequest = {
  readonly userId: string;
  /** Null or undefined when the client sent none: then the request is never a repeat. */
  readonly key: string | null | undefined;
  readonly route: string;
  readonly body: unknown;
  readonly now: Date;
};

export type Created = { readonly id: string; readonly repeated: boolean };

/**
 * Runs `create` once per key. Call it first inside the transaction: the key is inserted before anything else, so a
 * concurrent request with the same key waits and then gets the same id. `create` returns the new id. A key with another
 * route or body throws `keyReused`. Only the id is stored; the caller loads the response again.
 */
export async function createOnce(
  tx: Database,
  request: IdempotentRequest,
  create: () => Promise<string>,
): Promise<Created> {
  const { userId, key, route, now } = request;
  await lockUserForShare(tx, userId);
  if (key === null || key === undefined) return { id: await create(), repeated: false };

  const bodyHash = createHash('sha256').update(canonical(request.body)).digest('hex');
  const expiredBefore = new Date(now.getTime() - day);
  const earlier = await claimIdempotencyKey(
    tx,
    { userId, key, route, bodyHash, createdAt: now },
    expiredBefore,
  );
  if (earlier === null) {
    const id = await create();
    await saveCreatedId(tx, userId, key, id);
    return { id, repeated: false };
  }
  if (earlier.route !== route || earlier.bodyHash !== bodyHash || earlier.createdId === null) {
    throw new Failure('keyReused', 'This was sent before with other content');
  }
  return { id: earlier.createdId, repeated: true };
}

/** JSON with sorted keys, so that their order does not matter. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? ''
  );
}
