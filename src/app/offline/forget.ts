import { keepOnly } from './device.ts';
import { isOwned } from './owner.ts';

/** Takes off the device what screens last showed to anybody but this person; without a person to anybody at all. */
export async function forgetOthers(owner: string | null): Promise<void> {
  await keepOnly('answers', (record) => owner !== null && isOwned(record, owner));
}
