import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PostsPage } from '#contract/posts.ts';
import { readAll } from '#src/app/offline/database.ts';
import { clearOtherUsers } from '#src/app/offline/start.ts';
import { entryStore } from '#src/app/outbox/entry-store.ts';
import { clearOnLogout } from '#src/features/auth/index.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { share } from '#tests/support/posting.ts';
import type { TestUser } from '#tests/support/server.ts';
import { dialogClosed } from '../support/changes.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';
import { networkOf, retryAtOnce } from '../support/network.ts';

/** Writes while the device is offline, in the whole app with the real server. */

let ada: TestUser;
let ben: TestUser;
const harness = await openHarness();
const network = networkOf(harness);
beforeEach(async () => {
  retryAtOnce();
  ada = await harness.server.signUp('ada', { firstName: 'Ada' });
  ben = await harness.server.signUp('ben', { firstName: 'Ben' });
});
afterEach(async () => {
  network.restore();
  clearOnLogout();
  harness.leave();
  await clearOtherUsers(null);
});

/** Opens a game with a post of Ben as Ada, and persists its queries. */
async function open() {
  const gameId = await insertTestGame(harness.server, { creator: ben, members: [ada] });
  await share(ben, gameId, 'I sang in the street');
  const path = `/games/${gameId}`;
  const visit = () => harness.visit(path, ada, { retries: true, persists: true });
  const first = visit();
  await screen.findByText('I sang in the street');
  await waitFor(async () =>
    expect(JSON.stringify(await readAll('answers'))).toContain('I sang in the street'),
  );
  harness.requests.length = 0;
  const reload = async () => {
    harness.unload();
    const again = visit();
    await screen.findByText('I sang in the street');
    return again;
  };
  const posts = async () =>
    (await ben.get(`/api/posts?gameId=${gameId}&page=1&limit=20`)).json<{
      posts: { content: string; _count: { upvotes: number }; comments: { content: string }[] }[];
    }>().posts;
  return { ...first, gameId, reload, posts };
}

const pendingEntries = (expected: number) =>
  screen.findByRole('button', { name: new RegExp(`${expected} items? waiting to be sent`) });
const failedEntries = (expected: number) =>
  screen.findByRole('button', { name: new RegExp(`${expected} items? not sent`) });
const outboxEmpty = () =>
  waitFor(async () => {
    expect(
      screen.queryByRole('button', { name: /waiting to be sent|items? not sent/ }),
    ).not.toBeInTheDocument();
    for (const entry of await readAll('outbox')) expect(entry).toMatchObject({ state: 'discarded' });
  });

const composer = () => screen.findByRole('textbox', { name: 'Add a comment' });
async function writeComment(user: UserEvent, text: string) {
  await user.type(await composer(), text);
  await user.click(screen.getByRole('button', { name: 'Post comment' }));
}
/** Opens the dialog to share an accomplishment, and types into it. Returns the dialog and what submits it. */
async function writeAccomplishment(user: UserEvent, text: string) {
  const [button = document.body] = screen.getAllByRole('button', { name: 'Share Your Accomplishment' });
  await user.click(button);
  const dialog = await openedDialog('Share Your Accomplishment');
  await user.type(within(dialog).getByRole('textbox'), text);
  return { dialog, share: () => user.click(within(dialog).getByRole('button', { name: 'Share' })) };
}

describe('offline', () => {
  it('counts a pending upvote once when the refetched posts contain it', async () => {
    const { user, gameId, reload } = await open();
    network.disconnect();
    await user.click(screen.getByRole('button', { name: /upvote/i }));
    await pendingEntries(1);
    await reload();
    await pendingEntries(1);
    const page = (await ada.get(`/api/posts?gameId=${gameId}&page=1&limit=20`)).json<PostsPage>();
    const posts = page.posts.map((post) => ({
      ...post,
      content: 'I sang aloud',
      isUpvoted: true,
      _count: { ...post._count, upvotes: 1 },
    }));
    network.restore();
    harness.msw.use(
      http.get('*/api/posts', () => HttpResponse.json({ ...page, posts })),
      http.post('*/api/posts/:id/upvote', () => new Promise<never>(() => {})),
    );
    expect(await screen.findByText('I sang aloud')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Upvote, 1 upvote', pressed: true })).toBeInTheDocument();
  });

  it('shows a sent entry until the refetched lists contain it', async () => {
    const { user, reload } = await open();
    network.disconnect();
    await writeComment(user, 'Louder');
    await pendingEntries(1);
    await reload();
    expect(await screen.findByText('Waiting to send')).toBeInTheDocument();
    expect(screen.getByText('Louder')).toBeInTheDocument();
    await (await writeAccomplishment(user, 'I danced on the roof')).share();
    await pendingEntries(2);

    const { promise: response, resolve: respond } = Promise.withResolvers<undefined>();
    network.restore();
    harness.msw.use(http.get('*/api/posts', () => response));
    await outboxEmpty();
    await waitFor(() => expect(screen.queryByText('Waiting to send')).not.toBeInTheDocument());
    const counts = () => ['Louder', 'I danced on the roof'].map((text) => screen.getAllByText(text).length);
    expect(counts()).toEqual([1, 1]);
    respond(undefined);
    expect(await screen.findByRole('button', { name: 'Delete comment' })).toBeInTheDocument();
    await waitFor(() => expect(counts()).toEqual([1, 1]));
  });

  it('moves the focus to the next pending accomplishment when one is discarded, and to the log when a message is', async () => {
    const { user, gameId, navigate } = await open();
    // An entry can be discarded once it was tried.
    harness.msw.use(http.post('*/api/*', () => HttpResponse.error()));
    for (const text of ['I danced', 'I jumped']) {
      await (await writeAccomplishment(user, text)).share();
      await dialogClosed();
    }
    const discard = async () => {
      const [button = document.body] = await screen.findAllByRole('button', { name: 'Discard' });
      await user.click(button);
    };
    await discard();
    await waitFor(() => expect(screen.getByText('I jumped').closest('li')).toHaveFocus());
    await discard();
    await navigate(`/messages?with=${ben.id}&game=${gameId}`);
    await user.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Hello{Enter}');
    await discard();
    await waitFor(() => expect(screen.getByRole('log', { name: 'Messages' })).toHaveFocus());
  });

  it('moves the focus to the next pending comment when one is discarded in the list of all', async () => {
    const { user } = await open();
    network.disconnect();
    for (const text of ['One', 'Two']) await writeComment(user, text);
    await user.click(await pendingEntries(2));
    const dialog = within(await openedDialog('Waiting to send'));
    const [button = document.body] = dialog.getAllByRole('button', { name: 'Do not send this comment' });
    await user.click(button);
    await waitFor(() => expect(dialog.getByText('Two').closest('li')).toHaveFocus());
  });

  it('closes the dialog of an accomplishment, announces that it is pending, and shares it once', async () => {
    const { user, posts } = await open();
    const { dialog, share } = await writeAccomplishment(user, 'I danced on the roof');
    network.disconnect();
    await share();
    await waitFor(() => expect(dialog).not.toBeVisible());
    expect(
      await screen.findByText(
        'Your accomplishment is stored on this device and will be sent once you are connected.',
      ),
    ).toBeInTheDocument();
    await pendingEntries(1);
    expect(screen.getByText('I danced on the roof')).toBeInTheDocument();
    network.restore();
    await outboxEmpty();
    expect((await posts()).map(({ content }) => content)).toEqual([
      'I danced on the roof',
      'I sang in the street',
    ]);
    // The pending post is replaced by the delivered one.
    await waitFor(() => expect(screen.getByText('I danced on the roof')).toBeInTheDocument());
  });

  it('says that a comment is not stored on a device that is full, and not that the server refused it', async () => {
    const { user } = await open();
    network.disconnect();
    vi.spyOn(entryStore, 'add').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    await writeComment(user, 'Too much');
    const reason = 'It could not be stored or sent on this device.';
    expect(await screen.findByText('Your comment could not be sent')).toBeInTheDocument();
    expect(screen.getByText(reason)).toBeInTheDocument();
    await user.click(await failedEntries(1));
    const dialog = within(await openedDialog('Not sent'));
    expect(dialog.getByText(`Not sent: ${reason}`)).toBeInTheDocument();
    expect(dialog.getByText(/^Some of this is not stored on this device/)).toBeInTheDocument();
  });

  it('says that the server was not reached when an entry is neither stored nor sent', async () => {
    const { user } = await open();
    vi.spyOn(entryStore, 'add').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    harness.msw.use(http.post('*/api/comments', () => HttpResponse.error()));
    await writeComment(user, 'Too much');
    await user.click(await failedEntries(1));
    const dialog = within(await openedDialog('Not sent'));
    expect(dialog.getByText('Not sent: The server could not be reached.')).toBeInTheDocument();
  });

  const refuseComments = () =>
    harness.msw.use(
      http.post('*/api/comments', () => HttpResponse.json({ message: 'Not here' }, { status: 403 })),
    );
  it('announces a refused comment, and restores its text in the empty composer', async () => {
    const { user, reload, posts } = await open();
    network.disconnect();
    await writeComment(user, 'Too late');
    await pendingEntries(1);
    await reload();
    await pendingEntries(1);
    network.restore();
    refuseComments();
    expect(await screen.findByText('Your comment could not be sent')).toBeInTheDocument();
    expect(screen.getByText('Not here')).toBeInTheDocument();
    const field = await composer();
    await waitFor(() => expect(field).toHaveValue('Too late'));
    expect(await failedEntries(1)).toHaveTextContent(/^1 not sent/);
    expect((await posts())[0]?.comments).toEqual([]);

    harness.msw.resetHandlers();
    await writeComment(user, ', sadly');
    await outboxEmpty();
    expect((await posts())[0]?.comments.map(({ content }) => content)).toEqual(['Too late, sadly']);
    expect(field).toHaveValue('');
  });

  it.each([
    ['sends a refused comment again', 'Try again to send this comment', ['Too late']],
    ['discards a refused comment', 'Discard this comment', []],
  ])('%s, which another draft in the composer does not replace', async (_, action, comments) => {
    const { user, posts } = await open();
    network.disconnect();
    await writeComment(user, 'Too late');
    await pendingEntries(1);
    await user.type(await composer(), 'Another');
    network.restore();
    refuseComments();
    expect(await screen.findByText('Not sent')).toBeInTheDocument();
    expect(await composer()).toHaveValue('Another');
    harness.msw.resetHandlers();
    await user.click(await failedEntries(1));
    const dialog = within(await openedDialog('Not sent'));
    expect(dialog.getByText('Not sent: Not here')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: action }));
    await outboxEmpty();
    expect((await posts())[0]?.comments.map(({ content }) => content)).toEqual(comments);
  });
});
