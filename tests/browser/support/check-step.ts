import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violations, violationsInThemes } from './axe.ts';
import { markFilled, withoutEdge } from './forced-colors.ts';
import { layoutFaults } from './layout-faults.ts';
import { settle } from './settle.ts';

/** A screen, dialog or menu that is opened on the page of the step before. */
export interface Step {
  readonly name: string;
  readonly open: (page: Page) => Promise<unknown>;
  /** A text or label that is visible once it has rendered. */
  readonly ready: string | RegExp;
  /**
   * What else is checked: the layout in other sizes and with large text, or also the colours of the dark theme, of more contrast and
   * of forced colours. `tests/src/design/contrast.test.ts` checks the colours that screens combine.
   */
  readonly sample?: 'layout' | 'layout and colors';
  /** Whether the next step opens on top of it. */
  readonly stays?: true;
  /** Further faults. */
  readonly check?: (page: Page) => Promise<string[]>;
}

/** Set it to a directory to get a screenshot of every step in both themes. */
const screenshotsTo = process.env['SCREENSHOTS_DIR'];

/** The size that every screen is checked in, and those that sampled screens are checked in too. */
export const PHONE = { width: 360, height: 640 };
const OTHER_SIZES = [
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

/** The open dialogs and menus, including one that is invisible because its anchor is scrolled out of view. */
const openLayer = (page: Page) =>
  page.locator(['dialog', 'alertdialog', 'menu'].map((role) => `[role="${role}"]:not([hidden])`).join());

/** Opens a screen, dialog or menu on the page, checks its layout and accessibility, and closes what covers the screen. */
export async function checkStep(page: Page, step: Step): Promise<string[]> {
  await step.open(page);
  await page.getByText(step.ready).or(page.getByLabel(step.ready)).first().waitFor();
  await settle(page);
  const found = [...(await page.evaluate(layoutFaults, false)), ...((await step.check?.(page)) ?? [])];
  if (step.sample === 'layout and colors')
    found.push(...(await violationsInThemes(page)), ...(await contrastFaults(page)));
  else found.push(...(await violations(page)));
  if (step.sample !== undefined) found.push(...(await layoutFaultsInSizes(page, step)));
  await screenshot(page, step.name);
  if (step.stays !== true && (await openLayer(page).count()) > 0) {
    await page.keyboard.press('Escape');
    await expect.poll(() => openLayer(page).count()).toBe(0);
  }
  return found.map((line) => `${step.name}: ${line}`);
}

/** Runs `act` while the page is 320 px wide with another default font size of the browser, in pixels. */
export async function withFontSize<T>(page: Page, standard: number, act: () => Promise<T>): Promise<T> {
  const before = page.viewportSize();
  const devtools = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: 13 } });
  try {
    return await act();
  } finally {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
    await devtools.detach();
    if (before) await page.setViewportSize(before);
  }
}

async function layoutFaultsInSizes(page: Page, { open }: Step): Promise<string[]> {
  const found: string[] = [];
  const isFloating = (await page.locator('[role="menu"]').count()) > 0;
  for (const size of OTHER_SIZES) {
    await page.setViewportSize(size);
    await settle(page);
    const faults = await page.evaluate(layoutFaults, false);
    found.push(...faults.map((line) => `at ${size.width} px: ${line}`));
  }
  // A small laptop's screen magnified by 400 % (WCAG 1.4.10): as low as a phone in landscape with its keyboard.
  await page.setViewportSize({ width: 320, height: 256 });
  await settle(page);
  const lowFaults = await page.evaluate(layoutFaults, true);
  // Names may be shortened.
  const isFault = (line: string) => !line.startsWith('ends in an ellipsis');
  found.push(...lowFaults.filter(isFault).map((line) => `at 320×256 px: ${line}`));
  await page.setViewportSize(PHONE);
  // The narrowest supported screen, and twice the default font size (WCAG 1.4.4, 1.4.10).
  await withFontSize(page, 32, async () => {
    // A menu is positioned when it opens.
    if (isFloating) {
      await page.keyboard.press('Escape');
      await open(page);
    }
    await settle(page);
    const faults = await page.evaluate(layoutFaults, true);
    found.push(...faults.map((line) => `at 320 px with a font size of 200 %: ${line}`));
  });
  await settle(page);
  return found;
}

/** Elements that forced colours hide, and text with too little contrast where more is requested. */
async function contrastFaults(page: Page): Promise<string[]> {
  expect(await page.evaluate(markFilled)).toBeGreaterThan(0);
  await page.emulateMedia({ forcedColors: 'active' });
  const found = (await page.evaluate(withoutEdge)).map((line) => `forced colours: ${line}`);
  await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const low = await violations(page, ['color-contrast-enhanced']);
    found.push(...low.map((line) => `more contrast, ${colorScheme}: ${line}`));
  }
  await page.emulateMedia({ contrast: 'no-preference', colorScheme: 'light' });
  return found;
}

async function screenshot(page: Page, name: string): Promise<void> {
  if (!screenshotsTo) return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    const path = `${screenshotsTo}/${name.replaceAll(/\W+/g, '-')}-${colorScheme}.png`;
    await page.screenshot({ path, fullPage: !name.includes('dialog') });
  }
}
