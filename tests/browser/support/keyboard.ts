import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForHydration } from './hydration.ts';

const MAX_STOPS = 150;

/** Presses Tab until the element has the focus. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await waitForHydration(page);
  // Searched again only when React has replaced it, because a search by role takes longer than a key press.
  let element = await target.elementHandle();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    const { hasFocus, isConnected } = await element.evaluate((one) => ({
      hasFocus: one === document.activeElement,
      isConnected: one.isConnected,
    }));
    if (hasFocus) return;
    if (!isConnected) element = await target.elementHandle();
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${String(target)}.`);
}

/** Focuses a control by Tab and presses it. */
export async function activate(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await reach(page, target);
  await page.keyboard.press(key);
}

/** Focuses a field by Tab and replaces its text. */
export async function write(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Waits until a dialog has the focus; a key pressed before that goes to the page. */
export const dialogHasFocus = (page: Page): Promise<void> =>
  page.locator('[role$="dialog"]:focus, [role$="dialog"] :focus').first().waitFor();

/** Opens a dialog by its button, and waits until it has the focus. */
export async function openDialog(page: Page, button: string, title: string): Promise<Locator> {
  await activate(page, page.getByRole('button', { name: button }).first());
  const dialog = page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }));
  await dialog.waitFor();
  await dialogHasFocus(page);
  return dialog;
}

/** Chooses an item of the menu of a post. */
export async function choose(page: Page, post: Locator, item: string): Promise<void> {
  await activate(page, post.getByRole('button', { name: 'Post options' }));
  const entry = page.getByRole('menuitem', { name: item });
  // The menu takes the focus a frame after it opens; a key pressed before that goes to the page.
  await page.getByRole('menu').and(page.locator(':focus')).waitFor();
  const highlighted = page.locator('[role="menuitem"][data-highlighted]');
  for (let step = 0; step < 6; step += 1) {
    const label = await highlighted.textContent();
    if ((await entry.getAttribute('data-highlighted')) !== null) break;
    await page.keyboard.press('ArrowDown');
    // A key pressed before the last one was handled would skip an item.
    await expect.poll(() => highlighted.textContent()).not.toBe(label);
  }
  await page.keyboard.press('Enter');
}

/** Presses a button of the open confirmation. */
export async function confirm(page: Page, button: string): Promise<void> {
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await dialogHasFocus(page);
  await activate(page, question.getByRole('button', { name: button, exact: true }));
  await question.waitFor({ state: 'detached' });
}
