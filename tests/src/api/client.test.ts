import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { api, call, invalidateResources } from '#src/api/client.ts';
import { ApiError, failureText, NetworkError } from '#src/api/errors.ts';
import { onUnauthorized, type RefusedCall } from '#src/api/request.ts';

const msw = setupServer();
beforeAll(() => msw.listen());
afterEach(() => msw.resetHandlers());
afterAll(() => msw.close());

interface Received {
  readonly line: string;
  readonly contentType: string | null;
  readonly body: string;
}

/** Responds to every request with `respond`, and records the requests. */
function respondWith(respond: () => Response): Received[] {
  const received: Received[] = [];
  msw.use(
    http.all('*', async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      received.push({
        line: `${request.method} ${pathname}${search}`,
        contentType: request.headers.get('content-type'),
        body: await request.text(),
      });
      return respond();
    }),
  );
  return received;
}

const succeed = () => HttpResponse.json({ success: true });
const failWith = (status: number, body: string, statusText = '') =>
  respondWith(() => new HttpResponse(body, { status, statusText }));

const failureOf = async (act: Promise<unknown>): Promise<unknown> => {
  try {
    await act;
  } catch (error) {
    return error;
  }
  return 'no failure';
};

describe('a request', () => {
  it('always sends cookies [R-AUTH-13]', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json([]));
    await call(api.games.mine.query, {});
    await call(api.participants.leave.mutate, { params: { id: 'g' } });
    expect(fetched.mock.calls.map(([, init]) => init?.credentials)).toEqual(['include', 'include']);
    fetched.mockRestore();
  });

  it('has a JSON content type exactly when there is a body [R-API-1]', async () => {
    const received = respondWith(succeed);
    await call(api.messages.send.mutate, { body: { gameId: 'g', recipientId: 'r', content: 'Hi' } });
    await call(api.participants.leave.mutate, { params: { id: 'g' } });
    await call(api.games.mine.query, {});
    expect(received.map(({ line, contentType, body }) => [line, contentType, body])).toEqual([
      ['POST /api/messages', 'application/json', '{"gameId":"g","recipientId":"r","content":"Hi"}'],
      ['POST /api/games/g/leave', null, ''],
      ['GET /api/games', null, ''],
    ]);
  });

  it('joins a game without a body [R-API-4]', async () => {
    const received = respondWith(succeed);
    await call(api.participants.join.mutate, { params: { id: 'g1' } });
    expect(received).toEqual([{ line: 'POST /api/games/g1/join', contentType: null, body: '' }]);
  });

  it('has a JSON content type without a body if the caller sets it', async () => {
    const received = respondWith(succeed);
    await call(api.notifications.markRead.mutate, {
      params: { id: 'n1' },
      extraHeaders: { 'content-type': 'application/json' },
    });
    expect(received.map(({ line, contentType, body }) => [line, contentType, body])).toEqual([
      ['PUT /api/notifications/n1/read', 'application/json', ''],
    ]);
  });

  it.each(['../mine', 'a/b', 'a?x=1', 'a#y', 'a%2Fb', '..', '.', ''])(
    'is not sent and fails as not found when a path parameter is %j',
    async (id) => {
      const received = respondWith(succeed);
      const notFound = new ApiError(404, 'Not Found');
      expect(await failureOf(call(api.games.detail.query, { params: { id } }))).toEqual(notFound);
      expect(await failureOf(call(api.participants.list.query, { params: { id }, query: {} }))).toEqual(
        notFound,
      );
      expect(await failureOf(call(api.games.remove.mutate, { params: { id } }))).toEqual(notFound);
      expect(received).toEqual([]);
    },
  );

  it('has an encoded query string', async () => {
    const received = respondWith(succeed);
    await call(api.participants.list.query, { params: { id: 'g' }, query: { q: 'a?b&c' } });
    expect(received.map(({ line }) => line)).toEqual(['GET /api/games/g/participants?q=a%3Fb%26c']);
  });
});

describe('a response', () => {
  it('is parsed as JSON, whatever its content type [R-API-2]', async () => {
    respondWith(() => new HttpResponse('{"count":3}', { headers: { 'content-type': 'text/plain' } }));
    expect(await call(api.messages.unreadCount.query, {})).toEqual({ count: 3 });
  });

  it("is an error '<status>: <text>' when it is not a success [R-API-3]", async () => {
    failWith(409, '{"message":"Already in"}');
    const failure = await failureOf(call(api.games.mine.query, {}));
    expect(failure).toEqual(new ApiError(409, '{"message":"Already in"}'));
    expect(String(failure)).toBe('ApiError: 409: {"message":"Already in"}');
  });

  it("is an error '<status>: <status text>' when it is empty [R-API-3]", async () => {
    failWith(502, '', 'Bad Gateway');
    expect(String(await failureOf(call(api.games.mine.query, {})))).toBe('ApiError: 502: Bad Gateway');
  });

  it('is an error for 401 too, and listeners are notified [R-AUTH-6]', async () => {
    failWith(401, '');
    const notified: RefusedCall[] = [];
    const stop = onUnauthorized((refused) => notified.push(refused));
    expect(await failureOf(call(api.games.detail.query, { params: { id: 'g' } }))).toBeInstanceOf(ApiError);
    expect(notified).toEqual([{ method: 'GET', path: '/api/games/:id' }]);
    await failureOf(call(api.auth.currentUser.query, {}));
    expect(notified).toHaveLength(1);
    stop();
    await failureOf(call(api.games.mine.query, {}));
    expect(notified).toHaveLength(1);
  });

  it('is a NetworkError when the server cannot be reached', async () => {
    respondWith(() => HttpResponse.error());
    expect(await failureOf(call(api.games.mine.query, {}))).toBeInstanceOf(NetworkError);
  });

  it.each(['<html>Sign in to this network</html>', '{"id":"p', ''])(
    'is a NetworkError when it is a success with the body %j',
    async (body) => {
      respondWith(() => new HttpResponse(body));
      expect(await failureOf(call(api.games.mine.query, {}))).toBeInstanceOf(NetworkError);
    },
  );

  it('is not awaited once the request is aborted', async () => {
    respondWith(succeed);
    const aborted = AbortSignal.abort();
    expect(await failureOf(call(api.games.mine.query, {}, aborted))).toMatchObject({ name: 'AbortError' });
  });
});

describe('a long response', () => {
  /** What runs first once a response is parsed: a task that is already queued, or the caller. */
  const firstAfter = async (characters: number) => {
    respondWith(() => HttpResponse.json('x'.repeat(characters)));
    const order: string[] = [];
    const { parse } = JSON;
    const read = vi.spyOn(JSON, 'parse').mockImplementation((text) => {
      if (!text.startsWith('"x')) return parse(text);
      // Timers are held until the queued task runs, because they could run before it.
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      setImmediate(() => {
        order.push('queued task');
        if (vi.isFakeTimers()) vi.runAllTimers();
      });
      return parse(text);
    });
    const calling = call(api.games.mine.query, {}).then(() => order.push('caller'));
    await calling.finally(() => {
      vi.useRealTimers();
      read.mockRestore();
    });
    await vi.waitFor(() => expect(order).toHaveLength(2), { timeout: 20_000 });
    return order[0];
  };

  it('is returned in a later task than it is parsed in, unlike a short one', async () => {
    expect([await firstAfter(200_000), await firstAfter(200)]).toEqual(['queued task', 'caller']);
  });
});

describe('the message of a failure', () => {
  it("is the server's if there is one, else the fallback [R-ERR-3]", () => {
    const text = (error: unknown) => failureText(error, 'Failed');
    expect(text(new ApiError(403, '{"message":"This game is full"}'))).toBe('This game is full');
    expect(text(new ApiError(500, '<html>'))).toBe('Failed');
    expect(text(new ApiError(500, '{"message":7}'))).toBe('Failed');
    expect(text(new ApiError(500, '{"message":""}'))).toBe('Failed');
    expect(text(new NetworkError('gone'))).toBe('Failed');
  });
});

describe('an invalidation of resources', () => {
  it('of games includes their participants, and of others only the named resources', async () => {
    const client = new QueryClient();
    const invalidated = () =>
      client
        .getQueryCache()
        .findAll({ predicate: ({ state }) => state.isInvalidated })
        .map(({ queryKey }) => queryKey[0]);
    for (const resource of ['games', 'participants', 'groups', 'posts'])
      client.setQueryData([resource, 'something'], {});
    await invalidateResources(client, 'groups');
    expect(invalidated()).toEqual(['groups']);
    await invalidateResources(client, 'games');
    expect(invalidated()).toEqual(['games', 'participants', 'groups']);
  });

  it('repeats the first read of a query, which may be from before the change', async () => {
    const client = new QueryClient();
    const first = Promise.withResolvers<string>();
    const queryFn = vi
      .fn<() => Promise<string>>()
      .mockReturnValueOnce(first.promise)
      .mockResolvedValue('after');
    const unsubscribe = new QueryObserver(client, { queryKey: ['games', 'mine'], queryFn }).subscribe(
      () => {},
    );
    const invalidated = invalidateResources(client, 'games');
    first.resolve('before');
    await invalidated;
    expect([queryFn.mock.calls.length, client.getQueryData(['games', 'mine'])]).toEqual([2, 'after']);
    unsubscribe();
  });
});
