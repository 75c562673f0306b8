import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, BrowserContext } from 'playwright-core';
import { expect, vi } from 'vitest';
import * as z from 'zod';
import { game as gameSchema } from '#contract/games.ts';
import { gameNotification } from '#contract/notifications.ts';
import { type Post, post as postSchema } from '#contract/posts.ts';
import { newPhone } from '../../support/chromium.ts';
import { photoDataUrl } from '../../support/photos.ts';
import { register } from './actions.ts';

/** Somebody with an account: an API client and a session for a browser. */
export interface Person {
  readonly request: APIRequestContext;
  readonly session: Awaited<ReturnType<BrowserContext['storageState']>>;
}

export interface PlayedGame {
  readonly id: string;
  readonly inviteCode: string;
}

export interface GamesFixture {
  readonly ada: Person;
  readonly ben: Person;
  /** Creates a game of Ada's that ends in four days. */
  readonly create: (options?: { readonly requiresApproval?: boolean }) => Promise<PlayedGame>;
  readonly close: () => Promise<void>;
}

const seconds = (many: number) => new Date(Date.now() + many * 1000).toISOString();

async function signUp(browser: Browser, origin: string, name: string): Promise<[Person, BrowserContext]> {
  const context = await newPhone(browser, { baseURL: origin });
  const username = `${name.toLowerCase()}_${randomUUID().slice(0, 8)}`;
  await register(context.request, username, name);
  return [{ request: context.request, session: await context.storageState() }, context];
}

/** Signs two people up on the real server. */
export async function openGames(browser: Browser, origin: string): Promise<GamesFixture> {
  const people = await Promise.all(['Ada', 'Ben'].map((name) => signUp(browser, origin, name)));
  const [ada, ben] = people.map(([person]) => person);
  if (!ada || !ben) throw new Error('A person is missing');
  return {
    ada,
    ben,
    async create({ requiresApproval = false } = {}) {
      const data = {
        name: 'Spring of firsts',
        startTime: seconds(-3600),
        endTime: seconds(4 * 86_400),
        requiresApproval,
      };
      const response = await ada.request.post('/api/games', { data });
      const { id, inviteCode } = gameSchema.parse(await response.json());
      return { id, inviteCode };
    },
    close: async () => {
      await Promise.all(people.map(([, context]) => context.close()));
    },
  };
}

export async function join(who: Person, { id }: PlayedGame): Promise<void> {
  const response = await who.request.post(`/api/games/${id}/join`);
  if (!response.ok()) throw new Error(`Joining answered ${response.status()}: ${await response.text()}`);
}

export async function share(who: Person, { id }: PlayedGame, withPhoto: boolean): Promise<Post> {
  const image = withPhoto ? await photoDataUrl() : null;
  const response = await who.request.post('/api/posts', {
    data: { gameId: id, content: 'I sang in public', image },
  });
  return postSchema.parse(await response.json());
}

export async function upvote(who: Person, { id }: Post): Promise<void> {
  expect((await who.request.post(`/api/posts/${id}/upvote`)).ok()).toBe(true);
}

/** Waits until somebody has the notifications of these completed games, and returns them. */
export async function notificationsFor(who: Person, games: readonly PlayedGame[]) {
  const all = async () =>
    z.array(gameNotification).parse(await (await who.request.get('/api/notifications/games')).json());
  return vi.waitFor(
    async () => {
      const found = (await all()).filter(({ gameId }) => games.some(({ id }) => id === gameId));
      expect(found).toHaveLength(games.length);
      return found;
    },
    { timeout: 120_000, interval: 500 },
  );
}
