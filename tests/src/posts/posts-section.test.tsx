import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Profiler } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { GameDetail } from '#contract/games.ts';
import { tasksOf } from '#src/actors/root.ts';
import { PostsSection } from '#src/features/posts/index.ts';
import { PostCard } from '#src/features/posts/post-card.tsx';
import * as postText from '#src/features/posts/post-text.tsx';
import * as upvoteButton from '#src/features/posts/upvote-button.tsx';
import type { TestUser } from '#tests/support/server.ts';
import { openPostHarness, personOf } from './harness.tsx';

const harness = await openPostHarness();
const [ada, ben, eve] = await harness.server.signUpAll('ada', 'ben', 'eve');

const show = (game: GameDetail, viewer: TestUser, onShare?: () => void) =>
  harness.show(
    <PostsSection game={game} viewer={personOf(viewer)} shareButton={onShare && { onClick: onShare }} />,
    viewer,
  );

const heading = () => screen.queryByRole('heading', { name: 'Accomplishments' });
const words = () =>
  [...document.querySelectorAll('article')].map((one) => one.querySelector('p')?.textContent);

/** A game of Ada's with posts 'Feat 1' to 'Feat {count}'. */
async function gameWithPosts(count: number) {
  const game = await harness.createActiveGame(ada, ben);
  for (let n = 1; n <= count; n += 1) await harness.share(ada, game, `Feat ${n}`);
  return game;
}

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

  it('start no actor before an interaction, even with twenty own posts', async () => {
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

  it('render the contents of a card once, and again only when it is upvoted', async () => {
    const texts: string[] = [];
    vi.spyOn(postText, 'PostText').mockImplementation(({ content }) => {
      texts.push(content);
      return <p>{content}</p>;
    });
    const { UpvoteButton } = upvoteButton;
    const counts: number[] = [];
    vi.spyOn(upvoteButton, 'UpvoteButton').mockImplementation((props) => {
      counts.push(props.count);
      return <UpvoteButton {...props} />;
    });
    const game = await gameWithPosts(3);
    const { user } = show(game, ben);
    const [newest = document.body] = await screen.findAllByRole('button', { name: /^Upvote/ });
    expect(counts).toEqual([0, 0, 0]);
    texts.length = 0;
    await user.click(newest);
    await waitFor(() => expect(texts).toContain('Feat 3'));
    await waitFor(async () => expect((await harness.posts(ada, game))[0]?._count.upvotes).toBe(1));
    expect(new Set(texts)).toEqual(new Set(['Feat 3']));
  });

  it('are neither shown nor requested before it starts [R-GAME-29]', async () => {
    const game = await gameWithPosts(0);
    harness.requests.length = 0;
    show({ ...game, status: 'upcoming' }, ben);
    expect(heading()).not.toBeInTheDocument();
    expect(harness.requests).toEqual([]);
  });

  it('are on pages of 20, newest first; the page number changes before the scroll to the top [R-GAME-30] [R-GAME-31] [R-GAME-32] [R-GAME-33]', async () => {
    const game = await gameWithPosts(22);
    const requested: string[] = [];
    harness.msw.use(
      http.get('*/api/posts', ({ request }) => {
        const { searchParams } = new URL(request.url);
        searchParams.delete('before');
        requested.push(`?${searchParams}`);
      }),
    );
    const scrolledAt: (string | null)[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {
      scrolledAt.push(screen.getByText(/^Page/).textContent);
    });
    const { user } = show(game, ben);
    await waitFor(() => expect(words()).toEqual(feats(22, 3)));
    expect(screen.getByText('Page 1')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();

    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(scrolledAt).toEqual(['Page 2']));
    await waitFor(() => expect(words()).toEqual(feats(2, 1)));
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();

    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await waitFor(() => expect(scrolledAt).toEqual(['Page 2', 'Page 1']));
    await waitFor(() => expect(words()).toEqual(feats(22, 3)));
    expect(requested).toEqual([`?gameId=${game.id}&page=1&limit=20`, `?gameId=${game.id}&page=2&limit=20`]);
  });

  it('are neither skipped nor repeated while others share, and the buttons keep the focus', async () => {
    const game = await gameWithPosts(43);
    const { user } = show(game, ben);
    const hasFocus = (name: string) => expect(screen.getByRole('button', { name })).toHaveFocus();
    await waitFor(() => expect(words()).toEqual(feats(43, 24)));
    await harness.share(ada, game, 'Feat 44');
    await harness.share(ada, game, 'Feat 45');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(words()).toEqual(feats(23, 4)));
    hasFocus('Next');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(words()).toEqual(feats(3, 1)));
    hasFocus('Previous');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(words()).toEqual(feats(23, 4)));
    expect(screen.getByText('Page 2')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(words()).toEqual(feats(43, 24)));
    hasFocus('Next');
  });

  it('render at once, or card by card on another page, and mark each card once it has been laid out', async () => {
    const game = await gameWithPosts(25);
    /** How many cards there were, and how many of them were marked, each time a card was added. */
    const steps: { readonly cards: number; readonly marked: number }[] = [];
    const counts = () => ({
      cards: document.querySelectorAll('article').length,
      marked: document.querySelectorAll('article[data-settled]').length,
    });
    const onRender = () => {
      const now = counts();
      if (now.cards !== steps.at(-1)?.cards) steps.push(now);
    };
    const { user } = harness.show(
      <Profiler id="posts" onRender={onRender}>
        <PostsSection game={game} viewer={personOf(ben)} />
      </Profiler>,
      ben,
    );
    await waitFor(() => expect(counts()).toEqual({ cards: 20, marked: 20 }));
    expect(steps.map(({ cards }) => cards)).toEqual([0, 20]);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(counts()).toEqual({ cards: 5, marked: 5 }));
    steps.length = 0;
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await waitFor(() => expect(counts()).toEqual({ cards: 20, marked: 20 }));
    const added = steps.slice(steps.findIndex(({ cards }) => cards === 1));
    expect(added.map(({ cards }) => cards)).toEqual(countDown(20, 1).toReversed());
    expect(added.filter(({ cards, marked }) => marked >= cards || marked < cards - 5)).toEqual([]);
  });

  it('are requested again by a screen that opens after 30 s, and not before [R-GAME-34]', async () => {
    const game = await gameWithPosts(1);
    const requestCount = () => harness.requests.filter((one) => one === 'GET /api/posts').length;
    const screenOf = (key: number) => <PostsSection key={key} game={game} viewer={personOf(ben)} />;
    harness.requests.length = 0;
    vi.useFakeTimers({ toFake: ['Date'] });
    const { update } = harness.show(screenOf(1), ben);
    await screen.findByText('Feat 1');
    vi.setSystemTime(Date.now() + 29_000);
    update(screenOf(2));
    await screen.findByText('Feat 1');
    expect(requestCount()).toBe(1);
    vi.setSystemTime(Date.now() + 2000);
    update(screenOf(3));
    await waitFor(() => expect(requestCount()).toBe(2));
  });

  it('can be loaded again, or left for another page, when a page fails', async () => {
    const { user } = show(await gameWithPosts(22), ben);
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(words()).toEqual(feats(22, 3)));
    harness.msw.use(http.get('*/api/posts', () => HttpResponse.json({ message: 'Broken' }, { status: 500 })));
    await press('Next');
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('Page 2')).toBeInTheDocument();
    await press('Previous');
    await waitFor(() => expect(words()).toEqual(feats(22, 3)));
    await press('Next');
    await screen.findByRole('button', { name: 'Try again' });
    harness.msw.resetHandlers();
    await press('Try again');
    await waitFor(() => expect(words()).toEqual(feats(2, 1)));
  });

  it('show any content as text [S-37]', async () => {
    const game = await harness.createActiveGame(ada, ben);
    const odd = `<b>bold</b> שלום עולם ${'🎉'.repeat(400)} ${'w'.repeat(500)}`;
    await harness.share(ada, game, odd);
    show(game, ben);
    const text = await screen.findByText(/^<b>bold<\/b>/);
    expect(text.textContent).toBe(odd);
    expect(text).toHaveAttribute('dir', 'auto');
  });

  it('name their game in a list of several games', async () => {
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

  it('are read-only for users who do not participate', async () => {
    const game = await gameWithPosts(1);
    show(await harness.fetchGame(game, eve), eve);
    await screen.findByText('Feat 1');
    expect(screen.getByText('0 upvotes')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Upvote/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});

describe('a game without accomplishments', () => {
  const first = 'Be the first to share!';
  const none = 'No accomplishments shared yet';

  it('prompts participants to share the first one, and opens the dialog [R-GAME-35]', async () => {
    const onShare = vi.fn<() => void>();
    const { user } = show(await harness.createActiveGame(ada, ben), ben, onShare);
    expect(await screen.findByText(none)).toBeInTheDocument();
    expect(screen.getByText(first)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Share Your Accomplishment' }));
    expect(onShare).toHaveBeenCalledOnce();
  });

  it.each([
    [
      'does not prompt to share after its end [R-GAME-36]',
      'completed',
      () => ben,
      'Nobody shared anything in this game',
    ],
    [
      'does not prompt a non-participant to share [R-GAME-37]',
      'active',
      () => eve,
      'Nothing to cheer for so far',
    ],
  ] as const)('%s', async (_, status, viewer, title) => {
    const game = await harness.createActiveGame(ada, ben);
    show({ ...(await harness.fetchGame(game, viewer())), status }, viewer());
    await screen.findByText(title);
    expect(screen.queryByText(none)).not.toBeInTheDocument();
    expect(screen.queryByText(first)).not.toBeInTheDocument();
  });
});
