import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { user as userSchema } from '#contract/users.ts';
import { undrawn } from '#tests/support/chromium.ts';
import { brokenWords } from './support/broken-words.ts';
import * as extreme from './support/extreme-people.ts';
import { looksOf } from './support/looks.ts';
import { ownBrowserStage } from './support/stage.ts';

const stage = ownBrowserStage();

/** A directory, for looking at the screens oneself. */
const shotsTo = process.env['LOOKS_TO'];
const looks = (page: Page, name: string) => looksOf(page, name, { shotsTo });

const widest = {
  username: 'w'.repeat(30),
  email: `${'w'.repeat(60)}@${'w'.repeat(60)}.example.org`,
  password: 'brave-enough-42',
  firstName: 'W'.repeat(50),
  lastName: 'W'.repeat(50),
};
const newcomer = { username: 'nia', email: 'nia@example.org', password: 'brave-enough-42', firstName: 'Nia' };
const made = new Set<string>();

/** A phone on which this person is signed in, and which shows what the test answers. */
async function phoneOf(person: { username: string; password: string }) {
  const { page, trouble } = await stage.openPhone(undrawn);
  const headers = { origin: stage.server.origin };
  const isNew = !made.has(person.username);
  made.add(person.username);
  const answer = await page.request.post(isNew ? '/api/register' : '/api/login', {
    headers,
    data: isNew ? person : { login: person.username, password: person.password },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  if (isNew && person === widest) {
    const { firstName, lastName } = widest;
    await page.request.patch('/api/user/profile', {
      headers,
      data: { firstName, lastName, bio: 'B'.repeat(500) },
    });
  }
  const viewer = userSchema.parse(await (await page.request.get('/api/auth/user')).json());
  /** Has the server answer more than a test could bring about. */
  const answers = (path: string, json: unknown) =>
    page.route(
      (url) => url.pathname === path,
      (route) => route.fulfill({ json }),
    );
  return { page, viewer, answers, trouble };
}

/** Somebody with the longest name there can be and more of everything than anybody has. */
async function busyPhone() {
  const phone = await phoneOf(widest);
  const { viewer, answers } = phone;
  await answers('/api/messages/unread-count', { count: 12_345 });
  await answers('/api/messages', extreme.messages(viewer));
  await answers('/api/invitations', extreme.invitations(viewer));
  await answers('/api/user/stats', extreme.muchStats);
  await answers('/api/leaderboard/players', extreme.players(viewer));
  await answers('/api/leaderboard/creators', extreme.creators(viewer));
  return phone;
}

describe('fit to be shown on every screen size, in light and dark, whatever is in them', () => {
  it('the leaderboards', async () => {
    const { page } = await busyPhone();
    await page.goto('/leaderboard?time=alltime&metric=medalScore');
    await page.getByRole('list', { name: 'Players' }).waitFor();
    const found = await looks(page, 'players');
    await page.goto('/leaderboard?board=creators');
    await page.getByRole('list', { name: 'Creators' }).waitFor();
    found.push(...(await looks(page, 'creators')));
    const empty = await phoneOf(newcomer);
    await empty.page.goto('/leaderboard');
    await empty.page.getByText('No leaderboard data available yet').waitFor();
    found.push(...(await looks(empty.page, 'no players')));
    expect(found).toEqual([]);
  });

  it('what is told of creators, no word of it broken on the smallest phone', async () => {
    const { page, viewer, answers } = await phoneOf(newcomer);
    const facts = { totalParticipants: 34, largestGame: 34, totalAccomplishments: 103 };
    await answers('/api/leaderboard/creators', [{ rank: 1, user: viewer, score: 34, additionalInfo: facts }]);
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto('/leaderboard?board=creators');
    const list = page.getByRole('list', { name: 'Creators' });
    await list.getByText('Top 1').waitFor();
    expect(await list.evaluate(brokenWords)).toEqual([]);
  });

  it('the profile and its tabs', async () => {
    const { page } = await busyPhone();
    await page.goto('/profile');
    await page.getByText('Nothing shared yet').waitFor();
    const found = await looks(page, 'profile');
    await page.getByRole('tab', { name: 'Achievements' }).tap();
    await page.getByText('Comfort Zone Crusher').waitFor();
    found.push(...(await looks(page, 'achievements')));
    await page.getByRole('tab', { name: 'Games', exact: true }).tap();
    await page.getByText('No games yet').waitFor();
    found.push(...(await looks(page, 'own games')));
    await page.getByRole('button', { name: 'Edit Profile' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
    await dialog.getByLabel('First name').fill('');
    await dialog.getByRole('button', { name: 'Save' }).tap();
    await dialog.getByText('First name is required').waitFor();
    found.push(...(await looks(page, 'edit profile dialog')));
    expect(found).toEqual([]);
  });

  it('the conversations', async () => {
    const { page } = await busyPhone();
    await page.goto('/messages');
    await page.getByRole('list', { name: 'Conversations' }).waitFor();
    const found = await looks(page, 'conversations');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().tap();
    await page.getByRole('log', { name: 'Messages' }).getByText('Today').waitFor();
    found.push(...(await looks(page, 'conversation')));
    await page.getByRole('textbox', { name: 'Your message' }).fill('W'.repeat(500));
    found.push(...(await looks(page, 'conversation with a long draft')));
    const empty = await phoneOf(newcomer);
    await empty.page.goto('/messages');
    await empty.page.getByText('No messages yet').waitFor();
    found.push(...(await looks(empty.page, 'no messages')));
    expect(found).toEqual([]);
  });

  it('the invitations', async () => {
    const { page } = await busyPhone();
    await page.goto('/invites');
    await page.getByRole('tab', { name: 'Received (12)' }).waitFor();
    const found = await looks(page, 'received');
    await page.getByRole('tab', { name: 'Pending (3)' }).tap();
    await page
      .getByText(/Waiting for approval/)
      .first()
      .waitFor();
    found.push(...(await looks(page, 'pending')));
    await page.goto('/');
    await page.getByRole('button', { name: /12 game invitations/ }).tap();
    await page.getByRole('dialog', { name: 'Game Invitations (12)' }).waitFor();
    found.push(...(await looks(page, 'invitations dialog')));
    const empty = await phoneOf(newcomer);
    await empty.page.goto('/invites');
    await empty.page.getByText('No invitations').waitFor();
    found.push(...(await looks(empty.page, 'no invitations')));
    expect(found).toEqual([]);
  });

  it.each([
    ['game_won', 0, 'Congratulations!'],
    ['game_completed', 17, 'Challenge Complete!'],
  ])('the celebration (%s)', async (type, place, title) => {
    const { page, viewer, answers } = await busyPhone();
    await answers('/api/notifications/games', [extreme.notification(viewer, type)]);
    await answers('/api/games/game-long/results', extreme.results(viewer, place));
    await page.goto('/mobile-demo');
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('list', { name: 'Winners' }).waitFor();
    const found = await looks(page, `celebration dialog ${type}`);
    await dialog.getByRole('button', { name: 'See All 20 Results' }).tap();
    found.push(...(await looks(page, `all results dialog ${type}`)));
    expect(found).toEqual([]);
  });

  it('the make-believe phone, a toast and the badges', async () => {
    const { page } = await busyPhone();
    await page.goto('/mobile-demo');
    const phone = page.getByRole('region', { name: 'Simulated phone' });
    await phone.getByLabel('Your name').fill('W'.repeat(30));
    const found = await looks(page, 'demo sign-in');
    await phone.getByRole('button', { name: 'Sign in' }).tap();
    await phone.getByRole('button', { name: 'Sign out' }).waitFor();
    found.push(...(await looks(page, 'demo')));
    expect(found).toEqual([]);
  });

  it('the sign-in page', async () => {
    const { page } = await stage.openPhone();
    await page.goto('/api/login?returnTo=/games/some-game');
    const found = await looks(page, 'sign in');
    await page.goto('/api/login?mode=register');
    found.push(...(await looks(page, 'create account')));
    expect(found).toEqual([]);
  });
});
