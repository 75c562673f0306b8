import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { api, call } from '#src/api/client.ts';
import { ApiError, NetworkError } from '#src/api/errors.ts';

const msw = setupServer();
beforeAll(() => msw.listen());
afterEach(() => msw.resetHandlers());
afterAll(() => msw.close());

const image = `data:image/jpeg;base64,${'A'.repeat(60_000)}`;
const body = { gameId: 'g', content: 'I sang', image };
const share = (signal?: AbortSignal, onUploadProgress: (uploaded: number) => void = () => undefined) =>
  call(api.posts.create.mutate, { body, headers: { 'idempotency-key': 'k' }, onUploadProgress }, signal);

describe('a photo on its way', () => {
  it('is sent like every other call, and tells how far it is', async () => {
    const heard: unknown[] = [];
    msw.use(
      http.post('*/api/posts', async ({ request }) => {
        heard.push([Object.fromEntries(request.headers), request.credentials, await request.json()]);
        return HttpResponse.json({ id: 'p' }, { status: 201 });
      }),
    );
    const progress: number[] = [];
    expect(await share(undefined, (uploaded) => progress.push(uploaded))).toEqual({ id: 'p' });
    expect(heard).toEqual([
      [
        expect.objectContaining({ 'content-type': 'application/json', 'idempotency-key': 'k' }),
        'include',
        body,
      ],
    ]);
    expect([progress[0], progress.at(-1)]).toEqual([0, 1]);
  });

  it('that is refused says why, and when to come again', async () => {
    msw.use(
      http.post('*/api/posts', () =>
        HttpResponse.json({ message: 'Too many' }, { status: 429, headers: { 'retry-after': '7' } }),
      ),
    );
    const failure = await share().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 429, serverMessage: 'Too many', retryAfter: 7000 });
  });

  it('that finds no server fails as a network does', async () => {
    msw.use(http.post('*/api/posts', () => HttpResponse.error()));
    await expect(share()).rejects.toBeInstanceOf(NetworkError);
  });

  it('can be called off', async () => {
    const reached = Promise.withResolvers<void>();
    msw.use(
      http.post('*/api/posts', () => {
        reached.resolve();
        return new Promise<Response>(() => {});
      }),
    );
    const calling = new AbortController();
    const answer = share(calling.signal).catch((error: unknown) => error);
    await reached.promise;
    calling.abort();
    expect(await answer).toMatchObject({ name: 'AbortError' });
    expect(await share(calling.signal).catch((error: unknown) => error)).toMatchObject({
      name: 'AbortError',
    });
  });
});
