import { createServer, type Server } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPhone, sharedChromium } from '../support/chromium.ts';

/** The watcher that fails journeys must itself see every kind of trouble, and none where there is none. */

let browser: Browser;
let server: Server;
let baseURL: string;

beforeAll(async () => {
  browser = await sharedChromium();
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

const visit = (page: Page, path: string) =>
  page.evaluate((to) => fetch(to).then((answer) => answer.status), path);

describe('a watched page', () => {
  it('is a phone, with touch', async () => {
    const { page } = await openPhone(browser, { baseURL });
    await page.goto('/');
    const seen = await page.evaluate(() => ({
      touch: navigator.maxTouchPoints > 0,
      scale: devicePixelRatio,
    }));
    expect({ ...seen, size: page.viewportSize() }).toEqual({
      touch: true,
      scale: 2,
      size: { width: 390, height: 844 },
    });
  });

  it('is without trouble when nothing happens, and when nobody is signed in', async () => {
    const { page, trouble } = await openPhone(browser, { baseURL });
    await page.goto('/');
    expect(await visit(page, '/api/auth/user')).toBe(401);
    expect(() => {
      trouble.assertNone();
    }).not.toThrow();
  });

  it('reports refused answers, console errors, uncaught errors and rejections', async () => {
    const { page, trouble } = await openPhone(browser, { baseURL });
    await page.goto('/');
    await visit(page, '/missing');
    await visit(page, '/broken');
    const uncaught = page.waitForEvent('pageerror', (error) => error.message === 'thrown');
    const rejected = page.waitForEvent('pageerror', (error) => error.message === 'rejected');
    await page.evaluate(() => {
      // oxlint-disable-next-line no-console -- the page's console is what is watched
      console.error('told');
      queueMicrotask(() => {
        throw new Error('thrown');
      });
      void Promise.reject(new Error('rejected'));
    });
    await Promise.all([uncaught, rejected]);
    expect(trouble.seen.toSorted()).toEqual([
      `404 GET ${baseURL}/missing`,
      `500 GET ${baseURL}/broken`,
      'console: told',
      'page: rejected',
      'page: thrown',
    ]);
    expect(() => {
      trouble.assertNone();
    }).toThrow('The page had trouble:');
    trouble.expect(/./);
  });

  it('forgives only what a journey says it provokes', async () => {
    const { page, trouble } = await openPhone(browser, { baseURL });
    await page.goto('/');
    trouble.expect(/^404 GET \S+\/missing$/);
    await visit(page, '/missing');
    trouble.assertNone();
    await visit(page, '/broken');
    expect(() => {
      trouble.assertNone();
    }).toThrow(`500 GET ${baseURL}/broken`);
    trouble.expect(/\/broken$/);
  });
});
