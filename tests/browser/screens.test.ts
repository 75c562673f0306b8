import { describe, expect, it } from 'vitest';
import { violationsInThemes } from './support/axe.ts';
import { checkScreens, contrastProblems } from './support/every-screen.ts';
import { startExtremeServer } from './support/extreme-server.ts';
import { celebration, peopleScreens } from './support/people-screens.ts';
import { openScreen, type Screen } from './support/screen.ts';
import { gameScreens, homeScreens } from './support/screens.ts';
import { stageOn } from './support/stage.ts';
import { countOf, firstHeadings, nameless, treeOf } from './support/tree.ts';

/** The screens of visitors, of Home and about people, each opened once, and what a screen reader is told on the way. */

const stage = stageOn(startExtremeServer);
const open = (screen: Screen) => openScreen(stage.browser, stage.server, screen);

const all: readonly Screen[] = [...homeScreens, ...gameScreens, ...peopleScreens];
const find = (name: string): Screen => {
  const found = all.find((screen) => screen.name === name);
  if (!found) throw new Error(`No screen is called ${name}`);
  return found;
};

describe('with the longest names and the largest numbers', () => {
  checkScreens(stage, homeScreens, { isMeasured: true });
});

describe('about people', () => {
  checkScreens(stage, peopleScreens, { isMeasured: false });
});

it('a screen on its way stands inside the one main part, named, and says that it loads; nothing for axe', async () => {
  const page = await open(find('home'));
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await come;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Leaderboard' }).tap();
  const main = page.locator('#main');
  await main.getByRole('status').getByText('Loading', { exact: true }).waitFor();
  const told = async () => {
    const tree = await treeOf(page);
    return { firstHeadings: firstHeadings(tree), mains: countOf(tree, 'main') };
  };
  await expect.poll(told).toEqual({ firstHeadings: 1, mains: 1 });
  expect(await violationsInThemes(page)).toEqual([]);
  letCome();
  await page.getByRole('heading', { level: 1, name: 'Leaderboard' }).waitFor();
});

it('the celebration opens by itself, named and modal, takes the focus, and leaves it to the page', async () => {
  const page = await open(celebration);
  await page.locator('[role="dialog"]:focus, [role="dialog"] :focus').first().waitFor();
  const told = async () => {
    const tree = await treeOf(page);
    const dialogs = tree.filter(({ role }) => role === 'dialog');
    return {
      dialogs: dialogs.map(({ name, properties }) => [name, properties['modal']]),
      results: tree.some(({ role, name }) => role === 'list' && name === 'Results'),
      nameless: nameless(tree),
      mains: countOf(tree, 'main'),
    };
  };
  await expect
    .poll(told)
    .toEqual({ dialogs: [['Challenge Complete!', true]], results: true, nameless: [], mains: 0 });
  expect([...(await violationsInThemes(page)), ...(await contrastProblems(page))]).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('Tab');
  await expect.poll(async () => countOf(await treeOf(page), 'main')).toBe(1);
  expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('body');
});

it('a conversation is a live log, and what one sends is in it', async () => {
  const page = await open(find('conversation'));
  const log = async () => {
    const { name, properties } = (await treeOf(page)).find(({ role }) => role === 'log') ?? {};
    return { name, live: properties?.['live'] };
  };
  await expect.poll(log).toEqual({ name: 'Messages', live: 'polite' });
  await page.getByRole('textbox', { name: 'Your message' }).fill('Thank you');
  await page.getByRole('button', { name: 'Send message' }).tap();
  await page.getByRole('log', { name: 'Messages' }).getByText('Thank you').waitFor();
  expect(await log()).toEqual({ name: 'Messages', live: 'polite' });
});

describe('what is wrong in a form', () => {
  it.each([
    ['create game dialog', 'Name', 'Name is required'],
    ['share accomplishment dialog', 'What did you do?', 'Please describe your accomplishment'],
    ['create group dialog', 'Group name', 'Group name is required'],
  ])('%s: is told with its field', async (name, field, wrong) => {
    const page = await open(find(name));
    await page.getByRole('dialog').getByText(wrong).waitFor();
    const told = async () => {
      const { properties, description } =
        (await treeOf(page)).find((node) => node.role === 'textbox' && node.name === field) ?? {};
      return { invalid: properties?.['invalid'], says: description?.includes(wrong) };
    };
    await expect.poll(told).toEqual({ invalid: 'true', says: true });
  });
});

it('says what it has done in a live region that was there before', async () => {
  const page = await open(find('groups, none'));
  const region = async () =>
    (await treeOf(page)).find((node) => node.role === 'region' && node.name.startsWith('Notifications'))
      ?.properties['live'];
  await page.getByRole('button', { name: 'Create group' }).first().tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Group name').fill('Owls');
  await expect.poll(region).toBe('polite');
  await dialog.getByRole('button', { name: 'Create group' }).tap();
  const toast = page.getByRole('region', { name: /^Notifications/ }).getByText(/created/);
  await toast.waitFor();
  expect(await region()).toBe('polite');
});

it('every name in the bar can be read on the narrowest phone', async () => {
  const page = await openScreen(stage.browser, stage.server, {
    name: 'home',
    as: 'newcomer',
    at: () => '/',
    ready: 'My Games',
  });
  const devtools = await page.context().newCDPSession(page);
  const namesThatFit = () =>
    page.getByRole('navigation', { name: 'Main' }).evaluate((bar) => {
      const texts = [...bar.querySelectorAll('a > span:last-child')];
      const line = document.createRange();
      const boxes = texts.map((text) => {
        line.selectNodeContents(text);
        const { left, right } = line.getBoundingClientRect();
        return { text, left, right };
      });
      return boxes
        .filter(({ text, left, right }, at) => {
          const isCut = text.scrollWidth > text.clientWidth && getComputedStyle(text).overflowX !== 'visible';
          const before = boxes[at - 1]?.right ?? 0;
          return !isCut && left > before && right < innerWidth;
        })
        .map(({ text }) => text.textContent);
    });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const letters of [16, 20]) {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: letters, fixed: 13 } });
    await expect.poll(namesThatFit).toEqual(['Home', 'Discover', 'Leaderboard', 'Profile', 'Invites']);
  }
});
