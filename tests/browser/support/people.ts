import { randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from 'playwright-core';

const password = 'brave-enough-42';

/** Creates an account on the sign-in page that `page` shows, and waits until the app is back. */
export async function signUp(page: Page, username: string, firstName: string): Promise<void> {
  await page.getByRole('link', { name: 'Create account' }).tap();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Email').fill(`${username}@example.org`);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).tap();
  await page.waitForURL((url) => !url.pathname.startsWith('/api/'));
}

/** Signs in on the sign-in page that `page` shows, and waits until the app is back. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).tap();
  await page.waitForURL((url) => !url.pathname.startsWith('/api/'));
}

/** Creates an account without the sign-in page, and signs in the browser context that `request` belongs to. */
export async function register(
  request: APIRequestContext,
  username: string,
  firstName: string,
): Promise<void> {
  const data = { username, email: `${username}@example.org`, password, firstName };
  // So many people do not sign up from one address.
  const headers = { 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` };
  const answer = await request.post('/api/register', { data, headers, maxRedirects: 0 });
  if (answer.status() !== 303)
    throw new Error(`Signing up answered ${answer.status()}: ${await answer.text()}`);
}

/** Registers and opens Home. Journeys that are about signing up use {@link startFromLanding}. */
export async function startAs(page: Page, username: string, firstName: string): Promise<void> {
  await register(page.request, username, firstName);
  await page.goto('/');
}

/** Opens the app, follows 'Get Started' and creates an account; ends on Home. */
export async function startFromLanding(page: Page, username: string, firstName: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).first().tap();
  await signUp(page, username, firstName);
}

/** Creates a game from Home with everything else as the dialog proposes it; ends on the game's page. */
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

/** On a game's page: writes an accomplishment, with a photo if one is given, and sends it. */
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
