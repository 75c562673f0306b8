import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import * as z from 'zod';
import { gameNotification } from '#contract/notifications.ts';
import { newPhone } from '../../support/chromium.ts';
import { photoDataUrl } from '../../support/photos.ts';
import { createPost, type Requester, register, startGame } from './actions.ts';

/** A user: an API client and a session for a browser. */
export interface Person {
  readonly request: Requester;
  readonly session: Awaited<ReturnType<BrowserContext['storageState']>>;
}

export type PlayedGame = Awaited<ReturnType<typeof startGame>>;

export interface GamesFixture {
  readonly ada: Person;
  readonly ben: Person;
  /** Creates an active game of Ada's. */
  readonly create: (options?: { readonly requiresApproval?: boolean }) => Promise<PlayedGame>;
  readonly close: () => Promise<void>;
}

async function signUp(browser: Browser, origin: string, name: string): Promise<[Person, BrowserContext]> {
  const context = await newPhone(browser, { baseURL: origin });
  const username = `${name.toLowerCase()}_${randomUUID().slice(0, 8)}`;
  const request = await register(context.request, username, name);
  return [{ request, session: await context.storageState() }, context];
}

/** Registers two users on the real server. */
export async function openGames(browser: Browser, origin: string): Promise<GamesFixture> {
  const people = await Promise.all(['Ada', 'Ben'].map((name) => signUp(browser, origin, name)));
  const [ada, ben] = people.map(([person]) => person);
  if (!ada || !ben) throw new Error('A person is missing');
  return {
    ada,
    ben,
    create: (options) => startGame(ada.request, 'Spring of firsts', options),
    close: async () => {
      await Promise.all(people.map(([, context]) => context.close()));
    },
  };
}

export const join = (who: Person, { id }: PlayedGame): Promise<unknown> =>
  who.request('POST', `/api/games/${id}/join`);

/** Returns the id of the post. */
export const share = async (who: Person, { id }: PlayedGame, withPhoto: boolean): Promise<string> =>
  createPost(who.request, id, 'I sang in public', withPhoto ? await photoDataUrl() : null);

export const upvote = (who: Person, postId: string): Promise<unknown> =>
  who.request('POST', `/api/posts/${postId}/upvote`);

/** A user's notifications of these completed games. */
export async function notificationsFor(who: Person, games: readonly PlayedGame[]) {
  const all = z.array(gameNotification).parse(await who.request('GET', '/api/notifications/games'));
  const found = all.filter(({ gameId }) => games.some(({ id }) => id === gameId));
  expect(found).toHaveLength(games.length);
  return found;
}
