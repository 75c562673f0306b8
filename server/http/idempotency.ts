import { createHash } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { Failure } from '../failure.ts';
import { holdAccount } from '../users/hold-account.ts';
import { claimKey, nameCreated } from './idempotency.store.ts';

const day = 24 * 60 * 60 * 1000;

/** What one thing a person does is recognised by: who, the key their client sent, where to, and with what. */
export type IdempotentRequest = {
  readonly userId: string;
  /** Null or undefined when the client sent none: then everything is new. */
  readonly key: string | null | undefined;
  readonly route: string;
  readonly body: unknown;
  readonly now: Date;
};

export type Created = { readonly id: string; readonly repeated: boolean };

/**
 * Creates something once for each key. Call it first inside the transaction that creates: the key is written before
 * anything else, so of two requests with one key the second waits for the first and then gets its id.
 * `create` answers the new thing's id. A key that was used for something else fails with `keyReused`.
 * Only the id is kept, never the content, so a repeat is answered by loading the thing again.
 */
export async function createOnce(
  tx: Database,
  request: IdempotentRequest,
  create: () => Promise<string>,
): Promise<Created> {
  const { userId, key, route, now } = request;
  await holdAccount(tx, userId);
  if (key === null || key === undefined) return { id: await create(), repeated: false };

  const bodyHash = createHash('sha256').update(canonical(request.body)).digest('hex');
  const expiredBefore = new Date(now.getTime() - day);
  const earlier = await claimKey(tx, { userId, key, route, bodyHash, createdAt: now }, expiredBefore);
  if (earlier === null) {
    const id = await create();
    await nameCreated(tx, userId, key, id);
    return { id, repeated: false };
  }
  if (earlier.route !== route || earlier.bodyHash !== bodyHash || earlier.createdThing === null) {
    throw new Failure('keyReused', 'This was sent before with other content');
  }
  return { id: earlier.createdThing, repeated: true };
}

/** JSON with sorted keys, so that the order in which a client writes them does not matter. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? ''
  );
}
