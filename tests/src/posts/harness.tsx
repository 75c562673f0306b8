import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterAll, afterEach, expect } from 'vitest';
import * as z from 'zod';
import { comment } from '#contract/comments.ts';
import { type GameDetail, gameDetail } from '#contract/games.ts';
import { type Post, post, postsPage } from '#contract/posts.ts';
import type { User } from '#contract/users.ts';
import type { RootActor } from '#src/actors/root.ts';
import { RootActorContext } from '#src/actors/root-context.ts';
import { api } from '#src/api/client.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { Toaster } from '#src/design/toaster/toaster.tsx';
import { toasts } from '#src/features/toasts/index.ts';
import { type ConnectedApp, connectToApp } from '#tests/support/msw-server.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { reuseTestDatabase } from '#tests/support/test-database.ts';
import { openRootFor } from '../support/root.tsx';
import { aUser } from './samples.ts';

const HOUR = 3_600_000;

export interface PostHarness extends Omit<ConnectedApp, 'close'> {
  readonly server: TestApp;
  /** Every request the browser has sent since {@link heard} was last emptied, as 'METHOD /path'. */
  readonly heard: string[];
  /** A game that has been running for an hour and ends in one, with these people in it; the first made it. */
  readonly play: (...people: readonly TestUser[]) => Promise<GameDetail>;
  /** A game that begins tomorrow. */
  readonly plan: (creator: TestUser, name: string) => Promise<void>;
  readonly rename: (creator: TestUser, game: GameDetail, name: string) => Promise<void>;
  /** The game as a person sees it by now. */
  readonly look: (game: { id: string }, as: TestUser) => Promise<GameDetail>;
  readonly share: (as: TestUser, game: { id: string }, content: string, image?: string) => Promise<Post>;
  /** The game's newest posts as a person sees them by now. */
  readonly posts: (as: TestUser, game: { id: string }) => Promise<Post[]>;
  readonly comment: (as: TestUser, on: { id: string }, content: string) => Promise<z.infer<typeof comment>>;
  /** Lets every game that runs now come to its end. */
  readonly finishGames: () => void;
  /** Shows something as this person's browser does. */
  readonly show: (ui: ReactElement, as: TestUser) => Shown;
}

export interface Shown {
  readonly user: UserEvent;
  readonly update: (ui: ReactElement) => void;
  readonly unmount: () => void;
  /** What the browser has in its memory. */
  readonly client: QueryClient;
  /** What runs behind the screen. */
  readonly root: RootActor;
}

/** A person as screens know them. */
export const personOf = ({ id, username }: TestUser): User => aUser(id, username, { username });

/** The real server behind `fetch`, and what component tests of posts need of it; for the tests of one file, called while it is loaded. */
export async function openPostHarness(): Promise<PostHarness> {
  const server = await startTestApp({ database: await reuseTestDatabase(), watched: false });
  const connected = connectToApp(server.app);
  const heard: string[] = [];
  connected.msw.events.on('request:start', ({ request }) => {
    heard.push(`${request.method} ${new URL(request.url).pathname}`);
  });

  afterEach(() => connected.msw.resetHandlers());
  afterAll(async () => {
    connected.close();
    await server.close();
  });
  const look: PostHarness['look'] = async ({ id }, as) =>
    gameDetail.parse((await as.get(`/api/games/${id}`)).json());

  return {
    ...connected,
    server,
    heard,
    look,
    async play(...people) {
      const [creator] = people;
      if (!creator) throw new Error('Nobody plays');
      const now = server.clock.now().getTime();
      const made = await creator.post('/api/games', {
        name: 'Spring of firsts',
        startTime: new Date(now - HOUR).toISOString(),
        endTime: new Date(now + HOUR).toISOString(),
      });
      const { id } = z.object({ id: z.string() }).parse(made.json());
      for (const person of people.slice(1)) await person.post(`/api/games/${id}/join`);
      return look({ id }, creator);
    },
    async plan(creator, name) {
      const day = 24 * HOUR;
      const now = server.clock.now().getTime();
      const times = {
        startTime: new Date(now + day).toISOString(),
        endTime: new Date(now + 2 * day).toISOString(),
      };
      expect((await creator.post('/api/games', { name, ...times })).statusCode).toBe(201);
    },
    async rename(creator, game, name) {
      const answer = await creator.put(`/api/games/${game.id}`, { ...game, name });
      expect(answer.statusCode).toBe(200);
    },
    async share(as, game, content, image) {
      const answer = await as.post('/api/posts', { content, gameId: game.id, image });
      expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
      return post.parse(answer.json());
    },
    async posts(as, game) {
      return postsPage.parse((await as.get(`/api/posts?gameId=${game.id}`)).json()).posts;
    },
    async comment(as, on, content) {
      return comment.parse((await as.post('/api/comments', { postId: on.id, content })).json());
    },
    finishGames: () => server.clock.advance(2 * HOUR),
    show(ui, as) {
      connected.signInAs(as);
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
      return { user: userEvent.setup(), update: (next) => rerender(framed(next)), unmount, client, root };
    },
  };
}

/** Waits until a toast says exactly this. */
export const toast = (text: string) => screen.findByText(text);
