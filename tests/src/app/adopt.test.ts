import { describe, expect, it } from 'vitest';
import type { Letter } from '#src/api/client.ts';
import { adoptLeft } from '#src/app/outbox/adopt.ts';
import type { ParcelShelf } from '#src/app/outbox/shelf.ts';
import { keep } from '#src/lib/storage.ts';
import { UNDER_WAY, type UnderWay, underWay } from '#src/lib/under-way.ts';

/** What a page leaves behind that goes before the server has answered, and what the next one makes of it. */

type Added = Parameters<ParcelShelf['add']>[0];
type Waiting = Awaited<ReturnType<ParcelShelf['all']>>;

function shelfWith(...waiting: Waiting) {
  const added: Added[] = [];
  const shelf: ParcelShelf = {
    all: async () => waiting,
    add: async (parcel) => void added.push(parcel),
    put: async () => undefined,
    remove: async () => undefined,
  };
  return { shelf, added };
}

const letterTo = (route: string, key: string, fields: object): Letter => ({
  method: 'POST',
  route,
  path: `http://localhost:3000${route}`,
  headers: { 'content-type': 'application/json', 'idempotency-key': key },
  body: JSON.stringify(fields),
});
const comment = {
  kind: 'comment',
  key: 'key of comment',
  fields: { postId: 'p1', content: 'Bravo' },
} as const;
const message = {
  kind: 'message',
  key: 'key of message',
  fields: { gameId: 'g1', recipientId: 'ben', content: 'On my way' },
} as const;

/** Where something is kept that is under way. */
const left = () => Object.keys(sessionStorage).filter((place) => place.startsWith(UNDER_WAY));
/** As an earlier page of this tab has left it. */
const leave = (written: Omit<UnderWay, 'at'>, at: string) =>
  keep(UNDER_WAY + written.key, { ...written, at: Date.parse(at) });

describe('what was under way when its page went', () => {
  it('waits to be sent as it was, under its key, the oldest first, and is left no more', async () => {
    leave(message, '2026-03-01T10:00:02.000Z');
    leave(comment, '2026-03-01T10:00:01.000Z');
    const { shelf, added } = shelfWith();
    await adoptLeft(shelf);
    expect(added).toEqual([
      {
        ...letterTo('/api/comments', comment.key, comment.fields),
        key: comment.key,
        kind: 'comment',
        subject: 'comment p1',
        text: 'Bravo',
        at: '2026-03-01T10:00:01.000Z',
        triedAt: Date.parse('2026-03-01T10:00:01.000Z'),
      },
      {
        ...letterTo('/api/messages', message.key, message.fields),
        key: message.key,
        kind: 'message',
        subject: 'message g1 ben',
        text: 'On my way',
        at: '2026-03-01T10:00:02.000Z',
        triedAt: Date.parse('2026-03-01T10:00:02.000Z'),
      },
    ]);
    expect(left()).toEqual([]);
  });

  it('is not taken twice where it waits already', async () => {
    leave(comment, '2026-03-01T10:00:01.000Z');
    const first = shelfWith();
    await adoptLeft(first.shelf);
    leave(comment, '2026-03-01T10:00:01.000Z');
    const { shelf, added } = shelfWith(
      ...first.added.map((parcel) => ({ ...parcel, order: 1, owner: 'ada', logout: null })),
    );
    await adoptLeft(shelf);
    expect([first.added.length, added, left()]).toEqual([1, [], []]);
  });

  it('stays where it is while this very page waits for the answer', async () => {
    const answer = Promise.withResolvers<string>();
    const answered = underWay(comment, answer.promise);
    const { shelf, added } = shelfWith();
    await adoptLeft(shelf);
    expect([added, left()]).toEqual([[], [`${UNDER_WAY}key of comment`]]);
    answer.resolve('taken');
    expect([await answered, left()]).toEqual(['taken', []]);
  });

  it('is not forgotten where the device has no room', async () => {
    leave(comment, '2026-03-01T10:00:01.000Z');
    const { shelf } = shelfWith();
    const full = { ...shelf, add: () => Promise.reject(new Error('Full')) };
    await expect(adoptLeft(full)).rejects.toThrow('Full');
    expect(left()).toEqual([`${UNDER_WAY}key of comment`]);
  });
});

it('is kept no longer once it was refused: then it is back where it was written', async () => {
  const refused = underWay(comment, Promise.reject(new Error('Refused')));
  await expect(refused).rejects.toThrow('Refused');
  expect(left()).toEqual([]);
});
