import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { expect, it, vi } from 'vitest';
import { CHANGE_TIMEOUT } from '#src/api/time-limit.ts';
import type { TestUser } from '#tests/support/server.ts';
import { openHarness } from '../support/harness.tsx';
import { actions } from './expired-session/actions.ts';
import { createFixture } from './expired-session/fixture.ts';

/** Changes without a response, until their time limit. */

const harness = await openHarness();
const fixture = await createFixture(harness.server);
await Promise.all([
  import('#src/design/dialog/confirm-dialog.tsx'),
  import('#src/features/posts/author-menu.tsx'),
  import('#src/features/notifications/celebration-dialog.tsx'),
]);

const methods = { POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;
const isMethod = (method: string): method is keyof typeof methods => method in methods;

/** Performs an action; there is no response, and its time limit passes. `process` is called with the request. */
async function actWithoutResponse(name: string, process: (request: Request, as: TestUser) => unknown) {
  const action = actions[name];
  if (action === undefined) throw new Error(`There is no action ${name}`);
  const as = action.as(fixture);
  const { user, isFetching } = harness.visit(action.at(fixture), as);
  const finish = await action.prepare(user);
  await waitFor(() => expect(isFetching()).toBe(0));
  const processed = Promise.withResolvers<void>();
  harness.msw.use(
    http.all('*/api/*', async ({ request }) => {
      if (request.method === 'GET') return undefined;
      await process(request.clone(), as);
      processed.resolve();
      return new Promise<never>(() => {});
    }),
  );
  // Only from here on: fake time passes slowly on a busy machine, and the screen would load slowly with it.
  // Time also passes by itself, because `waitFor` polls.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await finish();
  await processed.promise;
  await vi.advanceTimersByTimeAsync(CHANGE_TIMEOUT);
}

const button = (name: string) => screen.findByRole('button', { name });
const gone = (text: string) => waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
const hasNoPhoto = () =>
  waitFor(() => expect(screen.queryByRole('img', { name: /Photo of/ })).not.toBeInTheDocument());

const editor = async () =>
  expect(await screen.findByRole('textbox', { name: 'Edit your accomplishment' })).not.toHaveAttribute(
    'readonly',
  );

it.each<[string, string, () => Promise<unknown>]>([
  ['posts.update', 'Failed to update post', editor],
  ['invitations.openLink', 'The invitation could not be opened', () => button('Try again')],
  [
    'notifications.markRead',
    'Failed to mark notification as read',
    () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument()),
  ],
])('after the time limit of %s the user can go on', async (name, toast, shown) => {
  await actWithoutResponse(name, () => {});
  expect(await screen.findByText(toast)).toBeInTheDocument();
  await shown();
});

it.each<[string, string, () => Promise<unknown>]>([
  ['posts.removeImage', 'Failed to remove image', hasNoPhoto],
  ['posts.redact', 'Failed to redact post', () => gone('Done long ago')],
  ['comments.remove', 'Failed to delete comment', () => gone('My own words')],
  ['posts.remove', 'Failed to delete post', () => gone('My own mistake')],
  ['participants.join', 'Failed to join game', () => button('Leave Game')],
  ['participants.leave', 'Failed to leave game', () => button('Join Game')],
  [
    'users.updateProfile',
    'Failed to update profile. Please try again.',
    () => screen.findByText('Brave', { selector: 'p' }),
  ],
])(
  'after the time limit of %s the screen shows that the server has processed it',
  async (name, toast, shown) => {
    await actWithoutResponse(name, async (request, as) => {
      const { method, url } = request;
      const text = await request.text();
      if (isMethod(method))
        await as[methods[method]](new URL(url).pathname, text === '' ? undefined : JSON.parse(text));
    });
    expect(await screen.findByText(toast)).toBeInTheDocument();
    await shown();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  },
);
