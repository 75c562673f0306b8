import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { api, call } from '#src/api/client.ts';

/** An upload whose code for the progress fails to load. */

vi.mock(import('#src/api/upload.ts'), () => Promise.reject(new Error('No such file')));

const msw = setupServer();
beforeAll(() => msw.listen());
afterAll(() => msw.close());

it('sends a photo without progress when the code for the progress cannot be loaded', async () => {
  const received: unknown[] = [];
  msw.use(
    http.post('*/api/posts', async ({ request }) => {
      received.push([request.headers.get('idempotency-key'), await request.json()]);
      return HttpResponse.json({ id: 'p' }, { status: 201 });
    }),
  );
  const body = {
    gameId: 'g',
    content: 'I sang',
    image: `data:image/jpeg;base64,${'A'.repeat(60_000)}`,
  };
  const onUploadProgress = vi.fn();
  expect(
    await call(api.posts.create.mutate, { body, headers: { 'idempotency-key': 'k' }, onUploadProgress }),
  ).toEqual({ id: 'p' });
  expect(received).toEqual([['k', body]]);
  expect(onUploadProgress).not.toHaveBeenCalled();
});
