import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Profiler } from 'react';
import { describe, expect, it } from 'vitest';
import { outboxOf } from '#src/actors/root.ts';
import { PostsSection } from '#src/features/posts/index.ts';
import type { TestUser } from '#tests/support/server.ts';
import { openPostHarness, personOf, toast } from '../posts/harness.tsx';

const harness = await openPostHarness();
const ada = await harness.server.signUp('ada');
const ben = await harness.server.signUp('ben');

type Said = readonly [who: TestUser, words: string];

interface ThreadOptions {
  readonly viewer: TestUser;
  readonly finished: boolean;
  /** Hears of everything that React has put on the screen. */
  readonly onDrawn: () => void;
}

/** Ada's post with these comments, as Ben's browser shows it. */
async function thread(
  said: readonly Said[],
  { viewer = ben, finished = false, onDrawn = () => {} }: Partial<ThreadOptions> = {},
) {
  const game = await harness.play(ada, ben);
  const post = await harness.share(ada, game, 'I sang in the street');
  const made = [];
  for (const [who, words] of said) made.push(await harness.comment(who, post, words));
  if (finished) harness.finishGames();
  const shown = harness.show(
    <Profiler id="posts" onRender={onDrawn}>
      <PostsSection game={await harness.look(game, viewer)} viewer={personOf(viewer)} />
    </Profiler>,
    viewer,
  );
  await screen.findByText('I sang in the street');
  return { ...shown, game, post, made };
}

const comments = () => screen.queryAllByRole('listitem').map((one) => one.querySelector('p')?.textContent);
/** For how many comments that are still to be drawn the list has room. */
const roomKept = () => {
  const style = document.querySelector('ul > li[aria-hidden]')?.getAttribute('style');
  return Number(/: (\d+)/.exec(style ?? '')?.[1] ?? 0);
};
const composer = () => screen.getByRole('textbox', { name: 'Add a comment' });
const send = () => screen.getByRole('button', { name: 'Post comment' });
const deleteControlOf = (words: string) => {
  const item = screen.getAllByRole('listitem').find((one) => one.textContent?.includes(words));
  if (!item) throw new Error(`No comment says ${words}`);
  return within(item).queryByRole('button', { name: 'Delete comment' });
};

/** Holds requests back until opened, and keeps the bodies they came with. */
function holdBack(method: 'post' | 'delete', path: string, answer?: () => Response) {
  const gate = Promise.withResolvers<void>();
  const bodies: unknown[] = [];
  const keys: (string | null)[] = [];
  harness.msw.use(
    http[method](path, async ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      if (method === 'post') bodies.push(await request.clone().json());
      await gate.promise;
      return answer?.();
    }),
  );
  return { open: () => gate.resolve(), bodies, keys };
}

const broken = () => HttpResponse.json({ message: 'Broken' }, { status: 500 });

describe('reading comments', () => {
  const five = () => [1, 2, 3, 4, 5].map((n) => [n % 2 ? ben : ada, `Comment ${n}`] as const);

  it('shows the two newest, in the order they were written, until expanded [R-POST-9]', async () => {
    await thread(five());
    expect(comments()).toEqual(['Comment 4', 'Comment 5']);
  });

  it('shows all once expanded, and two again once collapsed [R-POST-10]', async () => {
    const { user } = await thread(five());
    await user.click(screen.getByRole('button', { name: 'View all 5 comments', expanded: false }));
    expect(comments()).toEqual(['Comment 1', 'Comment 2', 'Comment 3', 'Comment 4', 'Comment 5']);
    await user.click(screen.getByRole('button', { name: 'Show fewer comments', expanded: true }));
    expect(comments()).toEqual(['Comment 4', 'Comment 5']);
  });

  it('draws a long thread a screenful at a time from the oldest on, while the newest stay', async () => {
    const all = Array.from({ length: 40 }, (_, at) => `Comment ${at + 1}`);
    const steps: (string | null | undefined)[][] = [];
    const rooms: number[] = [];
    const { user } = await thread(
      all.map((words) => [ben, words] as const),
      {
        onDrawn: () => {
          steps.push(comments());
          rooms.push(comments().length + roomKept());
        },
      },
    );
    steps.length = 0;
    rooms.length = 0;
    await user.click(screen.getByRole('button', { name: 'View all 40 comments' }));
    await waitFor(() => expect(comments()).toEqual(all));
    const newest = all.slice(-2);
    expect(new Set(rooms)).toEqual(new Set([2, 40]));
    const longer = steps.filter((step, at) => step.length !== steps[at - 1]?.length);
    expect(longer).toEqual([
      newest,
      ...[12, 24, 36].map((drawn) => [...all.slice(0, drawn), ...newest]),
      all,
    ]);
    await user.click(screen.getByRole('button', { name: 'Show fewer comments' }));
    await waitFor(() => expect(comments()).toEqual(newest));
    steps.length = 0;
    await user.click(screen.getByRole('button', { name: 'View all 40 comments' }));
    await waitFor(() => expect(comments()).toEqual(all));
    expect(steps.map(({ length }) => length)).toContain(14);
  });

  it('offers no expansion for two', async () => {
    await thread([
      [ada, 'One'],
      [ben, 'Two'],
    ]);
    expect(comments()).toEqual(['One', 'Two']);
    expect(screen.queryByRole('button', { name: /View all/ })).not.toBeInTheDocument();
  });

  it('offers no composer once the game is completed', async () => {
    await thread([[ada, 'One']], { finished: true });
    expect(comments()).toEqual(['One']);
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});

describe('adding a comment', () => {
  it('shows it before the answer and sends it trimmed [R-POST-11] [R-POST-12] [R-POST-13]', async () => {
    const { user, post } = await thread([]);
    const held = holdBack('post', '*/api/comments');
    await user.type(composer(), '  Bravo!  ');
    await user.click(send());
    expect(comments()).toEqual(['Bravo!']);
    expect(composer()).toHaveValue('');
    await waitFor(() => expect(held.bodies).toEqual([{ postId: post.id, content: 'Bravo!' }]));
    held.open();
    await toast('Comment added successfully!');
  });

  it('says so when the server has it, and it stays [R-POST-15]', async () => {
    const { user, game } = await thread([]);
    await user.type(composer(), 'Bravo!{Enter}');
    await toast('Comment added successfully!');
    expect(comments()).toEqual(['Bravo!']);
    const [saved] = await harness.posts(ada, game);
    expect(saved?.comments.map(({ content }) => content)).toEqual(['Bravo!']);
  });

  it('cannot send a blank one [R-POST-14]', async () => {
    const { user } = await thread([]);
    expect(send()).toBeDisabled();
    harness.heard.length = 0;
    await user.type(composer(), '   {Enter}');
    expect(send()).toBeDisabled();
    expect(comments()).toEqual([]);
    expect(harness.heard).toEqual([]);
  });

  it('takes a failed one back, says so, and keeps its words and its key [R-POST-16]', async () => {
    const { user } = await thread([[ada, 'First']]);
    const held = holdBack('post', '*/api/comments', broken);
    await user.type(composer(), 'Bravo!{Enter}');
    expect(comments()).toEqual(['First', 'Bravo!']);
    held.open();
    await toast('Failed to add comment');
    expect(comments()).toEqual(['First']);
    expect(composer()).toHaveValue('Bravo!');

    harness.msw.resetHandlers();
    const again = holdBack('post', '*/api/comments');
    again.open();
    await user.click(send());
    await toast('Comment added successfully!');
    expect(again.keys).toEqual(held.keys);
    expect(comments()).toEqual(['First', 'Bravo!']);
  });

  it('lets the next be written while one is under way', async () => {
    const { user } = await thread([]);
    const held = holdBack('post', '*/api/comments');
    await user.type(composer(), 'One{Enter}');
    await user.type(composer(), 'Two{Enter}');
    expect(comments()).toEqual(['One', 'Two']);
    held.open();
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Delete comment' })).toHaveLength(2));
    // Which of the two the server takes first is its own affair.
    expect(new Set(comments())).toEqual(new Set(['One', 'Two']));
    expect(new Set(held.keys).size).toBe(2);
  });

  it('breaks the line for Shift and Enter', async () => {
    const { user } = await thread([]);
    await user.type(composer(), 'One{Shift>}{Enter}{/Shift}Two');
    expect(composer()).toHaveValue('One\nTwo');
    expect(comments()).toEqual([]);
  });
});

describe('deleting a comment', () => {
  it('is offered to its author alone [R-POST-17]', async () => {
    await thread([
      [ada, 'Hers'],
      [ben, 'His'],
    ]);
    expect(deleteControlOf('Hers')).toBeNull();
    expect(deleteControlOf('His')).toBeInTheDocument();
  });

  it('hides it before the answer and sends one DELETE [R-POST-18] [R-POST-19] [R-POST-21]', async () => {
    const { user, made, game } = await thread([[ben, 'Oops']]);
    const held = holdBack('delete', '*/api/comments/*');
    await user.click(screen.getByRole('button', { name: 'Delete comment' }));
    expect(comments()).toEqual([]);
    held.open();
    await toast('Comment deleted successfully!');
    expect(harness.heard).toContain(`DELETE /api/comments/${made[0]?.id}`);
    expect((await harness.posts(ada, game))[0]?.comments).toEqual([]);
  });

  it('brings it back to its place when that fails, and says so [R-POST-20]', async () => {
    const { user } = await thread([
      [ben, 'Mine'],
      [ada, 'Hers'],
    ]);
    harness.msw.use(http.delete('*/api/comments/*', broken));
    await user.click(screen.getByRole('button', { name: 'Delete comment' }));
    await toast('Failed to delete comment');
    expect(comments()).toEqual(['Mine', 'Hers']);
  });

  it('is still offered once the game is completed', async () => {
    const { user } = await thread([[ben, 'Mine']], { finished: true });
    await user.click(screen.getByRole('button', { name: 'Delete comment' }));
    await toast('Comment deleted successfully!');
    expect(comments()).toEqual([]);
  });
});

describe('a comment that was not sent', () => {
  it('is still there after a reload, and gone once it is sent', async () => {
    const { user, game, unmount } = await thread([]);
    await user.type(composer(), 'Half a thou');
    unmount();
    const again = harness.show(
      <PostsSection game={await harness.look(game, ben)} viewer={personOf(ben)} />,
      ben,
    );
    await waitFor(() => expect(composer()).toHaveValue('Half a thou'));
    await again.user.type(composer(), 'ght');
    await again.user.click(send());
    await toast('Comment added successfully!');
    expect(comments()).toEqual(['Half a thought']);
    expect(Object.keys(sessionStorage).filter((key) => key.includes('comment'))).toEqual([]);
  });

  it('is told of and there again where it failed after one had left it', async () => {
    const { user, game, unmount } = await thread([]);
    const held = holdBack('post', '*/api/comments', broken);
    await user.type(composer(), 'Bravo!{Enter}');
    await waitFor(() => expect(held.bodies).toHaveLength(1));
    unmount();
    harness.show(<p>Elsewhere</p>, ben);
    held.open();
    await toast('Failed to add comment');
    harness.show(<PostsSection game={await harness.look(game, ben)} viewer={personOf(ben)} />, ben);
    await waitFor(() => expect(composer()).toHaveValue('Bravo!'));
  });
});

describe('a comment that the server failed on', () => {
  /** Ben has written 'One', and the server has failed on it. */
  async function failed() {
    const shown = await thread([]);
    harness.msw.use(http.post('*/api/comments', broken));
    await shown.user.type(composer(), 'One{Enter}');
    await toast('Failed to add comment');
    await waitFor(() => expect(composer()).toHaveValue('One'));
    const atServer = async () =>
      (await harness.posts(ada, shown.game))[0]?.comments.map((one) => one.content);
    return { ...shown, atServer };
  }

  it('is in the thread again where its text is overwritten, to be sent again', async () => {
    const { user, atServer } = await failed();
    expect(comments()).toEqual([]);
    await user.clear(composer());
    await user.type(composer(), 'Two');
    expect(comments()).toEqual(['One']);
    expect(screen.getByText('Not sent')).toBeInTheDocument();
    harness.msw.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Delete comment' });
    expect(composer()).toHaveValue('Two');
    expect(await atServer()).toEqual(['One']);
  });

  it('is in the thread again where its text is overwritten, to be discarded', async () => {
    const { user, atServer } = await failed();
    await user.clear(composer());
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(comments()).toEqual([]));
    expect(composer()).toHaveValue('');
    expect(await atServer()).toEqual([]);
  });

  it('leaves the composer when the outbox sends it by itself', async () => {
    const { root, atServer } = await failed();
    harness.msw.resetHandlers();
    act(() => outboxOf(root).send({ type: 'outbox.wake' }));
    await waitFor(() => expect(comments()).toEqual(['One']));
    await waitFor(() => expect(composer()).toHaveValue(''));
    await waitFor(async () => expect(await atServer()).toEqual(['One']));
  });

  it('is in the composer also where its tab was closed', async () => {
    const { game, unmount } = await failed();
    unmount();
    sessionStorage.clear();
    harness.show(<PostsSection game={await harness.look(game, ben)} viewer={personOf(ben)} />, ben);
    await waitFor(() => expect(composer()).toHaveValue('One'));
    expect(comments()).toEqual([]);
  });
});

describe('what other screens have fetched', () => {
  /** Which of them are stale by now. */
  const seen = [['activity'], ['games', 'mine'], ['leaderboard', 'players'], ['notifications', 'unread']];
  const note = (client: QueryClient) => seen.map((key) => client.setQueryData(key, []));
  const staleIn = (client: QueryClient) => seen.filter((key) => client.getQueryState(key)?.isInvalidated);

  it('stays fresh when a comment is added, but for the activity', async () => {
    const { user, client } = await thread([]);
    note(client);
    await user.type(composer(), 'Bravo');
    await user.click(send());
    await toast('Comment added successfully!');
    expect(staleIn(client)).toEqual([['activity']]);
  });

  it('stays fresh when a comment is deleted, but for the activity', async () => {
    const { user, client } = await thread([[ben, 'Oops']]);
    note(client);
    const control = deleteControlOf('Oops');
    if (control === null) throw new Error('It cannot be deleted');
    await user.click(control);
    await toast('Comment deleted successfully!');
    expect(staleIn(client)).toEqual([['activity']]);
  });
});
