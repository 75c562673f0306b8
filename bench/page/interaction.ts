import type { ElementHandle, Page } from 'puppeteer-core';
import { inFreshBrowser } from './browser.ts';
import type { Cookie } from './servers.ts';
import { CROWD } from './world.ts';

export type Interaction = {
  readonly what: string;
  readonly times: number;
  /** From the touch to the next paint, in milliseconds: fifty and ninety-eight of a hundred took no longer. */
  readonly median: number;
  readonly p98: number;
  readonly longestTask: number;
};

/** So much slower than this machine is the phone. */
const SLOWER = 4;
/** The browser tells of no shorter wait. */
const SHORTEST = 16;
const phone = { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

declare global {
  interface Window {
    readonly noteWait: (interaction: number, milliseconds: number) => void;
    readonly noteTask: (milliseconds: number) => void;
  }
}

function listen(shortest: number): void {
  const events = { type: 'event', durationThreshold: shortest };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry instanceof PerformanceEventTiming && entry.interactionId > 0)
        window.noteWait(entry.interactionId, entry.duration);
    }
  }).observe(events);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.noteTask(duration);
  }).observe({ type: 'longtask' });
}

const percentile = (numbers: readonly number[], part: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * part) - 1] ?? Number.NaN;

/** Fewer touches than these, and the slowest of all would be the one of a hundred that may be slower. */
const MANY = 50;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What a finger does; gives how often it touched. */
type Deed = (page: Page) => Promise<number>;

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

const deeds: readonly { readonly what: string; readonly path: string; readonly deed: Deed }[] = [
  { what: 'upvote', path: CROWD, deed: upvote },
  { what: 'tab change on Home', path: '/', deed: changeTabs },
  { what: 'dialog of 10,000 participants', path: CROWD, deed: openDialog },
  { what: '200 comments opened and closed', path: CROWD, deed: expand },
  { what: 'typing under 200 comments', path: CROWD, deed: type },
  { what: 'paging', path: CROWD, deed: turnPages },
];

/** How long somebody on a slow phone waits for the screen to answer a touch. */
export async function measureInteraction(
  origin: string,
  cookie: Cookie,
  say: (line: string) => void,
): Promise<readonly Interaction[]> {
  const measured: Interaction[] = [];
  for (const { what, path, deed } of deeds) {
    const one = await inFreshBrowser(cookie, async (page) => {
      const waits = new Map<number, number>();
      let longestTask = 0;
      await page.exposeFunction('noteWait', (interaction: number, wait: number) => {
        waits.set(interaction, Math.max(wait, waits.get(interaction) ?? 0));
      });
      await page.exposeFunction('noteTask', (duration: number) => {
        longestTask = Math.max(longestTask, duration);
      });
      await page.setViewport(phone);
      await page.goto(origin + path, { waitUntil: 'networkidle0' });
      await page.evaluate(listen, SHORTEST);
      await page.emulateCPUThrottling(SLOWER);
      const times = await deed(page);
      await pause(1_000);
      const unnoticed = Array.from({ length: Math.max(0, times - waits.size) }, () => SHORTEST);
      const all = [...waits.values(), ...unnoticed];
      return { what, times, median: percentile(all, 0.5), p98: percentile(all, 0.98), longestTask };
    });
    measured.push(one);
    say(`Interaction: ${what}, half ${one.median}, 98 % ${one.p98} ms, longest task ${one.longestTask} ms`);
  }
  return measured;
}
