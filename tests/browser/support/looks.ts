import type { Page } from 'playwright-core';
import { faults } from './faults.ts';
import { losses, withLargeText } from './large-text.ts';

/** The sizes every screen is looked at in. */
const sizes = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const;

const themes = ['light', 'dark'] as const;

export interface LookOptions {
  /** Where screenshots go, for looking at them oneself: a directory, or nothing. */
  readonly shotsTo?: string | undefined;
  /** Opens anew, with large text, what stands beside something and was placed before. */
  readonly reopen?: ((page: Page) => Promise<void>) | undefined;
}

/**
 * Looks at what the page shows, in every size and with large text, and answers what nobody should be shown,
 * a line each: sideways scrolling, text that is cut without a sign of it, controls on top of each other or out of reach,
 * and targets that a finger misses.
 */
export async function looksOf(
  page: Page,
  name: string,
  { shotsTo, reopen }: LookOptions = {},
): Promise<string[]> {
  const found = new Set<string>();
  const picture = (where: string) => shoot(page, `${name} ${where}`, shotsTo);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await settle(page);
    const wrong = await page.evaluate(faults);
    for (const fault of wrong) found.add(`${name} at ${size.width}: ${fault}`);
    for (const colorScheme of shotsTo ? themes : []) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      await picture(`${size.width} ${colorScheme}`);
    }
  }
  await withLargeText(page, async () => {
    if (reopen) {
      await page.keyboard.press('Escape');
      await reopen(page);
    }
    await settle(page);
    const wrong = [...(await page.evaluate(faults)), ...(await page.evaluate(losses))];
    for (const fault of wrong) found.add(`${name} at 320 with text of 200 %: ${fault}`);
    await picture('320 large text');
  });
  return [...found];
}

async function shoot(page: Page, name: string, shotsTo: string | undefined): Promise<void> {
  if (!shotsTo) return;
  const path = `${shotsTo}/${name.replaceAll(/\W+/g, '-')}.png`;
  await page.screenshot({ path, fullPage: !name.includes('dialog') });
}

/** Waits until nothing moves and every picture in sight is there or has failed. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const running = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(running.map((animation) => animation.finished));
  });
}
