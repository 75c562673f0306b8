import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RequestOutcome } from '#machines/connection.machine.ts';
import { api, call } from '#src/api/client.ts';
import { isOffline, NetworkError } from '#src/api/errors.ts';
import { observeRequests, onUnauthorized, onUnknownResult } from '#src/api/request.ts';
import { CHANGE_TIMEOUT, READ_TIMEOUT, UPLOAD_TIMEOUT } from '#src/api/time-limit.ts';

/** Requests to a server that does not respond, or responds with an error. */

const outcomes: RequestOutcome[] = [];
let stop = () => {};
beforeEach(() => {
  stop = observeRequests((outcome) => outcomes.push(outcome));
});
afterEach(() => {
  stop();
  outcomes.splice(0);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Makes every request hang until it is aborted. */
function hang() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        const { signal } = init ?? {};
        const fail = () => reject(signal?.reason instanceof Error ? signal.reason : new Error('No reason'));
        signal?.addEventListener('abort', fail);
      }),
  );
}

const respondWith = (status: number, headers: Record<string, string> = {}) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}, { status, headers }));

const settled = (act: Promise<unknown>) => act.catch((error: unknown) => error);
const read = (signal?: AbortSignal) => settled(call(api.games.mine.query, {}, signal));
const write = () => settled(call(api.participants.leave.mutate, { params: { id: 'g' } }));

const unreachable = { type: 'request.failed', reason: 'unreachable', retryAfter: null };
const failing = { type: 'request.failed', reason: 'failing', retryAfter: null };
const received = { type: 'response.received' };

describe('a read without a response', () => {
  it('fails after 15 s as if the server was not reached', async () => {
    hang();
    const failure = read();
    await vi.advanceTimersByTimeAsync(READ_TIMEOUT);
    expect(await failure).toBeInstanceOf(NetworkError);
    expect([outcomes, READ_TIMEOUT]).toEqual([[unreachable], 15_000]);
  });

  it('cancels pending preloads of data after its timeout', async () => {
    hang();
    document.head.innerHTML =
      '<link rel="preload" as="fetch" href="/api/games"><link rel="modulepreload" href="/assets/app.js">';
    const failure = read();
    await vi.advanceTimersByTimeAsync(READ_TIMEOUT - 1);
    expect(document.head.children).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    await failure;
    expect([...document.head.children].map((link) => link.getAttribute('href'))).toEqual(['/assets/app.js']);
    document.head.innerHTML = '';
  });

  it('fails with an AbortError and reports nothing when its own signal is aborted', async () => {
    hang();
    const controller = new AbortController();
    const failure = read(controller.signal);
    await vi.advanceTimersByTimeAsync(READ_TIMEOUT - 1);
    controller.abort();
    expect(await failure).toMatchObject({ name: 'AbortError' });
    await vi.advanceTimersByTimeAsync(READ_TIMEOUT);
    expect(outcomes).toEqual([]);
  });
});

describe('a change without a response', () => {
  const image = `data:image/webp;base64,${'A'.repeat(60_000)}`;
  const profile = (photo: string | null) =>
    settled(
      call(api.users.updateProfile.mutate, { body: { firstName: 'Ada', lastName: '', bio: '', photo } }),
    );

  it.each([
    ['30 s', write, CHANGE_TIMEOUT, 30_000],
    ['30 s if its body is small', () => profile(null), CHANGE_TIMEOUT, 30_000],
    ['3 min if its body is large', () => profile(image), UPLOAD_TIMEOUT, 180_000],
  ])('fails after %s as if the server was not reached', async (_, change, timeout, expected) => {
    hang();
    const failure = change();
    await vi.advanceTimersByTimeAsync(timeout - 1);
    expect(outcomes).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toBeInstanceOf(NetworkError);
    expect([outcomes, timeout]).toEqual([[unreachable], expected]);
  });
});

describe('the result of a failed request', () => {
  /** The number of reported unknown results after a request with this response. */
  async function unknownResults(respond: () => unknown, request: () => Promise<unknown>) {
    const listener = vi.fn<() => void>();
    onTestFinished(onUnknownResult(listener));
    respond();
    await request();
    return listener.mock.calls.length;
  }
  const unreached = () => vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const respondingWith = (status: number) => () => respondWith(status);
  const entry = () =>
    settled(call(api.participants.leave.mutate, { params: { id: 'g' } }, new AbortController().signal));

  it.each<[string, () => unknown, () => Promise<unknown>, number]>([
    ['unknown for a change without a response', unreached, write, 1],
    ['unknown for a change that the server responds to with 500', respondingWith(500), write, 1],
    ['unknown for a change that a proxy responds to with 502', respondingWith(502), write, 1],
    ['unknown for a change that the server responds to with 503', respondingWith(503), write, 1],
    ['unknown for a change that a proxy responds to with 504', respondingWith(504), write, 1],
    ['known for a change that the server refuses', respondingWith(409), write, 0],
    ['known for a change that succeeds', respondingWith(200), write, 0],
    ['not reported for an outbox entry, which is sent again', unreached, entry, 0],
    ['not reported for a read', unreached, read, 0],
  ])('is %s', async (_, respond, request, expected) => {
    expect(await unknownResults(respond, request)).toBe(expected);
  });
});

it('a read clears its timer once it has a response', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  respondWith(200);
  await read();
  expect(vi.getTimerCount()).toBe(0);
});

const html = { headers: { 'content-type': 'text/html; charset=utf-8' } };

describe('the page of a proxy, or of the portal of a network,', () => {
  const contents = ['text/html; charset=utf-8', 'text/plain; charset=utf-8', ''];
  const statuses = [200, 401, 403, 404, 405];
  it.each(statuses.flatMap((status) => contents.map((type) => [status, type] as const)))(
    'counts as no response with status %i and content type "%s"',
    async (status, type) => {
      vi.spyOn(globalThis, 'fetch').mockImplementation(
        async () => new Response('404 page not found', { status, headers: { 'content-type': type } }),
      );
      const sessionLost = vi.fn();
      onTestFinished(onUnauthorized(sessionLost));
      expect([await read(), await write()]).toEqual([expect.any(NetworkError), expect.any(NetworkError)]);
      expect(outcomes).toEqual([unreachable, unreachable]);
      expect(sessionLost).not.toHaveBeenCalled();
    },
  );

  it('is the response to a photo that is too large for the proxy', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(
      new Response('<h1>Request Entity Too Large</h1>', { status: 413, ...html }),
    );
    expect(await write()).toMatchObject({ status: 413 });
  });
});

describe('the outcome of a request', () => {
  it.each([
    [200, received, received],
    [404, received, received],
    [401, received, received],
    [429, failing, received],
    [500, failing, received],
    [502, failing, failing],
    [503, failing, failing],
    [504, failing, failing],
  ])('with status %i is reported as that of a read and of a write', async (status, ofRead, ofWrite) => {
    respondWith(status);
    await read();
    await write();
    expect(outcomes).toEqual([ofRead, ofWrite]);
  });

  it('contains the Retry-After of the server', async () => {
    respondWith(429, { 'retry-after': '7' });
    await read();
    expect(outcomes).toEqual([{ ...failing, retryAfter: 7000 }]);
  });

  it.each([
    ['the clock of the server', { date: 'Sat, 28 Nov 2026 12:00:00 GMT' }, 30_000],
    ['the clock of the device when the response has no date', {}, 2 * 3_600_000],
  ])('contains a Retry-After that is a date, by %s', async (_, headers, retryAfter) => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-28T10:00:30Z'));
    respondWith(503, { ...headers, 'retry-after': 'Sat, 28 Nov 2026 12:00:30 GMT' });
    await read();
    expect(outcomes).toEqual([{ ...failing, retryAfter }]);
  });

  it('is unreachable when the network fails, and says whether the device was offline', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    expect(isOffline(await read())).toBe(false);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(isOffline(new Error('Oh', { cause: await write() }))).toBe(true);
    expect(outcomes).toEqual([unreachable, unreachable]);
  });
});
