import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Profiler } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { GameDetail } from '#contract/games.ts';
import { tasksOf } from '#src/actors/root.ts';
import { PostCard, PostsSection } from '#src/features/posts/index.ts';
import type { TestUser } from '#tests/support/server.ts';
import { openPostHarness, personOf } from './harness.tsx';

const harness = await openPostHarness();
const ada = await harness.server.signUp('ada');
const ben = await harness.server.signUp('ben');
const eve = await harness.server.signUp('eve');

const show = (game: GameDetail, viewer: TestUser, onShare?: () => void) =>
  harness.show(
    <PostsSection game={game} viewer={personOf(viewer)} shareButton={onShare && { onClick: onShare }} />,
    viewer,
  );

const heading = () => screen.queryByRole('heading', { name: 'Accomplishments' });
const words = () =>
  [...document.querySelectorAll('article')].map((one) => one.querySelector('p')?.textContent);

/** Ada's game with so many posts, the last one the newest. */
async function gameWithPosts(count: number) {
  const game = await harness.play(ada, ben);
  for (let n = 1; n <= count; n += 1) await harness.share(ada, game, `Feat ${n}`);
  return game;
}

/** From one number down to another. */
const countDown = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => from - n);
const feats = (from: number, to: number) => countDown(from, to).map((n) => `Feat ${n}`);

describe('the accomplishments of a game', () => {
  it('are shown while it is active and once it is completed [R-GAME-28]', async () => {
    const game = await gameWithPosts(1);
    const { unmount } = show(game, ben);
    expect(heading()).toBeInTheDocument();
    await screen.findByText('Feat 1');
    unmount();
    show({ ...game, status: 'completed' }, ben);
    expect(heading()).toBeInTheDocument();
    await screen.findByText('Feat 1');
  });

  it('start no actor while nothing is done with them, twenty of one’s own either', async () => {
    const { root } = show(await gameWithPosts(20), ada);
    await screen.findByText('Feat 1');
    expect(screen.getAllByRole('article')).toHaveLength(20);
    expect(tasksOf(root).getSnapshot().children).toEqual({});
    expect(Object.keys(root.getSnapshot().children)).toEqual([
      'session',
      'connection',
      'outbox',
      'celebrations',
      'tasks',
    ]);
  });

  it('are neither shown nor asked for before it begins [R-GAME-29]', async () => {
    const game = await gameWithPosts(0);
    harness.heard.length = 0;
    show({ ...game, status: 'upcoming' }, ben);
    expect(heading()).not.toBeInTheDocument();
    expect(harness.heard).toEqual([]);
  });

  it('come 20 a page, the newest first, and are turned [R-GAME-30] [R-GAME-31] [R-GAME-32] [R-GAME-33]', async () => {
    const game = await gameWithPosts(22);
    const asked: string[] = [];
    harness.msw.use(
      http.get('*/api/posts', ({ request }) => {
        const { searchParams } = new URL(request.url);
        searchParams.delete('before');
        asked.push(`?${searchParams}`);
      }),
    );
    const { user } = show(game, ben);
    await waitFor(() => expect(words()).toEqual(feats(22, 3)));
    expect(screen.getByText('Page 1')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();

    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(words()).toEqual(feats(2, 1)));
    expect(screen.getByText('Page 2')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();

    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await waitFor(() => expect(words()).toEqual(feats(22, 3)));
    expect(asked).toEqual([`?gameId=${game.id}&page=1&limit=20`, `?gameId=${game.id}&page=2&limit=20`]);
  });

  it('are turned without one being skipped or seen twice while others share and delete', async () => {
    const game = await gameWithPosts(43);
    const { user } = show(game, ben);
    await waitFor(() => expect(words()).toEqual(feats(43, 24)));
    await harness.share(ada, game, 'Feat 44');
    await harness.share(ada, game, 'Feat 45');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(words()).toEqual(feats(23, 4)));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(words()).toEqual(feats(3, 1)));
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await waitFor(() => expect(words()).toEqual(feats(23, 4)));
    expect(screen.getByText('Page 2')).toBeInTheDocument();
  });

  it('come whole at first, and one after another when they are turned', async () => {
    const game = await gameWithPosts(40);
    const steps: (string | undefined)[][] = [];
    const { user } = harness.show(
      <Profiler
        id="posts"
        onRender={() => {
          const drawn = [...document.querySelectorAll('article p')].map((one) => one.textContent);
          if (drawn.length !== steps.at(-1)?.length) steps.push(drawn);
        }}
      >
        <PostsSection game={game} viewer={personOf(ben)} />
      </Profiler>,
      ben,
    );
    await waitFor(() => expect(words()).toEqual(feats(40, 21)));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(words()).toEqual(feats(20, 1)));
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await waitFor(() => expect(words()).toEqual(feats(40, 21)));
    expect(steps).toEqual([
      [],
      feats(40, 21),
      ...countDown(20, 1).map((last) => feats(20, last)),
      ...countDown(40, 21).map((last) => feats(40, last)),
    ]);
  });

  it('may be passed over by the browser far from sight, each once it has been laid out, while others still come', async () => {
    const game = await gameWithPosts(25);
    /** Of how many cards how many were marked, whenever one had come. */
    const steps: { readonly cards: number; readonly marked: number }[] = [];
    const look = () => ({
      cards: document.querySelectorAll('article').length,
      marked: document.querySelectorAll('article[data-settled]').length,
    });
    const { user } = harness.show(
      <Profiler
        id="posts"
        onRender={() => {
          const now = look();
          if (now.cards !== steps.at(-1)?.cards) steps.push(now);
        }}
      >
        <PostsSection game={game} viewer={personOf(ben)} />
      </Profiler>,
      ben,
    );
    await waitFor(() => expect(look()).toEqual({ cards: 20, marked: 20 }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(look()).toEqual({ cards: 5, marked: 5 }));
    steps.length = 0;
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await waitFor(() => expect(look()).toEqual({ cards: 20, marked: 20 }));
    const turned = steps.slice(steps.findIndex(({ cards }) => cards === 1));
    expect(turned.map(({ cards }) => cards)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    expect(turned.filter(({ cards, marked }) => marked >= cards || marked < cards - 5)).toEqual([]);
  });

  it('say which page is asked for before they bring its top into sight', async () => {
    const seen: (string | null)[] = [];
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {
      seen.push(screen.getByText(/^Page/).textContent);
    });
    onTestFinished(() => scroll.mockRestore());
    const { user } = show(await gameWithPosts(22), ben);
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(seen).toEqual(['Page 2']));
    await waitFor(() => expect(words()).toEqual(feats(2, 1)));
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await waitFor(() => expect(seen).toEqual(['Page 2', 'Page 1']));
  });

  it('are asked for again by a screen that opens after 30 s, and not before [R-GAME-34]', async () => {
    const game = await gameWithPosts(1);
    const asks = () => harness.heard.filter((one) => one === 'GET /api/posts').length;
    const screenOf = (key: number) => <PostsSection key={key} game={game} viewer={personOf(ben)} />;
    harness.heard.length = 0;
    vi.useFakeTimers({ toFake: ['Date'] });
    const { update } = harness.show(screenOf(1), ben);
    await screen.findByText('Feat 1');
    vi.setSystemTime(Date.now() + 29_000);
    update(screenOf(2));
    await screen.findByText('Feat 1');
    expect(asks()).toBe(1);
    vi.setSystemTime(Date.now() + 2000);
    update(screenOf(3));
    await waitFor(() => expect(asks()).toBe(2));
  });

  it('that cannot be loaded say so and can be tried again', async () => {
    const game = await gameWithPosts(1);
    harness.msw.use(http.get('*/api/posts', () => HttpResponse.json({ message: 'Broken' }, { status: 500 })));
    const { user } = show(game, ben);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    harness.msw.resetHandlers();
    await user.click(retry);
    await screen.findByText('Feat 1');
  });

  it('lead back from a page that cannot be loaded', async () => {
    const { user } = show(await gameWithPosts(22), ben);
    await waitFor(() => expect(words()).toEqual(feats(22, 3)));
    harness.msw.use(http.get('*/api/posts', () => HttpResponse.json({ message: 'Broken' }, { status: 500 })));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('Page 2')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await waitFor(() => expect(words()).toEqual(feats(22, 3)));
    harness.msw.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(words()).toEqual(feats(2, 1)));
  });

  it('keep the focus on the buttons that turn their pages', async () => {
    const { user } = show(await gameWithPosts(42), ben);
    await waitFor(() => expect(words()).toEqual(feats(42, 23)));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(words()).toEqual(feats(22, 3)));
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(words()).toEqual(feats(2, 1)));
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(words()).toEqual(feats(22, 3)));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(words()).toEqual(feats(42, 23)));
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  });

  it('show any writing as text [S-37]', async () => {
    const game = await harness.play(ada, ben);
    const odd = `<b>bold</b> שלום עולם ${'🎉'.repeat(400)} ${'w'.repeat(500)}`;
    await harness.share(ada, game, odd);
    show(game, ben);
    const text = await screen.findByText(/^<b>bold<\/b>/);
    expect(text.textContent).toBe(odd);
    expect(text).toHaveAttribute('dir', 'auto');
  });

  it('say in which game, in a list of several', async () => {
    const game = await gameWithPosts(1);
    const [post] = await harness.posts(ben, game);
    if (!post) throw new Error('There is no post');
    const card = () => (
      <PostCard post={post} status="active" viewer={personOf(ben)} canInteract={false} showsGame />
    );
    const history = createMemoryHistory({ initialEntries: ['/'] });
    const router = createRouter({ routeTree: createRootRoute({ component: card }), history });
    harness.show(<RouterProvider router={router} />, ben);
    const link = await screen.findByRole('link', { name: `in ${game.name}` });
    expect(link).toHaveAttribute('href', `/games/${game.id}`);
  });

  it('are read but not touched by people who do not play', async () => {
    const game = await gameWithPosts(1);
    show(await harness.look(game, eve), eve);
    await screen.findByText('Feat 1');
    expect(screen.getByText('0 upvotes')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Upvote/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});

describe('a game without accomplishments', () => {
  const first = 'Be the first to share!';
  const none = 'No accomplishments shared yet';

  it('asks its players to be the first, and leads to the dialog [R-GAME-35]', async () => {
    const onShare = vi.fn<() => void>();
    const { user } = show(await harness.play(ada, ben), ben, onShare);
    expect(await screen.findByText(none)).toBeInTheDocument();
    expect(screen.getByText(first)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Share Your Accomplishment' }));
    expect(onShare).toHaveBeenCalledOnce();
  });

  it('asks nobody once it is completed [R-GAME-36]', async () => {
    show({ ...(await harness.play(ada, ben)), status: 'completed' }, ben);
    await screen.findByText('Nobody shared anything in this game');
    expect(screen.queryByText(none)).not.toBeInTheDocument();
    expect(screen.queryByText(first)).not.toBeInTheDocument();
  });

  it('asks nobody who does not play [R-GAME-37]', async () => {
    const game = await harness.play(ada, ben);
    show(await harness.look(game, eve), eve);
    await screen.findByText('Nothing to cheer for so far');
    expect(screen.queryByText(none)).not.toBeInTheDocument();
    expect(screen.queryByText(first)).not.toBeInTheDocument();
  });
});
