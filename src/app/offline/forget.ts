import { keepOnly } from './device.ts';
import { isOwned } from './owner.ts';

/**
 * Takes off the device what is not this person's. Without a person every answer goes, and of what waits to be sent that
 * which a logout has made nobody's: after a session that only ran out its owner comes back for it.
 */
export async function forgetOthers(owner: string | null): Promise<void> {
  await keepOnly('answers', (record) => owner !== null && isOwned(record, owner));
  await keepOnly('outbox', (record) => isOwned(record, owner));
}
