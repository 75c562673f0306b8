import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { api, call } from '#src/api/client.ts';
import { ApiError, NetworkError } from '#src/api/errors.ts';
import { UPLOAD_TIMEOUT } from '#src/api/time-limit.ts';

const msw = setupServer();
beforeAll(() => msw.listen());
afterEach(() => msw.resetHandlers());
afterAll(() => msw.close());

const image = `data:image/jpeg;base64,${'A'.repeat(60_000)}`;
const body = { gameId: 'g', content: 'I sang', image };
const share = (signal?: AbortSignal, onUploadProgress: (uploaded: number) => void = () => undefined) =>
  call(api.posts.create.mutate, { body, headers: { 'idempotency-key': 'k' }, onUploadProgress }, signal);

describe('the upload of a photo', () => {
  it('is sent like every other request, and reports its progress', async () => {
    const received: unknown[] = [];
    msw.use(
      http.post('*/api/posts', async ({ request }) => {
        received.push([Object.fromEntries(request.headers), request.credentials, await request.json()]);
        return HttpResponse.json({ id: 'p' }, { status: 201 });
      }),
    );
    const progress: number[] = [];
    expect(await share(undefined, (uploaded) => progress.push(uploaded))).toEqual({ id: 'p' });
    expect(received).toEqual([
      [
        expect.objectContaining({ 'content-type': 'application/json', 'idempotency-key': 'k' }),
        'include',
        body,
      ],
    ]);
    expect([progress[0], progress.at(-1)]).toEqual([0, 1]);
  });

  it('rejects with the message and the Retry-After of a refusal', async () => {
    msw.use(
      http.post('*/api/posts', () =>
        HttpResponse.json({ message: 'Too many' }, { status: 429, headers: { 'retry-after': '7' } }),
      ),
    );
    const failure = await share().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 429, serverMessage: 'Too many', retryAfter: 7000 });
  });

  it('rejects with a NetworkError when the server cannot be reached', async () => {
    msw.use(http.post('*/api/posts', () => HttpResponse.error()));
    await expect(share()).rejects.toBeInstanceOf(NetworkError);
  });

  /** Lets every upload hang; resolves when one has reached the server. */
  function hang(): Promise<void> {
    const reached = Promise.withResolvers<void>();
    msw.use(
      http.post('*/api/posts', () => {
        reached.resolve();
        return new Promise<Response>(() => {});
      }),
    );
    return reached.promise;
  }

  it('fails with a NetworkError when it takes longer than 3 min', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const reached = hang();
    const failure = share().catch((error: unknown) => error);
    await reached;
    await vi.advanceTimersByTimeAsync(UPLOAD_TIMEOUT);
    expect(await failure).toBeInstanceOf(NetworkError);
  });

  it('can be aborted', async () => {
    const reached = hang();
    const aborter = new AbortController();
    const failure = share(aborter.signal).catch((error: unknown) => error);
    await reached;
    aborter.abort();
    expect(await failure).toMatchObject({ name: 'AbortError' });
    expect(await share(aborter.signal).catch((error: unknown) => error)).toMatchObject({
      name: 'AbortError',
    });
  });
});
