import type { ElementHandle, Page } from 'puppeteer-core';
import { CROWD } from './dataset.ts';

/** With fewer interactions than this the 98th percentile would be the maximum. */
const MIN_INTERACTIONS = 50;

/** Resolves after so many milliseconds. */
export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A user's action on a page; returns the number of interactions. */
export type Action = (page: Page) => Promise<number>;

async function waitFor(page: Page, selector: string): Promise<ElementHandle> {
  const element = await page.waitForSelector(selector, { timeout: 20_000 });
  if (element === null) throw new Error(`${selector} was not found`);
  return element;
}

/** Scrolls to an element and waits until it no longer moves: content above it may still load. */
async function scrollTo(element: ElementHandle): Promise<void> {
  let before: number | undefined;
  for (;;) {
    await element.scrollIntoView();
    await pause(100);
    const y = (await element.boundingBox())?.y;
    if (y === before) return;
    before = y;
  }
}

/** Duration of a tap in milliseconds. */
const TAP_MS = 80;

/** Taps an element once it is visible and no longer moves. */
async function touch(page: Page, element: ElementHandle): Promise<void> {
  await scrollTo(element);
  const { x, y } = await element.clickablePoint();
  const finger = await page.touchscreen.touchStart(x, y);
  await pause(TAP_MS);
  await finger.end();
}

/** Taps the element of a selector and waits for the effects to settle. */
async function tap(page: Page, selector: string): Promise<number> {
  const element = await waitFor(page, selector);
  await touch(page, element);
  await pause(400);
  return 1;
}

const OPEN_COMMENTS = '::-p-xpath(//button[contains(., "View all 200 comments")])';
const CLOSE_COMMENTS = '::-p-xpath(//button[contains(., "Show fewer comments")])';

const GAME = `main a[href="${CROWD}"]`;

const upvote: Action = async (page) => {
  const selector = 'button[aria-label^="Upvote"]';
  await waitFor(page, selector);
  const buttons = await page.$$(selector);
  let times = 0;
  while (times < MIN_INTERACTIONS) {
    for (const button of buttons) {
      await touch(page, button);
      await pause(400);
      times += 1;
    }
  }
  return times;
};

const openDialog: Action = async (page) => {
  let times = 0;
  while (times < MIN_INTERACTIONS) {
    times += await tap(page, '::-p-xpath(//button[contains(., "articipants")])');
    await waitFor(page, '[role="dialog"] li');
    await pause(600);
    times += await tap(page, '[role="dialog"] button[aria-label="Close"]');
    await pause(600);
  }
  return times;
};

const expand: Action = async (page) => {
  let times = 0;
  while (times < MIN_INTERACTIONS) {
    times += await tap(page, OPEN_COMMENTS);
    times += await tap(page, CLOSE_COMMENTS);
  }
  return times;
};

const type: Action = async (page) => {
  await tap(page, OPEN_COMMENTS);
  const box = await waitFor(page, 'textarea');
  await touch(page, box);
  const words = 'That took some courage, I could not have done it myself.';
  await box.type(words, { delay: 120 });
  return words.length;
};

const changePages: Action = async (page) => {
  let times = 0;
  while (times < MIN_INTERACTIONS) {
    for (const name of ['Next', 'Next', 'Previous', 'Previous']) {
      times += await tap(page, `::-p-xpath(//button[contains(., "${name}")])`);
      await pause(800);
    }
  }
  return times;
};

const changeTabs: Action = async (page) => {
  let times = 0;
  while (times < MIN_INTERACTIONS) {
    for (const name of ['Upcoming', 'Past', 'Active']) {
      times += await tap(page, `::-p-xpath(//*[@role="tab"][contains(., "${name}")])`);
    }
  }
  return times;
};

const menu = (name: string) => `::-p-xpath(//nav//a[contains(., "${name}")])`;

const changeScreens: Action = async (page) => {
  let times = 0;
  while (times < MIN_INTERACTIONS) {
    for (const link of [
      menu('Discover'),
      menu('Leaderboard'),
      menu('Profile'),
      menu('Home'),
      GAME,
      menu('Home'),
    ]) {
      times += await tap(page, link);
      await pause(800);
    }
  }
  return times;
};

/** Taps the button of the baseline: the latency of a page that does almost nothing. */
export const clickOnBaseline: Action = async (page) => {
  let times = 0;
  while (times < MIN_INTERACTIONS) times += await tap(page, 'button');
  return times;
};

/** The measured actions and the path of the screen of each. */
export const actions: readonly { readonly what: string; readonly path: string; readonly action: Action }[] = [
  { what: 'upvote', path: CROWD, action: upvote },
  { what: 'tab change on Home', path: '/', action: changeTabs },
  { what: 'dialog of 10,000 participants', path: CROWD, action: openDialog },
  { what: '200 comments opened and closed', path: CROWD, action: expand },
  { what: 'typing under 200 comments', path: CROWD, action: type },
  { what: 'navigation between screens', path: '/', action: changeScreens },
  { what: 'paging', path: CROWD, action: changePages },
];
