import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violations, violationsInThemes } from './axe.ts';
import { edgeless, markFilled } from './edges.ts';
import type { ExtremeServer } from './extreme-server.ts';
import { looksOf, settle } from './looks.ts';
import { openScreen, type Screen } from './screen.ts';
import type { BrowserStage } from './stage.ts';
import { countOf, firstHeadings, nameless, treeOf } from './tree.ts';

/** Set it to a directory to get a picture of every screen in every size and theme. */
const shotsTo = process.env['LOOKS_TO'];

const isDialog = ({ name }: Screen) => name.includes('dialog');

/** Screens and dialogs that together show every component of the design system. */
const showsComponents = new Set([
  'landing',
  'home',
  'create game dialog',
  'share accomplishment dialog',
  'discover',
  'game, its creator',
  'game, completed',
  'share dialog, code',
  'post menu',
  'leave dialog',
  'edit game',
  'groups',
  'sign in',
  'second step',
  'leaderboard, medals',
  'leaderboard, creators',
  'profile, achievements',
  'messages',
  'conversation',
  'invitations',
  'account',
]);

/** What axe finds on an open screen; where components are seen for the first time, in all colours and contrasts. */
async function problemsOf(page: Page, { name }: Screen): Promise<string[]> {
  if (!showsComponents.has(name)) return violations(page);
  return [...(await violationsInThemes(page)), ...(await contrastProblems(page))];
}

/** What is hard to see with the colours of the device or where more contrast is wanted. */
export async function contrastProblems(page: Page): Promise<string[]> {
  await settle(page);
  expect(await page.evaluate(markFilled)).toBeGreaterThan(0);
  await page.emulateMedia({ forcedColors: 'active' });
  const found = (await page.evaluate(edgeless)).map((line) => `forced colours: ${line}`);
  await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const low = await violations(page, ['color-contrast-enhanced']);
    found.push(...low.map((line) => `more contrast, ${colorScheme}, ${line}`));
  }
  await page.emulateMedia({ contrast: 'no-preference', colorScheme: 'light' });
  return found;
}

/** Remembers which button outside of a dialog was pressed last. */
function noteOpener(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      const isInside = button?.closest('[role="dialog"], [role="alertdialog"], [role="menu"]');
      if (button && !isInside) button.id ||= 'opener';
      if (button && !isInside) document.body.dataset['opener'] = button.id;
    },
    true,
  );
}

/**
 * Opens each screen once and checks its accessibility tree, its focus, axe's rules and its contrast; where `isMeasured`
 * its layout in every size, too.
 */
export function checkScreens(
  stage: BrowserStage<ExtremeServer>,
  screens: readonly Screen[],
  { isMeasured }: { readonly isMeasured: boolean },
): void {
  const open = (screen: Screen) => openScreen(stage.browser, stage.server, screen);
  const dialogs = screens.filter(isDialog);
  const floating = screens.filter(({ floats }) => floats);
  /** Measured last: a wide screen has other columns, and with them another button that opens a dialog. */
  const assertFits = async (page: Page, { name, floats, open: act }: Screen) => {
    if (!isMeasured) return;
    expect(await looksOf(page, name, { shotsTo, reopen: floats && act })).toEqual([]);
  };

  it.each(screens.filter((screen) => !isDialog(screen) && !screen.floats))(
    '$name: has one first heading, one main part and a name for every control, and is easy to see',
    async (screen) => {
      const page = await open(screen);
      const outline = async () => {
        const tree = await treeOf(page);
        return { nameless: nameless(tree), firstHeadings: firstHeadings(tree), mains: countOf(tree, 'main') };
      };
      // The tree is made a moment after the page.
      await expect.poll(outline).toEqual({ nameless: [], firstHeadings: 1, mains: 1 });
      expect(await problemsOf(page, screen)).toEqual([]);
      await assertFits(page, screen);
    },
  );

  it.each(dialogs)(
    '$name: is named and modal, is easy to see, takes the focus and returns it',
    async (screen) => {
      const { open: act, ...closed } = screen;
      const page = await open(closed);
      await page.evaluate(noteOpener);
      await act?.(page);
      const dialog = page.locator('[role="dialog"], [role="alertdialog"]').last();
      await dialog.locator(':focus').or(page.locator('[role$="dialog"]:focus')).first().waitFor();
      const outline = async () => {
        const tree = await treeOf(page);
        const dialogs = tree.filter(({ role }) => role === 'dialog' || role === 'alertdialog');
        const modal = dialogs.map(({ properties }) => properties['modal']);
        return { nameless: nameless(tree), modal, mains: countOf(tree, 'main') };
      };
      // What lies behind is not in the tree.
      await expect.poll(outline).toEqual({ nameless: [], modal: [true], mains: 0 });
      expect(await problemsOf(page, screen)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.waitForFunction(() => document.activeElement?.id === document.body.dataset['opener']);
      if (isMeasured) await act?.(page);
      await assertFits(page, screen);
    },
  );

  it.each(floating)('$name: is named, is easy to see, takes the focus and returns it', async (screen) => {
    const page = await open(screen);
    const shown = page.locator('[role="menu"], [role="dialog"]');
    await shown.locator(':focus').or(page.locator('[role="menu"]:focus')).first().waitFor();
    const outline = async () => {
      const tree = await treeOf(page);
      const own = tree.find(({ role }) => role === 'menu' || role === 'dialog');
      return { nameless: nameless(tree), isNamed: Boolean(own?.name) };
    };
    await expect.poll(outline).toEqual({ nameless: [], isNamed: true });
    expect(await problemsOf(page, screen)).toEqual([]);
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'hidden' });
    await page.waitForFunction(() => document.activeElement?.matches('button[aria-haspopup]'));
    if (isMeasured) await screen.open?.(page);
    await assertFits(page, screen);
  });
}
