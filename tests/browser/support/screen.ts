import type { Browser, Page } from 'playwright-core';
import { openPhone } from '#tests/support/chromium.ts';
import { appIsThere } from './drawn.ts';
import type { ExtremeServer } from './extreme-server.ts';
import type { Extremes } from './extremes.ts';

/** A screen, or a dialog on one, of the world that {@link fillWithExtremes} makes. */
export interface Screen {
  readonly name: string;
  /** Who looks; nobody for a visitor. */
  readonly as?: string;
  readonly at: (world: Extremes) => string;
  /** What is there once the screen is. */
  readonly ready: string;
  /** Opens what is to be looked at. */
  readonly open?: (page: Page) => Promise<void>;
  /** What is opened stands beside something, and is placed when it opens. */
  readonly floats?: true;
  /** Refused answers that belong to it. */
  readonly refused?: RegExp;
}

/** Presses a button on the screen. */
export const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .tap();
/** A dialog that a button opens, and what is done in it. */
export const dialog =
  (button: string | RegExp, inside: (page: Page) => Promise<void> = () => Promise.resolve()) =>
  async (page: Page) => {
    await press(button)(page);
    await page.locator('[role="dialog"], [role="alertdialog"]').first().waitFor();
    await inside(page);
  };
/** The question behind an item of the first post's menu. */
export const fromMenu = (item: string) => async (page: Page) => {
  await press('Post options')(page);
  await page.getByRole('menuitem', { name: item }).tap();
  await page.getByRole('alertdialog').waitFor();
};
/** Presses a button in the dialog. */
export const submit = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).tap();
/** Chooses a tab. */
export const tab = (name: RegExp) => (page: Page) => page.getByRole('tab', { name }).tap();

/** An address that is the same in every world. */
export const fixed = (address: string) => () => address;

/** Opens a screen on a phone for the running test, and waits until it is there. */
export async function openScreen(
  browser: Browser,
  server: ExtremeServer,
  { as, at, ready, open: act, refused }: Screen,
): Promise<Page> {
  const { page, trouble } = await openPhone(browser, {
    baseURL: server.origin,
    reducedMotion: 'reduce',
    storageState: as === undefined ? undefined : server.signedIn(as),
  });
  if (refused) trouble.expect(refused);
  await page.goto(at(server.world));
  await appIsThere(page);
  await page.getByText(ready).or(page.getByLabel(ready)).first().waitFor();
  await act?.(page);
  return page;
}
