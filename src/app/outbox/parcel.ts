import { contract } from '#contract/index.ts';
import type { Letter } from '../../api/client.ts';
import { subjects, type WaitingThing } from '../../lib/waiting.ts';
import type { Owned } from '../offline/owner.ts';

/** A call that waits on the device until the server has taken it. */
export interface Parcel extends Letter, Owned, Omit<WaitingThing, 'photo' | 'isSent'> {
  /** Given by the shelf; parcels go in this order. */
  readonly order: number;
  /** When it was first sent, in milliseconds; the server may have taken it then. */
  readonly triedAt: number | null;
}

export type Label = Pick<Parcel, 'key' | 'kind' | 'subject' | 'text'>;

/**
 * What a call is about, for those kinds that can wait: accomplishments, comments, messages and votes that go under a key
 * of their own. `null` for every other call, which a person wants answered now or not at all.
 */
export function labelOf(letter: Letter): Label | null {
  const key = letter.headers['idempotency-key'];
  if (key === undefined || letter.method !== 'POST') return null;
  const { content: text = '', gameId = '', postId = '', recipientId = '' } = fieldsOf(letter.body);
  switch (letter.route) {
    case contract.posts.create.path:
      return { key, text, kind: 'accomplishment', subject: subjects.accomplishment(gameId) };
    case contract.comments.create.path:
      return { key, text, kind: 'comment', subject: subjects.comment(postId) };
    case contract.messages.send.path:
      return { key, text, kind: 'message', subject: subjects.message(gameId, recipientId) };
    case contract.posts.toggleUpvote.path:
      return { key, text, kind: 'vote', subject: subjects.vote(votedPost(letter.path)) };
    default:
      return null;
  }
}

/** What a person sees of a parcel that waits, or was sent. */
export function thingOf(parcel: Parcel, isSent: boolean): WaitingThing {
  const { key, kind, subject, text, at, body } = parcel;
  return { key, kind, subject, text, at, photo: fieldsOf(body)['image'] ?? null, isSent };
}

/** The post that a vote is for, by the address it goes to. */
export function votedPost(path: string): string {
  return /\/posts\/([^/]+)\//.exec(path)?.[1] ?? '';
}

/** The texts in the body of a call, by name. */
export function fieldsOf(body: unknown): Readonly<Record<string, string | undefined>> {
  if (typeof body !== 'string') return {};
  const fields: unknown = JSON.parse(body);
  if (typeof fields !== 'object' || fields === null) return {};
  const texts = Object.entries(fields).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  return Object.fromEntries(texts);
}

/** Tells whether something from the shelf is a parcel. */
export function isParcel(record: unknown): record is Parcel {
  return (
    typeof record === 'object' && record !== null && 'order' in record && 'key' in record && 'kind' in record
  );
}
