import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { startTestApp } from '#tests/support/server.ts';

const at = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url));

it('the app and the sign-in page link to an existing icon', async () => {
  const { app, close } = await startTestApp();
  const signIn = await app.inject('/api/login');
  await close();
  const icon = '<link rel="icon" href="/favicon.svg" type="image/svg+xml"';
  expect(signIn.body).toContain(icon);
  expect(readFileSync(at('index.html'), 'utf8')).toContain(icon);
  expect(existsSync(at('public/favicon.svg'))).toBe(true);
});
