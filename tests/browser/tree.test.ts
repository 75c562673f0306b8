import { describe, expect, it } from 'vitest';
import { violationsInThemes } from './support/axe.ts';
import { startExtremeServer } from './support/extreme-server.ts';
import { celebration, peopleScreens } from './support/people-screens.ts';
import { openScreen, type Screen } from './support/screen.ts';
import { screens } from './support/screens.ts';
import { stageOn } from './support/stage.ts';
import { nameless, type TreeNode, treeOf } from './support/tree.ts';

/** What a screen reader is told, read from the accessibility tree itself, and what axe finds of everything else. */

const stage = stageOn(startExtremeServer);
const open = (screen: Screen) => openScreen(stage.browser, stage.server, screen);

const all: readonly Screen[] = [...screens.flatMap(([, group]) => group), ...peopleScreens];
const isDialog = ({ name }: Screen) => name.includes('dialog');
const find = (name: string): Screen => {
  const found = all.find((screen) => screen.name === name);
  if (!found) throw new Error(`No screen is called ${name}`);
  return found;
};

const count = (tree: readonly TreeNode[], role: string) => tree.filter((node) => node.role === role).length;
const firstHeadings = (tree: readonly TreeNode[]) =>
  tree.filter(({ role, properties }) => role === 'heading' && properties['level'] === 1).length;

describe('every screen', () => {
  it.each(all.filter((screen) => !isDialog(screen) && !screen.floats))(
    '$name: has one first heading, one main part, and a name for everything one can use; nothing for axe',
    async (screen) => {
      const page = await open(screen);
      const told = async () => {
        const tree = await treeOf(page);
        return { nameless: nameless(tree), firstHeadings: firstHeadings(tree), mains: count(tree, 'main') };
      };
      // The tree is made a moment after the page.
      await expect.poll(told).toEqual({ nameless: [], firstHeadings: 1, mains: 1 });
      expect(await violationsInThemes(page)).toEqual([]);
    },
  );
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
    return { firstHeadings: firstHeadings(tree), mains: count(tree, 'main') };
  };
  await expect.poll(told).toEqual({ firstHeadings: 1, mains: 1 });
  expect(await violationsInThemes(page)).toEqual([]);
  letCome();
  await page.getByRole('heading', { level: 1, name: 'Leaderboard' }).waitFor();
});

describe('every dialog', () => {
  it.each(all.filter(isDialog))(
    '$name: is named and modal, takes the focus, and gives it back to what opened it; nothing for axe',
    async (screen) => {
      const { open: act, ...closed } = screen;
      const page = await open(closed);
      await page.evaluate(() => {
        document.addEventListener(
          'click',
          ({ target }) => {
            const button = target instanceof Element ? target.closest('button') : null;
            const isInside = button?.closest('[role="dialog"], [role="alertdialog"], [role="menu"]');
            if (button && !isInside) button.id ||= 'what-opened-it';
            if (button && !isInside) document.body.dataset['opener'] = button.id;
          },
          true,
        );
      });
      await act?.(page);
      const dialog = page.locator('[role="dialog"], [role="alertdialog"]').last();
      await dialog.locator(':focus').or(page.locator('[role$="dialog"]:focus')).first().waitFor();
      const told = async () => {
        const tree = await treeOf(page);
        const dialogs = tree.filter(({ role }) => role === 'dialog' || role === 'alertdialog');
        const modal = dialogs.map(({ properties }) => properties['modal']);
        return { nameless: nameless(tree), modal, mains: count(tree, 'main') };
      };
      // What lies behind is passed over.
      await expect.poll(told).toEqual({ nameless: [], modal: [true], mains: 0 });
      expect(await violationsInThemes(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.waitForFunction(() => document.activeElement?.id === document.body.dataset['opener']);
    },
  );
});

describe('what floats beside a button', () => {
  it.each(all.filter(({ floats }) => floats))(
    '$name: is named, takes the focus, and gives it back; nothing for axe',
    async (screen) => {
      const page = await open(screen);
      const floating = page.locator('[role="menu"], [role="dialog"]');
      await floating.locator(':focus').or(page.locator('[role="menu"]:focus')).first().waitFor();
      const told = async () => {
        const tree = await treeOf(page);
        const own = tree.find(({ role }) => role === 'menu' || role === 'dialog');
        return { nameless: nameless(tree), isNamed: Boolean(own?.name) };
      };
      await expect.poll(told).toEqual({ nameless: [], isNamed: true });
      expect(await violationsInThemes(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await floating.waitFor({ state: 'hidden' });
      await page.waitForFunction(() => document.activeElement?.matches('button[aria-haspopup]'));
    },
  );
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
      mains: count(tree, 'main'),
    };
  };
  await expect
    .poll(told)
    .toEqual({ dialogs: [['Challenge Complete!', true]], results: true, nameless: [], mains: 0 });
  expect(await violationsInThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('Tab');
  await expect.poll(async () => count(await treeOf(page), 'main')).toBe(1);
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
