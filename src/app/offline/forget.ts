import { removeObsolete } from '../outbox/entry-store.ts';
import { keepOnly } from './device.ts';
import { isOwned } from './owner.ts';

/**
 * Takes off the device what screens last showed to anybody but this person, without a person to anybody at all; and what
 * was not sent when somebody signed out. What somebody sent before their session ran out waits for them.
 */
export async function forgetOthers(owner: string | null): Promise<void> {
  await keepOnly('answers', (record) => owner !== null && isOwned(record, owner));
  await removeObsolete();
}
