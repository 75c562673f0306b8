import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Profiler } from 'react';
import { describe, expect, it } from 'vitest';
import { outboxOf } from '#src/actors/root.ts';
import { entryStore } from '#src/app/outbox/entry-store.ts';
import { commentEntry } from '#src/features/comments/comment.entry.ts';
import { PostsSection } from '#src/features/posts/index.ts';
import { typedText } from '#src/lib/typed-text.ts';
import { outboxEntry } from '#tests/machines/support/samples.ts';
import type { TestUser } from '#tests/support/server.ts';
import { openPostHarness, personOf, toast } from '../posts/harness.tsx';

const harness = await openPostHarness();
const [ada, ben] = await harness.server.signUpAll('ada', 'ben');

/** Renders Ada's post with comments, for Ben. `onRender` is called after each commit of React. */
async function thread(
  written: readonly (readonly [author: TestUser, content: string])[],
  { isCompleted = false, onRender = () => {} } = {},
) {
  const game = await harness.createActiveGame(ada, ben);
  const post = await harness.share(ada, game, 'I sang in the street');
  const made = [];
  for (const [author, content] of written) made.push(await harness.comment(author, post, content));
  if (isCompleted) harness.finishGames();
  const shown = harness.show(
    <Profiler id="posts" onRender={onRender}>
      <PostsSection game={await harness.fetchGame(game, ben)} viewer={personOf(ben)} />
    </Profiler>,
    ben,
  );
  await screen.findByText('I sang in the street');
  return { ...shown, game, post, made };
}

const comments = () => screen.queryAllByRole('listitem').map((one) => one.querySelector('p')?.textContent);
/** The number of comments whose height the spacer of the list reserves. */
const spacerCount = () => {
  const style = document.querySelector('ul > li[aria-hidden]')?.getAttribute('style');
  return Number(/: (\d+)/.exec(style ?? '')?.[1] ?? 0);
};
const composer = () => screen.getByRole('textbox', { name: 'Add a comment' });
const send = () => screen.getByRole('button', { name: 'Post comment' });
const deleteButtons = () => screen.queryAllByRole('button', { name: 'Delete comment' });

/** Delays requests until `release`, and records their bodies and idempotency keys. */
function delayRequests(method: 'post' | 'delete', path: string, respond?: () => Response) {
  const gate = Promise.withResolvers<void>();
  const bodies: unknown[] = [];
  const keys: (string | null)[] = [];
  harness.msw.use(
    http[method](path, async ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      if (method === 'post') bodies.push(await request.clone().json());
      await gate.promise;
      return respond?.();
    }),
  );
  return { release: () => gate.resolve(), bodies, keys };
}

const broken = () => HttpResponse.json({ message: 'Broken' }, { status: 500 });

describe('reading comments', () => {
  it('shows the two newest, oldest first, until it is expanded [R-POST-9] [R-POST-10]', async () => {
    const written = [1, 2, 3, 4, 5].map((n) => [n % 2 ? ben : ada, `Comment ${n}`] as const);
    const { user } = await thread(written);
    expect(comments()).toEqual(['Comment 4', 'Comment 5']);
    await user.click(screen.getByRole('button', { name: 'View all 5 comments', expanded: false }));
    expect(comments()).toEqual(['Comment 1', 'Comment 2', 'Comment 3', 'Comment 4', 'Comment 5']);
    await user.click(screen.getByRole('button', { name: 'Show fewer comments', expanded: true }));
    expect(comments()).toEqual(['Comment 4', 'Comment 5']);
  });

  it('renders a long thread in batches from the oldest on, while the newest stay', async () => {
    const all = Array.from({ length: 40 }, (_, at) => `Comment ${at + 1}`);
    const steps: (string | null | undefined)[][] = [];
    const heights: number[] = [];
    const { user } = await thread(
      all.map((content) => [ben, content] as const),
      {
        onRender: () => {
          steps.push(comments());
          heights.push(comments().length + spacerCount());
        },
      },
    );
    steps.length = 0;
    heights.length = 0;
    await user.click(screen.getByRole('button', { name: 'View all 40 comments' }));
    await waitFor(() => expect(comments()).toEqual(all));
    const newest = all.slice(-2);
    expect(new Set(heights)).toEqual(new Set([2, 40]));
    const longer = steps.filter((step, at) => step.length !== steps[at - 1]?.length);
    expect(longer).toEqual([
      newest,
      ...[12, 24, 36].map((count) => [...all.slice(0, count), ...newest]),
      all,
    ]);
    await user.click(screen.getByRole('button', { name: 'Show fewer comments' }));
    await waitFor(() => expect(comments()).toEqual(newest));
    steps.length = 0;
    await user.click(screen.getByRole('button', { name: 'View all 40 comments' }));
    await waitFor(() => expect(comments()).toEqual(all));
    expect(steps.map(({ length }) => length)).toContain(14);
  });

  it('offers neither a composer nor an expansion for one comment of a completed game', async () => {
    await thread([[ada, 'One']], { isCompleted: true });
    expect(comments()).toEqual(['One']);
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /View all/ })).not.toBeInTheDocument();
  });
});

describe('adding a comment', () => {
  it('shows the comment before the response, sends it trimmed and once on a double tap, and shows it afterwards [R-POST-11] [R-POST-12] [R-POST-13] [R-POST-15]', async () => {
    const { user, post, game } = await thread([]);
    const delayed = delayRequests('post', '*/api/comments');
    await user.type(composer(), '  Bravo!  ');
    await user.dblClick(send());
    expect(comments()).toEqual(['Bravo!']);
    expect(composer()).toHaveValue('');
    await waitFor(() => expect(delayed.bodies).toEqual([{ postId: post.id, content: 'Bravo!' }]));
    delayed.release();
    await toast('Comment added successfully!');
    expect(comments()).toEqual(['Bravo!']);
    const [saved] = await harness.posts(ada, game);
    expect(saved?.comments.map(({ content }) => content)).toEqual(['Bravo!']);
  });

  it('cannot send a blank comment [R-POST-14]', async () => {
    const { user } = await thread([]);
    expect(send()).toBeDisabled();
    harness.requests.length = 0;
    await user.type(composer(), '   {Enter}');
    expect(send()).toBeDisabled();
    expect(comments()).toEqual([]);
    expect(harness.requests).toEqual([]);
  });

  it('returns a comment with a blocked word to the composer, and names the word [R-SAFE-164]', async () => {
    const { user, game } = await thread([]);
    const message = '“Blorp” is not allowed here. Please use other words';
    const refuse = () => HttpResponse.json({ message, code: 'blocked_word' }, { status: 400 });
    harness.msw.use(http.post('*/api/comments', refuse, { once: true }));
    await user.type(composer(), 'Blorp!{Enter}');
    await toast('Failed to add comment');
    await toast(message);
    await waitFor(() => expect(composer()).toHaveValue('Blorp!'));
    await user.clear(composer());
    await user.type(composer(), 'Bravo!{Enter}');
    await toast('Comment added successfully!');
    const [post] = await harness.posts(ada, game);
    expect(post?.comments.map(({ content }) => content)).toEqual(['Bravo!']);
  });

  it('returns a failed comment to the composer, which sends it again with its idempotency key [R-POST-16]', async () => {
    const { user } = await thread([[ada, 'First']]);
    const delayed = delayRequests('post', '*/api/comments', broken);
    await user.type(composer(), 'Bravo!{Enter}');
    expect(comments()).toEqual(['First', 'Bravo!']);
    delayed.release();
    await toast('Failed to add comment');
    expect(comments()).toEqual(['First']);
    expect(composer()).toHaveValue('Bravo!');

    harness.msw.resetHandlers();
    const again = delayRequests('post', '*/api/comments');
    again.release();
    await user.click(send());
    await toast('Comment added successfully!');
    expect(again.keys).toEqual(delayed.keys);
    expect(comments()).toEqual(['First', 'Bravo!']);
  });

  it('inserts a line break on Shift and Enter', async () => {
    const { user } = await thread([]);
    await user.type(composer(), 'One{Shift>}{Enter}{/Shift}Two');
    expect(composer()).toHaveValue('One\nTwo');
    expect(comments()).toEqual([]);
  });
});

describe('deleting a comment', () => {
  it('is offered to its author only [R-POST-17]', async () => {
    await thread([
      [ada, 'Hers'],
      [ben, 'His'],
    ]);
    expect(deleteButtons().map((button) => button.closest('li')?.querySelector('p')?.textContent)).toEqual([
      'His',
    ]);
  });

  it('hides the comment before the response and sends one DELETE [R-POST-18] [R-POST-19] [R-POST-21]', async () => {
    const { user, made, game } = await thread([[ben, 'Oops']]);
    const delayed = delayRequests('delete', '*/api/comments/*');
    await user.click(screen.getByRole('button', { name: 'Delete comment' }));
    expect(comments()).toEqual([]);
    delayed.release();
    await toast('Comment deleted successfully!');
    expect(harness.requests).toContain(`DELETE /api/comments/${made[0]?.id}`);
    expect((await harness.posts(ada, game))[0]?.comments).toEqual([]);
  });

  it('moves the focus to the next comment', async () => {
    const { user } = await thread([
      [ben, 'Mine'],
      [ada, 'Hers'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Delete comment' }));
    await waitFor(() => expect(screen.getByText('Hers').closest('li')).toHaveFocus());
  });

  it('restores the comment in its place when the request fails [R-POST-20]', async () => {
    const { user } = await thread([
      [ben, 'Mine'],
      [ada, 'Hers'],
    ]);
    harness.msw.use(http.delete('*/api/comments/*', broken));
    await user.click(screen.getByRole('button', { name: 'Delete comment' }));
    await toast('Failed to delete comment');
    expect(comments()).toEqual(['Mine', 'Hers']);
  });

  it('removes a comment that was deleted elsewhere', async () => {
    const { user, made } = await thread([[ben, 'Oops']]);
    await ben.delete(`/api/comments/${made[0]?.id}`);
    await user.click(screen.getByRole('button', { name: 'Delete comment' }));
    await toast('Failed to delete comment');
    await waitFor(() => expect(comments()).toEqual([]));
  });

  it('is still offered once the game is completed', async () => {
    const { user } = await thread([[ben, 'Mine']], { isCompleted: true });
    await user.click(screen.getByRole('button', { name: 'Delete comment' }));
    await toast('Comment deleted successfully!');
    expect(comments()).toEqual([]);
  });
});

describe('a draft', () => {
  it('survives a reload, and is removed once it is sent', async () => {
    const { user, game, unmount } = await thread([]);
    await user.type(composer(), 'Half a thou');
    unmount();
    const again = harness.show(
      <PostsSection game={await harness.fetchGame(game, ben)} viewer={personOf(ben)} />,
      ben,
    );
    await waitFor(() => expect(composer()).toHaveValue('Half a thou'));
    await again.user.type(composer(), 'ght');
    await again.user.click(send());
    await toast('Comment added successfully!');
    expect(comments()).toEqual(['Half a thought']);
    expect(Object.keys(sessionStorage).filter((key) => key.includes('comment'))).toEqual([]);
  });
});

it('does not restore a draft whose comment was stored before a reload', async () => {
  const { game, post, unmount } = await thread([]);
  unmount();
  delayRequests('post', '*/api/comments');
  const input = { postId: post.id, content: 'Half a thought' };
  const subject = commentEntry.subject(input);
  await entryStore.add(outboxEntry('stored-comment', { userId: ben.id, kind: 'comment', subject, input }));
  const draft = typedText(`comment.${post.id}`);
  draft.write('Half a thought ');
  harness.show(<PostsSection game={await harness.fetchGame(game, ben)} viewer={personOf(ben)} />, ben);
  await waitFor(() => expect(comments()).toEqual(['Half a thought']));
  expect(composer()).toHaveValue('');
  await waitFor(() => expect(draft.read()).toBe(''));
});

describe('a comment whose request failed', () => {
  /** Ben has written 'One', and the server has failed. */
  async function failed() {
    const shown = await thread([]);
    harness.msw.use(http.post('*/api/comments', broken));
    await shown.user.type(composer(), 'One{Enter}');
    await toast('Failed to add comment');
    await waitFor(() => expect(composer()).toHaveValue('One'));
    const savedComments = async () =>
      (await harness.posts(ada, shown.game))[0]?.comments.map((one) => one.content);
    return { ...shown, savedComments };
  }

  it('returns to the thread when its text is overwritten, and can be sent again', async () => {
    const { user, savedComments } = await failed();
    expect(comments()).toEqual([]);
    await user.clear(composer());
    await user.type(composer(), 'Two');
    expect(comments()).toEqual(['One']);
    expect(screen.getByText('Not sent')).toBeInTheDocument();
    harness.msw.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Delete comment' });
    expect(composer()).toHaveValue('Two');
    expect(await savedComments()).toEqual(['One']);
  });

  it('returns to the thread when the game ends, which removes its composer', async () => {
    const { update, game } = await failed();
    expect(comments()).toEqual([]);
    harness.finishGames();
    update(
      <Profiler id="posts" onRender={() => {}}>
        <PostsSection game={await harness.fetchGame(game, ben)} viewer={personOf(ben)} />
      </Profiler>,
    );
    await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
    expect(comments()).toEqual(['One']);
    expect(screen.getByText('Not sent')).toBeInTheDocument();
  });

  it('returns to the thread when its text is overwritten, and can be discarded', async () => {
    const { user, savedComments } = await failed();
    await user.clear(composer());
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(comments()).toEqual([]));
    expect(composer()).toHaveValue('');
    expect(await savedComments()).toEqual([]);
  });

  it('is not sent automatically after its text was cleared', async () => {
    const { user, root, savedComments } = await failed();
    await user.clear(composer());
    harness.msw.resetHandlers();
    act(() => outboxOf(root).send({ type: 'outbox.wake' }));
    expect(screen.getByText('Not sent')).toBeInTheDocument();
    expect(await savedComments()).toEqual([]);
  });

  it('is not posted in addition to a text that was written after clearing', async () => {
    const { user, root, savedComments } = await failed();
    await user.clear(composer());
    harness.msw.resetHandlers();
    await user.type(composer(), 'One more{Enter}');
    await toast('Comment added successfully!');
    act(() => outboxOf(root).send({ type: 'outbox.wake' }));
    expect(screen.getByText('Not sent')).toBeInTheDocument();
    expect(await savedComments()).toEqual(['One more']);
  });

  it('is removed from the composer when the outbox retries it', async () => {
    const { root, savedComments } = await failed();
    harness.msw.resetHandlers();
    act(() => outboxOf(root).send({ type: 'outbox.wake' }));
    await waitFor(() => expect(comments()).toEqual(['One']));
    await waitFor(() => expect(composer()).toHaveValue(''));
    await waitFor(async () => expect(await savedComments()).toEqual(['One']));
  });

  it('is restored in the composer of another tab', async () => {
    const { game, unmount } = await failed();
    unmount();
    sessionStorage.clear();
    harness.show(<PostsSection game={await harness.fetchGame(game, ben)} viewer={personOf(ben)} />, ben);
    await waitFor(() => expect(composer()).toHaveValue('One'));
    expect(comments()).toEqual([]);
  });
});

it.each([
  ['added', [] as const],
  ['deleted', [[ben, 'Oops']] as const],
])('invalidates the activity, and no other query, when a comment is %s', async (change, written) => {
  const { user, client } = await thread(written);
  const keys = [['activity'], ['games', 'mine'], ['leaderboard', 'players'], ['notifications', 'unread']];
  for (const key of keys) client.setQueryData(key, []);
  if (change === 'added') await user.type(composer(), 'Bravo{Enter}');
  else await user.click(screen.getByRole('button', { name: 'Delete comment' }));
  await toast(`Comment ${change} successfully!`);
  expect(keys.filter((key) => client.getQueryState(key)?.isInvalidated)).toEqual([['activity']]);
});
