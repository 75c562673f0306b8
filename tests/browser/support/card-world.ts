import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, BrowserContext } from 'playwright-core';
import { expect, vi } from 'vitest';
import * as z from 'zod';
import { game as gameSchema } from '#contract/games.ts';
import { gameNotification } from '#contract/notifications.ts';
import { type Post, post as postSchema, postsPage } from '#contract/posts.ts';
import { newPhone } from '../../support/chromium.ts';
import { photoDataUrl } from '../../support/photos.ts';
import { register } from './people.ts';

/** Somebody with an account, whom a browser can be opened as and who can do things from elsewhere. */
export interface Person {
  readonly id: string;
  readonly request: APIRequestContext;
  readonly session: Awaited<ReturnType<BrowserContext['storageState']>>;
}

export interface PlayedGame {
  readonly id: string;
  readonly inviteCode: string;
}

export interface World {
  readonly ada: Person;
  readonly ben: Person;
  readonly eve: Person;
  /** A game of Ada's, which has four days to go. */
  readonly game: (options?: { readonly requiresApproval?: boolean }) => Promise<PlayedGame>;
  readonly close: () => Promise<void>;
}

const seconds = (many: number) => new Date(Date.now() + many * 1000).toISOString();

async function signUp(browser: Browser, origin: string, name: string): Promise<[Person, BrowserContext]> {
  const context = await newPhone(browser, { baseURL: origin });
  const username = `${name.toLowerCase()}_${randomUUID().slice(0, 8)}`;
  await register(context.request, username, name);
  const { id } = z
    .object({ id: z.string() })
    .parse(await (await context.request.get('/api/auth/user')).json());
  return [{ id, request: context.request, session: await context.storageState() }, context];
}

/** Three people on the real server, and games for them. */
export async function openWorld(browser: Browser, origin: string): Promise<World> {
  const people = await Promise.all(['Ada', 'Ben', 'Eve'].map((name) => signUp(browser, origin, name)));
  const [ada, ben, eve] = people.map(([person]) => person);
  if (!ada || !ben || !eve) throw new Error('Somebody is missing');
  return {
    ada,
    ben,
    eve,
    async game({ requiresApproval = false } = {}) {
      const data = {
        name: 'Spring of firsts',
        startTime: seconds(-3600),
        endTime: seconds(4 * 86_400),
        requiresApproval,
      };
      const answer = await ada.request.post('/api/games', { data });
      const { id, inviteCode } = gameSchema.parse(await answer.json());
      return { id, inviteCode };
    },
    close: async () => {
      await Promise.all(people.map(([, context]) => context.close()));
    },
  };
}

export async function join(who: Person, { id }: PlayedGame): Promise<void> {
  const answer = await who.request.post(`/api/games/${id}/join`);
  if (!answer.ok()) throw new Error(`Joining answered ${answer.status()}: ${await answer.text()}`);
}

export async function share(who: Person, { id }: PlayedGame, withPhoto: boolean): Promise<Post> {
  const image = withPhoto ? await photoDataUrl() : null;
  const answer = await who.request.post('/api/posts', {
    data: { gameId: id, content: 'I sang in public', image },
  });
  return postSchema.parse(await answer.json());
}

export async function upvote(who: Person, { id }: Post): Promise<void> {
  expect((await who.request.post(`/api/posts/${id}/upvote`)).ok()).toBe(true);
}

/** The posts of a game as the server has them. */
export async function postsOf(who: Person, { id }: PlayedGame) {
  return postsPage.parse(await (await who.request.get(`/api/posts?gameId=${id}&page=1&limit=20`)).json());
}

/** What somebody is told of games that are over, once they are told of all. */
export async function notificationsFor(who: Person, games: readonly PlayedGame[]) {
  const told = async () =>
    z.array(gameNotification).parse(await (await who.request.get('/api/notifications/games')).json());
  const ofThese = async () => (await told()).filter(({ gameId }) => games.some(({ id }) => id === gameId));
  return vi.waitFor(
    async () => {
      const those = await ofThese();
      expect(those).toHaveLength(games.length);
      return those;
    },
    { timeout: 120_000, interval: 500 },
  );
}
