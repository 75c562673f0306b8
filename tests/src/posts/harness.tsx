import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterAll, afterEach } from 'vitest';
import { comment } from '#contract/comments.ts';
import { type GameDetail, gameDetail } from '#contract/games.ts';
import { type Post, postsPage } from '#contract/posts.ts';
import type { User } from '#contract/users.ts';
import { RootActorContext } from '#src/actors/root.ts';
import { api } from '#src/api/client.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { Toaster } from '#src/design/toaster/toaster.tsx';
import { toasts } from '#src/features/toasts/index.ts';
import { user } from '#tests/machines/support/samples.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { connectToApp } from '#tests/support/msw-server.ts';
import { hour } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { startTestApp, type TestUser } from '#tests/support/server.ts';
import { reuseTestDatabase } from '#tests/support/test-database.ts';
import { openRootFor } from '../support/root.tsx';

/** The user as screens receive it from the API. */
export const personOf = ({ id, username }: TestUser): User => ({
  ...user(id),
  firstName: username,
  username,
});

/** The real server behind `fetch`, and what component tests of posts need of it. Call it while the test file loads. */
export async function openPostHarness() {
  const server = await startTestApp({ database: await reuseTestDatabase(), watched: false });
  const { msw, signInAs, close } = connectToApp(server.app);
  /** Every request the browser has sent since this was last emptied, as 'METHOD /path'. */
  const requests: string[] = [];
  msw.events.on('request:start', ({ request }) => {
    requests.push(`${request.method} ${new URL(request.url).pathname}`);
  });

  afterEach(() => msw.resetHandlers());
  afterAll(async () => {
    close();
    await server.close();
  });

  /** Fetches the game as a user. */
  const fetchGame = async ({ id }: { id: string }, as: TestUser): Promise<GameDetail> =>
    gameDetail.parse((await as.get(`/api/games/${id}`)).json());

  return {
    msw,
    server,
    requests,
    fetchGame,
    /** A game that started an hour ago and ends in an hour, with these members. */
    async createActiveGame(creator: TestUser, ...members: readonly TestUser[]) {
      const times = { from: -1 / 24, to: 1 / 24 };
      const id = await insertTestGame(server, { creator, members, name: 'Spring of firsts', ...times });
      return fetchGame({ id }, creator);
    },
    share: (as: TestUser, game: { id: string }, content: string, image?: string): Promise<Post> =>
      share(as, game.id, content, { image }),
    /** The game's newest posts as a user sees them now. */
    posts: async (as: TestUser, game: { id: string }): Promise<Post[]> =>
      postsPage.parse((await as.get(`/api/posts?gameId=${game.id}`)).json()).posts,
    comment: async (as: TestUser, on: { id: string }, content: string) =>
      comment.parse((await as.post('/api/comments', { postId: on.id, content })).json()),
    /** Advances the server's clock past the end of every game of {@link createActiveGame}. */
    finishGames: () => server.clock.advance(2 * hour),
    /** Renders an element, signed in as this user. */
    show(ui: ReactElement, as: TestUser) {
      signInAs(as);
      const client = createQueryClient();
      const root = openRootFor(client, as.id);
      const framed = (inner: ReactElement) => (
        <QueryClientProvider client={client}>
          <api.ReactQueryProvider>
            <RootActorContext value={root}>{inner}</RootActorContext>
            <Toaster toaster={toasts} />
          </api.ReactQueryProvider>
        </QueryClientProvider>
      );
      const { rerender, unmount } = render(framed(ui));
      const update = (next: ReactElement) => rerender(framed(next));
      return { user: userEvent.setup(), update, unmount, client, root };
    },
  };
}

export type Shown = ReturnType<Awaited<ReturnType<typeof openPostHarness>>['show']>;

/** Waits until a toast says exactly this. */
export const toast = (text: string) => screen.findByText(text);
