import type { ElementHandle, Page } from 'puppeteer-core';
import { CROWD } from './world.ts';

/** Fewer touches than these, and the slowest of all would be the one of a hundred that may be slower. */
const MANY = 50;

/** Resolves after so many milliseconds. */
export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What a finger does; gives how often it touched. */
export type Deed = (page: Page) => Promise<number>;

async function found(page: Page, selector: string): Promise<ElementHandle> {
  const element = await page.waitForSelector(selector, { timeout: 20_000 });
  if (element === null) throw new Error(`${selector} is not there`);
  return element;
}

/** Brings an element into sight and waits until it stands still there, for what is above it may be on its way. */
async function bringIntoSight(element: ElementHandle): Promise<void> {
  let before: number | undefined;
  for (;;) {
    await element.scrollIntoView();
    await pause(100);
    const y = (await element.boundingBox())?.y;
    if (y === before) return;
    before = y;
  }
}

/** So long a finger stays on the glass when it taps, in milliseconds. */
const ON_THE_GLASS = 80;

/** Touches an element where it stands still in sight. */
async function touch(page: Page, element: ElementHandle): Promise<void> {
  await bringIntoSight(element);
  const { x, y } = await element.clickablePoint();
  const finger = await page.touchscreen.touchStart(x, y);
  await pause(ON_THE_GLASS);
  await finger.end();
}

/** Touches what the selector finds, and lets everything settle that follows. */
async function tap(page: Page, selector: string): Promise<number> {
  const element = await found(page, selector);
  await touch(page, element);
  await pause(400);
  return 1;
}

const OPEN = '::-p-xpath(//button[contains(., "View all 200 comments")])';
const SHUT = '::-p-xpath(//button[contains(., "Show fewer comments")])';

const GAME = `main a[href="${CROWD}"]`;

const upvote: Deed = async (page) => {
  const selector = 'button[aria-label^="Upvote"]';
  await found(page, selector);
  const buttons = await page.$$(selector);
  let times = 0;
  while (times < MANY) {
    for (const button of buttons) {
      await touch(page, button);
      await pause(400);
      times += 1;
    }
  }
  return times;
};

const openDialog: Deed = async (page) => {
  let times = 0;
  while (times < MANY) {
    times += await tap(page, '::-p-xpath(//button[contains(., "articipants")])');
    await found(page, '[role="dialog"] li');
    await pause(600);
    times += await tap(page, '[role="dialog"] button[aria-label="Close"]');
    await pause(600);
  }
  return times;
};

const expand: Deed = async (page) => {
  let times = 0;
  while (times < MANY) {
    times += await tap(page, OPEN);
    times += await tap(page, SHUT);
  }
  return times;
};

const type: Deed = async (page) => {
  await tap(page, OPEN);
  const box = await found(page, 'textarea');
  await touch(page, box);
  const words = 'That took some courage, I could not have done it myself.';
  await box.type(words, { delay: 120 });
  return words.length;
};

const turnPages: Deed = async (page) => {
  let times = 0;
  while (times < MANY) {
    for (const name of ['Next', 'Next', 'Previous', 'Previous']) {
      times += await tap(page, `::-p-xpath(//button[contains(., "${name}")])`);
      await pause(800);
    }
  }
  return times;
};

const changeTabs: Deed = async (page) => {
  let times = 0;
  while (times < MANY) {
    for (const name of ['Upcoming', 'Past', 'Active']) {
      times += await tap(page, `::-p-xpath(//*[@role="tab"][contains(., "${name}")])`);
    }
  }
  return times;
};

const menu = (name: string) => `::-p-xpath(//nav//a[contains(., "${name}")])`;

const changeScreens: Deed = async (page) => {
  let times = 0;
  while (times < MANY) {
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

/** Presses the one button of the floor: what a touch costs in a page that does next to nothing. */
export const pressOnTheFloor: Deed = async (page) => {
  let times = 0;
  while (times < MANY) times += await tap(page, 'button');
  return times;
};

/** What is done on which screen of the app. */
export const deeds: readonly { readonly what: string; readonly path: string; readonly deed: Deed }[] = [
  { what: 'upvote', path: CROWD, deed: upvote },
  { what: 'tab change on Home', path: '/', deed: changeTabs },
  { what: 'dialog of 10,000 participants', path: CROWD, deed: openDialog },
  { what: '200 comments opened and closed', path: CROWD, deed: expand },
  { what: 'typing under 200 comments', path: CROWD, deed: type },
  { what: 'from screen to screen', path: '/', deed: changeScreens },
  { what: 'paging', path: CROWD, deed: turnPages },
];
