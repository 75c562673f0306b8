import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPhone, sharedChromium } from '../support/chromium.ts';

/** `watchPageErrors`, which fails the other tests. */

let server: Server;
let baseURL: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const status = { '/missing': 404, '/broken': 500, '/api/auth/user': 401 }[request.url ?? ''] ?? 200;
    response.writeHead(status, { 'content-type': 'text/html' });
    response.end('<!doctype html><link rel="icon" href="data:,"><h1>Hello</h1>');
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  baseURL = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  server.close();
});

const request = (page: Page, path: string) =>
  page.evaluate((to) => fetch(to).then((response) => response.status), path);

it('reports error responses, console errors, uncaught errors and rejections, but not that nobody is signed in', async () => {
  const { page, errors } = await openPhone(await sharedChromium(), { baseURL });
  await page.goto('/');
  expect(await request(page, '/api/auth/user')).toBe(401);
  errors.assertNone();
  await request(page, '/missing');
  await request(page, '/broken');
  const uncaught = page.waitForEvent('pageerror', (error) => error.message === 'thrown');
  const rejected = page.waitForEvent('pageerror', (error) => error.message === 'rejected');
  await page.evaluate(() => {
    // oxlint-disable-next-line no-console -- the page's console is the subject
    console.error('logged');
    queueMicrotask(() => {
      throw new Error('thrown');
    });
    void Promise.reject(new Error('rejected'));
  });
  await Promise.all([uncaught, rejected]);
  expect(errors.seen.toSorted()).toEqual([
    `401 GET ${baseURL}/api/auth/user`,
    `404 GET ${baseURL}/missing`,
    `500 GET ${baseURL}/broken`,
    'console: logged',
    'page: rejected',
    'page: thrown',
  ]);
  expect(() => errors.assertNone()).toThrow('The page had errors:');
  errors.expect(/^(404|console|page)/);
  expect(() => errors.assertNone()).toThrow(`500 GET ${baseURL}/broken`);
  errors.expect(/\/broken$/);
});
