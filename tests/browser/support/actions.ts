import { randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import * as z from 'zod/mini';
import { game, gameDetail } from '#contract/games.ts';

export const PASSWORD = 'brave-enough-42';

/** Signs in on the sign-in page that `page` shows, and waits until it returns to the app. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).tap();
  await page.waitForURL((url) => !url.pathname.startsWith('/api/'));
}

/** Creates an account through the API, signs in the browser context that `request` belongs to, and returns its API client. */
export async function register(
  request: APIRequestContext,
  username: string,
  firstName: string,
): Promise<Requester> {
  const data = { username, email: `${username}@example.org`, password: PASSWORD, firstName };
  // The limit of sign-ups from one address would refuse so many users.
  const headers = { 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` };
  const response = await request.post('/api/register', { data, headers, maxRedirects: 0 });
  if (response.status() !== 303)
    throw new Error(`Signing up failed with ${response.status()}: ${await response.text()}`);
  return requester(request, new URL(response.url()).origin);
}

/** Calls the API as the user of a browser context and returns the body; throws unless the response is a success. */
export type Requester = (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => Promise<unknown>;

export function requester(request: APIRequestContext, origin: string): Requester {
  return async (method, path, data) => {
    const response = await request.fetch(path, { method, headers: { origin }, ...(data && { data }) });
    if (!response.ok())
      throw new Error(`${method} ${path} failed with ${response.status()}: ${await response.text()}`);
    return response.json();
  };
}

const withId = z.object({ id: z.string() });
const newGame = z.object({ id: z.string(), inviteCode: z.string() });

/** Creates an active game through the API. */
export async function startGame(request: Requester, name: string, options: object = {}) {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const data = { name, startTime: at(-1), endTime: at(99), ...options };
  return newGame.parse(await request('POST', '/api/games', data));
}

/** Ends a game now, as its creator, so that a test does not have to wait for its end; resolves once it has results. */
export async function endGame(creator: Requester, id: string): Promise<void> {
  const before = gameDetail.parse(await creator('GET', `/api/games/${id}`));
  const data = { ...before, endTime: new Date().toISOString() };
  expect(game.parse(await creator('PUT', `/api/games/${id}`, data)).status).toBe('completed');
  await vi.waitFor(async () => expect(await creator('GET', `/api/games/${id}/results`)).not.toEqual([]), {
    timeout: 120_000,
    interval: 500,
  });
}

/** Shares an accomplishment through the API; returns the id of the post. */
export async function createPost(
  request: Requester,
  gameId: string,
  content: string,
  image: string | null = null,
): Promise<string> {
  return withId.parse(await request('POST', '/api/posts', { gameId, content, image })).id;
}

/** The id of the user of an API client. */
export const userIdOf = async (request: Requester): Promise<string> =>
  withId.parse(await request('GET', '/api/auth/user')).id;

/** Registers through the API and opens Home. */
export async function startAs(page: Page, username: string, firstName: string): Promise<Requester> {
  const request = await register(page.request, username, firstName);
  await page.goto('/');
  return request;
}

/** Navigates within the app, which keeps its page, as a link does. */
export const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path);

/** Creates a game from Home with the values that the dialog proposes; ends on the game's page and returns its path. */
export async function createGame(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Create Game' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Create Game' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create Game' }).tap();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return new URL(page.url()).pathname;
}

export interface Photo {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A photo that compresses badly, so that its upload takes time. */
export async function noisyPhoto(width: number, height: number): Promise<Photo> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#fff', noise } })
    .jpeg()
    .toBuffer();
  return { name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer };
}

/** On a game's page: shares an accomplishment, with a photo if one is given. */
export async function share(page: Page, text: string, photo?: Photo): Promise<void> {
  await page.getByRole('button', { name: 'Share Your Accomplishment' }).first().tap();
  const dialog = page.getByRole('dialog', { name: 'Share Your Accomplishment' });
  await dialog.getByLabel('What did you do?').fill(text);
  if (photo) {
    await dialog.locator('input[type=file]').setInputFiles(photo);
    await dialog.getByRole('img').waitFor();
  }
  await dialog.getByRole('button', { name: 'Share', exact: true }).tap();
  await dialog.waitFor({ state: 'hidden' });
}
