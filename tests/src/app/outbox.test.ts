import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer, Letter } from '#src/api/client.ts';
import { ApiError, isAbort, NetworkError } from '#src/api/errors.ts';
import { createOutbox, type News, type Outbox, type OutboxParts } from '#src/app/outbox/outbox.ts';
import type { Parcel } from '#src/app/outbox/parcel.ts';
import type { ParcelShelf } from '#src/app/outbox/shelf.ts';
import { tellWaiting, waitingThings } from '#src/lib/waiting.ts';

/** What people do without a network, from the tap to the one time it reaches the server. */

const comment = (content: string): Letter => ({
  method: 'POST',
  route: '/api/comments',
  path: 'http://localhost/api/comments',
  headers: { 'idempotency-key': `key of ${content}` },
  body: JSON.stringify({ postId: 'p1', content }),
});
const contentOf = ({ body }: Letter): unknown => JSON.parse(String(body)).content;
const created = (content: unknown): Answer => ({ status: 201, body: { content }, headers: new Headers() });

/** A device: what is on it is there for every tab. */
function device(): ParcelShelf & { readonly parcels: Map<number, Parcel> } {
  const parcels = new Map<number, Parcel>();
  let last = 0;
  return {
    parcels,
    all: async () => [...parcels.values()],
    add: async (parcel) => {
      last += 1;
      parcels.set(last, { ...parcel, order: last, owner: 'ada', logout: null });
    },
    put: async (parcel) => void parcels.set(parcel.order, parcel),
    remove: async (order) => void parcels.delete(order),
  };
}

/** What a server does with the next calls; afterwards it takes everything. */
function server(...faults: readonly unknown[]) {
  const left = [...faults];
  const taken: unknown[] = [];
  const send = vi.fn(async (letter: Letter) => {
    const fault = left.shift();
    if (fault !== undefined) throw fault;
    taken.push(contentOf(letter));
    return created(contentOf(letter));
  });
  return { send, taken };
}

let outboxes: Outbox[] = [];
function open(parts: Pick<OutboxParts, 'send'> & Partial<OutboxParts>) {
  const onDelivered = vi.fn<OutboxParts['onDelivered']>(async () => {});
  const onRefused = vi.fn<OutboxParts['onRefused']>();
  const outbox = createOutbox({
    shelf: device(),
    exclusively: (work) => work(),
    broadcast: () => {},
    isOffline: () => false,
    onDelivered,
    onRefused,
    ...parts,
  });
  outboxes.push(outbox);
  return { outbox, onDelivered, onRefused };
}

const taken = (answer: Promise<Answer> | null): Promise<Answer> => {
  if (answer === null) throw new Error('It was not taken');
  return answer;
};

beforeEach(() => {
  vi.useFakeTimers();
  outboxes = [];
});
afterEach(() => {
  for (const outbox of outboxes) outbox.stop();
  tellWaiting([]);
});

describe('the outbox', () => {
  it('has nothing drawn anew when it looks and nothing waits', async () => {
    const { outbox } = open(server());
    const before = waitingThings();
    await outbox.flush();
    expect(waitingThings()).toBe(before);
  });

  it('takes accomplishments, comments, messages and votes under a key, and nothing else', () => {
    const { outbox } = open({ ...server(), isOffline: () => true });
    const call = (method: string, route: string, headers: Record<string, string>): Letter => ({
      ...comment('hi'),
      method,
      route,
      path: `http://localhost${route.replace(':id', 'p1')}`,
      headers,
    });
    const keyed = { 'idempotency-key': 'some-key' };
    const isTaken = (letter: Letter) => outbox.take(letter, false) !== null;
    expect(
      [
        call('POST', '/api/posts', keyed),
        call('POST', '/api/comments', keyed),
        call('POST', '/api/messages', keyed),
        call('POST', '/api/posts/:id/upvote', keyed),
      ].map(isTaken),
    ).toEqual([true, true, true, true]);
    expect(
      [
        call('POST', '/api/games', keyed),
        call('POST', '/api/comments', {}),
        call('PATCH', '/api/posts/:id', keyed),
        call('POST', '/api/games/:id/join', {}),
      ].map(isTaken),
    ).toEqual([false, false, false, false]);
  });

  it('keeps things while offline and sends them in order, once, under their keys', async () => {
    let isOffline = true;
    const { send, taken: atServer } = server();
    const { outbox } = open({ send, isOffline: () => isOffline });
    const answers = ['one', 'two', 'three'].map((content) => taken(outbox.take(comment(content), false)));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(atServer).toEqual([]);
    expect(waitingThings().map(({ kind, subject, text }) => [kind, subject, text])).toEqual([
      ['comment', 'comment p1', 'one'],
      ['comment', 'comment p1', 'two'],
      ['comment', 'comment p1', 'three'],
    ]);
    isOffline = false;
    await Promise.all([outbox.flush(), outbox.flush()]);
    expect(atServer).toEqual(['one', 'two', 'three']);
    expect(send.mock.calls.map(([{ headers }]) => headers['idempotency-key'])).toEqual([
      'key of one',
      'key of two',
      'key of three',
    ]);
    expect(await Promise.all(answers)).toEqual(['one', 'two', 'three'].map(created));
    expect([waitingThings(), outbox.isWaiting()]).toEqual([[], false]);
  });

  it('goes on after a reload, and says so to whom no screen waits for', async () => {
    const shelf = device();
    const before = open({ ...server(), shelf, isOffline: () => true });
    void before.outbox.take(comment('one'), false);
    await vi.advanceTimersByTimeAsync(0);
    before.outbox.stop();
    const { send, taken: atServer } = server();
    const { outbox, onDelivered } = open({ send, shelf });
    await outbox.flush();
    expect(atServer).toEqual(['one']);
    expect(onDelivered.mock.calls.map(([{ text }]) => text)).toEqual(['one']);
    expect(shelf.parcels.size).toBe(0);
  });

  it('no longer says that something waits when its answer is told', async () => {
    const shelf = device();
    const before = open({ ...server(), shelf, isOffline: () => true });
    void before.outbox.take(comment('one'), false);
    await vi.advanceTimersByTimeAsync(0);
    before.outbox.stop();
    const told: unknown[] = [];
    const { outbox } = open({
      ...server(),
      shelf,
      onDelivered: async ({ text }, { body }) => told.push([text, body, waitingThings()]),
    });
    await outbox.flush();
    expect(told).toEqual([['one', { content: 'one' }, []]]);
  });

  it('tells the answer also in a tab that only showed that something waits', async () => {
    const shelf = device();
    const other = open({ ...server(), shelf, isOffline: () => true });
    void other.outbox.take(comment('one'), false);
    await vi.advanceTimersByTimeAsync(0);
    other.outbox.stop();
    const { outbox, onDelivered } = open({ ...server(), shelf, isOffline: () => true });
    await outbox.flush();
    shelf.parcels.clear();
    const { status, body } = created('one');
    outbox.hear({ type: 'delivered', key: 'key of one', status, body });
    await vi.advanceTimersByTimeAsync(0);
    expect(onDelivered.mock.calls.map(([{ text }, answer]) => [text, answer.body])).toEqual([['one', body]]);
    expect(waitingThings()).toEqual([]);
  });

  it('lets nothing overtake what waits: tries again by itself, ever more seldom', async () => {
    const away = new NetworkError('away');
    const { send, taken: atServer } = server(away, away, away);
    const { outbox } = open({ send });
    const first = taken(outbox.take(comment('one'), true));
    const second = taken(outbox.take(comment('two'), false));
    await vi.advanceTimersByTimeAsync(1500);
    expect([send.mock.calls.length, outbox.isWaiting()]).toEqual([1, true]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(atServer).toEqual(['one', 'two']);
    expect(await Promise.all([first, second])).toEqual([created('one'), created('two')]);
  });

  it('leaves the server alone for as long as it asks', async () => {
    const busy = new ApiError(503, 'Soon', '90');
    const { send, taken: atServer } = server(busy);
    const { outbox } = open({ send });
    void outbox.take(comment('one'), false);
    await vi.advanceTimersByTimeAsync(89_000);
    expect(send).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(2000);
    expect(atServer).toEqual(['one']);
  });

  it('drops what the server refuses, says why, and goes on with the next', async () => {
    const refusal = new ApiError(403, '{"message":"The game is over"}');
    const { send, taken: atServer } = server(refusal);
    const { outbox, onRefused } = open({ send });
    const first = taken(outbox.take(comment('one'), false)).catch(isAbort);
    const second = taken(outbox.take(comment('two'), false));
    await vi.advanceTimersByTimeAsync(0);
    expect(onRefused.mock.calls.map(([{ text }, error]) => [text, error])).toEqual([['one', refusal]]);
    expect(await first).toBe(true);
    expect(await second).toEqual(created('two'));
    expect(atServer).toEqual(['two']);
  });

  it('gives up on a thing at which the server fails again and again', async () => {
    const { send, taken: atServer } = server(...Array.from({ length: 7 }, () => new ApiError(500, 'Oh')));
    const { outbox, onRefused } = open({ send });
    const first = taken(outbox.take(comment('one'), false)).catch(isAbort);
    void outbox.take(comment('two'), false);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect([await first, onRefused.mock.calls.length, atServer]).toEqual([true, 1, ['two']]);
  });

  it('stops when nobody is signed in, and keeps what waits for its owner', async () => {
    const shelf = device();
    const { send } = server(new ApiError(401, 'Sign in'));
    const { outbox } = open({ send, shelf });
    void outbox.take(comment('one'), false);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect([send.mock.calls.length, shelf.parcels.size]).toEqual([1, 1]);
    await outbox.flush();
    expect([send.mock.calls.length, shelf.parcels.size]).toEqual([2, 0]);
  });

  it('throws away what its author does not want to send any more', async () => {
    let isOffline = true;
    const { send, taken: atServer } = server();
    const { outbox, onRefused } = open({ send, isOffline: () => isOffline });
    const first = taken(outbox.take(comment('one'), false)).catch(isAbort);
    void outbox.take(comment('two'), false);
    await vi.advanceTimersByTimeAsync(0);
    await outbox.drop('key of one');
    expect(await first).toBe(true);
    expect(waitingThings().map(({ text }) => text)).toEqual(['two']);
    isOffline = false;
    await outbox.flush();
    expect([atServer, onRefused.mock.calls]).toEqual([['two'], []]);
  });

  it('sends nothing again whose key the server may have forgotten', async () => {
    const shelf = device();
    const { send } = server(new NetworkError('cut in the middle'));
    const before = open({ send, shelf });
    void taken(before.outbox.take(comment('one'), false)).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    before.outbox.stop();
    vi.setSystemTime(Date.now() + 24 * 3_600_000);
    const later = server();
    const { outbox, onRefused } = open({ ...later, shelf });
    await outbox.flush();
    expect([later.taken, onRefused.mock.calls.length]).toEqual([[], 1]);
  });

  it('sends once from two tabs, and both hear of it', async () => {
    const shelf = device();
    let lock = Promise.resolve();
    const exclusively = (work: () => Promise<void>) => {
      lock = lock.then(work);
      return lock;
    };
    const { send, taken: atServer } = server();
    let isOffline = true;
    const tabs: Outbox[] = [];
    const tab = (index: number) => {
      const { outbox } = open({
        send,
        shelf,
        exclusively,
        isOffline: () => isOffline,
        broadcast: (news: News) => tabs.filter((_, at) => at !== index).forEach((one) => one.hear(news)),
      });
      tabs.push(outbox);
      return outbox;
    };
    const one = tab(0);
    const two = tab(1);
    const answers = [
      taken(one.take(comment('from the first tab'), false)),
      taken(two.take(comment('from the second tab'), false)),
    ];
    await vi.advanceTimersByTimeAsync(0);
    expect([one.isWaiting(), two.isWaiting()]).toEqual([true, true]);
    isOffline = false;
    await Promise.all([one.flush(), two.flush()]);
    expect(atServer).toEqual(['from the first tab', 'from the second tab']);
    expect((await Promise.all(answers)).map(({ body }) => body)).toEqual([
      { content: 'from the first tab' },
      { content: 'from the second tab' },
    ]);
  });

  it('fails as it did where the device has no room', async () => {
    const full = { ...device(), add: () => Promise.reject(new Error('Full')) };
    const { outbox } = open({ ...server(), shelf: full });
    await expect(taken(outbox.take(comment('one'), true))).rejects.toThrow('Full');
    expect(outbox.isWaiting()).toBe(false);
  });
});
