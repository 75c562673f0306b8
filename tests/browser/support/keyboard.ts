import type { Locator, Page } from 'playwright-core';

const mostStops = 150;

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${String(target)}.`);
}

/** Goes to a control by Tab and presses it. */
export async function activate(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await reach(page, target);
  await page.keyboard.press(key);
}

/** Goes to a field by Tab and writes there, instead of what it held. */
export async function write(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}
