import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPhone, sharedChromium } from '../support/chromium.ts';

/** Tests of `watchPageErrors`, which fails other tests whose pages have errors. */

const ORIGIN = 'http://app.test';
const statuses = new Map([
  ['/missing', 404],
  ['/broken', 500],
  ['/api/auth/user', 401],
]);

const request = (page: Page, path: string) =>
  page.evaluate((to) => fetch(to).then((response) => response.status), path);

it('reports error responses, console errors, uncaught errors and rejections, but not the 401 of a signed-out user', async () => {
  const { page, errors } = await openPhone(await sharedChromium(), { baseURL: ORIGIN });
  await page.route('**/*', (route) =>
    route.fulfill({
      status: statuses.get(new URL(route.request().url()).pathname) ?? 200,
      contentType: 'text/html',
      body: '<!doctype html><link rel="icon" href="data:,"><h1>Hello</h1>',
    }),
  );
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
    `401 GET ${ORIGIN}/api/auth/user`,
    `404 GET ${ORIGIN}/missing`,
    `500 GET ${ORIGIN}/broken`,
    'console: logged',
    'page: rejected',
    'page: thrown',
  ]);
  expect(() => errors.assertNone()).toThrow('The page had errors:');
  errors.expect(/^(404|console|page)/);
  expect(() => errors.assertNone()).toThrow(`500 GET ${ORIGIN}/broken`);
  errors.expect(/\/broken$/);
});
