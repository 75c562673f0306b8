import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { api, call, onUnauthorized, type RefusedCall } from '#src/api/client.ts';
import { ApiError, failureText, NetworkError } from '#src/api/errors.ts';

const msw = setupServer();
beforeAll(() => msw.listen());
afterEach(() => msw.resetHandlers());
afterAll(() => msw.close());

interface Heard {
  readonly line: string;
  readonly contentType: string | null;
  readonly body: string;
}

/** Answers everything with `respond` and writes down what was sent. */
function answering(respond: () => Response): Heard[] {
  const heard: Heard[] = [];
  msw.use(
    http.all('*', async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      heard.push({
        line: `${request.method} ${pathname}${search}`,
        contentType: request.headers.get('content-type'),
        body: await request.text(),
      });
      return respond();
    }),
  );
  return heard;
}

const done = () => HttpResponse.json({ success: true });
const refusing = (status: number, body: string, statusText = '') =>
  answering(() => new HttpResponse(body, { status, statusText }));

const failureOf = async (act: Promise<unknown>): Promise<unknown> => {
  try {
    await act;
  } catch (error) {
    return error;
  }
  return 'no failure';
};

describe('what is sent', () => {
  it('carries cookies, always [R-AUTH-13]', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json([]));
    await call(api.games.mine.query, {});
    await call(api.participants.leave.mutate, { params: { id: 'g' } });
    expect(fetched.mock.calls.map(([, init]) => init?.credentials)).toEqual(['include', 'include']);
    fetched.mockRestore();
  });

  it('has a JSON content type exactly when there is a body [R-API-1]', async () => {
    const heard = answering(done);
    await call(api.messages.send.mutate, { body: { gameId: 'g', recipientId: 'r', content: 'Hi' } });
    await call(api.participants.leave.mutate, { params: { id: 'g' } });
    await call(api.games.mine.query, {});
    expect(heard.map(({ line, contentType, body }) => [line, contentType, body])).toEqual([
      ['POST /api/messages', 'application/json', '{"gameId":"g","recipientId":"r","content":"Hi"}'],
      ['POST /api/games/g/leave', null, ''],
      ['GET /api/games', null, ''],
    ]);
  });

  it('joins a game without a body [R-API-4]', async () => {
    const heard = answering(done);
    await call(api.participants.join.mutate, { params: { id: 'g1' } });
    expect(heard).toEqual([{ line: 'POST /api/games/g1/join', contentType: null, body: '' }]);
  });

  it('can carry a JSON header without a body, where an endpoint is called so', async () => {
    const heard = answering(done);
    await call(api.notifications.markRead.mutate, {
      params: { id: 'n1' },
      extraHeaders: { 'content-type': 'application/json' },
    });
    expect(heard.map(({ line, contentType, body }) => [line, contentType, body])).toEqual([
      ['PUT /api/notifications/n1/read', 'application/json', ''],
    ]);
  });

  it.each(['../mine', 'a/b', 'a?x=1', 'a#y', 'a%2Fb', '..', '.', ''])(
    'is not found, without a request, when a path parameter is %j',
    async (id) => {
      const heard = answering(done);
      const notFound = new ApiError(404, 'Not Found');
      expect(await failureOf(call(api.games.detail.query, { params: { id } }))).toEqual(notFound);
      expect(await failureOf(call(api.participants.list.query, { params: { id }, query: {} }))).toEqual(
        notFound,
      );
      expect(await failureOf(call(api.games.remove.mutate, { params: { id } }))).toEqual(notFound);
      expect(heard).toEqual([]);
    },
  );

  it('carries a query, encoded', async () => {
    const heard = answering(done);
    await call(api.participants.list.query, { params: { id: 'g' }, query: { q: 'a?b&c' } });
    expect(heard.map(({ line }) => line)).toEqual(['GET /api/games/g/participants?q=a%3Fb%26c']);
  });
});

describe('what comes back', () => {
  it('is parsed as JSON, whatever its type says [R-API-2]', async () => {
    answering(() => new HttpResponse('{"count":3}', { headers: { 'content-type': 'text/plain' } }));
    expect(await call(api.messages.unreadCount.query, {})).toEqual({ count: 3 });
  });

  it("is an error '<status>: <text>' when it is not a success [R-API-3]", async () => {
    refusing(409, '{"message":"Already in"}');
    const failure = await failureOf(call(api.games.mine.query, {}));
    expect(failure).toEqual(new ApiError(409, '{"message":"Already in"}'));
    expect(String(failure)).toBe('ApiError: 409: {"message":"Already in"}');
  });

  it("is an error '<status>: <status text>' when it is empty [R-API-3]", async () => {
    refusing(502, '', 'Bad Gateway');
    expect(String(await failureOf(call(api.games.mine.query, {})))).toBe('ApiError: 502: Bad Gateway');
  });

  it('is an error for 401 as well, and whoever listens is told [R-AUTH-6]', async () => {
    refusing(401, '');
    const told: RefusedCall[] = [];
    const stop = onUnauthorized((refused) => told.push(refused));
    expect(await failureOf(call(api.games.detail.query, { params: { id: 'g' } }))).toBeInstanceOf(ApiError);
    expect(told).toEqual([{ method: 'GET', path: '/api/games/:id' }]);
    await failureOf(call(api.auth.currentUser.query, {}));
    expect(told).toHaveLength(1);
    stop();
    await failureOf(call(api.games.mine.query, {}));
    expect(told).toHaveLength(1);
  });

  it('is an error of its own when nobody answers', async () => {
    answering(() => HttpResponse.error());
    expect(await failureOf(call(api.games.mine.query, {}))).toBeInstanceOf(NetworkError);
  });

  it.each(['<html>Sign in to this network</html>', '{"id":"p', ''])(
    'counts as none when it is a success with the body %j',
    async (body) => {
      answering(() => new HttpResponse(body));
      expect(await failureOf(call(api.games.mine.query, {}))).toBeInstanceOf(NetworkError);
    },
  );

  it('is not waited for once it was called off', async () => {
    answering(done);
    const off = AbortSignal.abort();
    expect(await failureOf(call(api.games.mine.query, {}, off))).toMatchObject({ name: 'AbortError' });
  });
});

describe('a long answer', () => {
  /** What comes first once an answer has been read: whatever else waits, or who asked. */
  const firstAfter = async (characters: number) => {
    answering(() => HttpResponse.json('x'.repeat(characters)));
    const order: string[] = [];
    const { parse } = JSON;
    const read = vi.spyOn(JSON, 'parse').mockImplementation((text) => {
      if (!text.startsWith('"x')) return parse(text);
      // A timer's turn may come before that of what waits, so it has none until then.
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      setImmediate(() => {
        order.push('a touch');
        if (vi.isFakeTimers()) vi.runAllTimers();
      });
      return parse(text);
    });
    const asked = call(api.games.mine.query, {}).then(() => order.push('who asked'));
    await asked.finally(() => {
      vi.useRealTimers();
      read.mockRestore();
    });
    await vi.waitFor(() => expect(order).toHaveLength(2), { timeout: 20_000 });
    return order[0];
  };

  it('is read in a step of its own, a short one is not', async () => {
    expect([await firstAfter(200_000), await firstAfter(200)]).toEqual(['a touch', 'who asked']);
  });
});

describe('the words for a failure', () => {
  it("are the server's when it has any, else the fallback [R-ERR-3]", () => {
    const words = (error: unknown) => failureText(error, 'Failed');
    expect(words(new ApiError(403, '{"message":"This game is full"}'))).toBe('This game is full');
    expect(words(new ApiError(500, '<html>'))).toBe('Failed');
    expect(words(new ApiError(500, '{"message":7}'))).toBe('Failed');
    expect(words(new ApiError(500, '{"message":""}'))).toBe('Failed');
    expect(words(new NetworkError('gone'))).toBe('Failed');
  });
});
