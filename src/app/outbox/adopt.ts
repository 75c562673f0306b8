import { contract } from '#contract/index.ts';
import type { Letter } from '../../api/client.ts';
import { recall } from '../../lib/storage.ts';
import { forgetUnderWay, UNDER_WAY, type UnderWay } from '../../lib/under-way.ts';
import { labelOf } from './parcel.ts';
import type { ParcelShelf } from './shelf.ts';

const routes: Record<UnderWay['kind'], string> = {
  comment: contract.comments.create.path,
  message: contract.messages.send.path,
};

/**
 * Takes over what an earlier page of this tab had sent and never heard of again: whether the server has it nobody knows, so
 * it goes once more under its key.
 */
export async function adoptLeft(shelf: ParcelShelf): Promise<void> {
  const left = placesLeft().flatMap(readLeft);
  if (left.length === 0) return;
  const waiting = new Set((await shelf.all()).map(({ key }) => key));
  for (const written of left.toSorted((one, other) => one.at - other.at)) {
    const { key, at } = written;
    const letter = letterOf(written);
    const label = labelOf(letter);
    if (label && !waiting.has(key))
      await shelf.add({ ...letter, ...label, at: new Date(at).toISOString(), triedAt: at });
    forgetUnderWay(key);
  }
}

function placesLeft(): readonly string[] {
  return Object.keys(sessionStorage).filter((place) => place.startsWith(UNDER_WAY));
}

/** What lies in a place, unless it is this very page that waits for the answer. */
function readLeft(place: string): UnderWay | readonly [] {
  const note = recall(place);
  return isUnderWay(note) && note.at < performance.timeOrigin ? note : [];
}

/** Nobody but this app writes under its keys; another build may have meant something else. */
function isUnderWay(note: unknown): note is UnderWay {
  return typeof note === 'object' && note !== null && 'kind' in note && 'key' in note && 'fields' in note;
}

function letterOf({ kind, key, fields }: UnderWay): Letter {
  const route = routes[kind];
  return {
    method: 'POST',
    route,
    path: `${location.origin}${route}`,
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(fields),
  };
}
