import { inFreshBrowser } from './browser.ts';
import { FLOOR } from './floor.ts';
import type { Cookie } from './servers.ts';
import { type Deed, deeds, pause, pressOnTheFloor } from './touches.ts';

type Waits = {
  readonly times: number;
  /** From the touch to the next paint, in milliseconds: fifty and ninety-eight of a hundred took no longer. */
  readonly median: number;
  readonly p98: number;
  readonly longestTask: number;
};

export type Interaction = Waits & { readonly what: string };

/** So much slower than this machine is the phone. */
const SLOWER = 4;
/** The browser tells of no shorter wait. */
const SHORTEST = 16;
const phone = { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

declare global {
  interface Window {
    /** What the browser has told of, kept in the page: to hand it over between touches would keep the page busy. */
    waits: { readonly interaction: number; readonly milliseconds: number }[];
    longestTask: number;
  }
}

function listen(shortest: number): void {
  window.waits = [];
  window.longestTask = 0;
  const events = { type: 'event', durationThreshold: shortest };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry instanceof PerformanceEventTiming && entry.interactionId > 0)
        window.waits.push({ interaction: entry.interactionId, milliseconds: entry.duration });
    }
  }).observe(events);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask, duration);
  }).observe({ type: 'longtask' });
}

const percentile = (numbers: readonly number[], part: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * part) - 1] ?? Number.NaN;

/** Lets a finger do something on a screen, and tells how long it waited. */
async function measure(url: string, cookie: Cookie | null, deed: Deed): Promise<Waits> {
  return inFreshBrowser(cookie, async (page) => {
    await page.setViewport(phone);
    await page.goto(url, { waitUntil: 'networkidle0' });
    await page.evaluate(listen, SHORTEST);
    await page.emulateCPUThrottling(SLOWER);
    const times = await deed(page);
    await pause(1_000);
    const { noticed, longestTask } = await page.evaluate(() => ({
      noticed: window.waits,
      longestTask: window.longestTask,
    }));
    const waits = new Map<number, number>();
    for (const { interaction, milliseconds } of noticed)
      waits.set(interaction, Math.max(milliseconds, waits.get(interaction) ?? 0));
    const unnoticed = Array.from({ length: Math.max(0, times - waits.size) }, () => SHORTEST);
    const all = [...waits.values(), ...unnoticed];
    return { times, median: percentile(all, 0.5), p98: percentile(all, 0.98), longestTask };
  });
}

/** How long somebody on a slow phone waits for the screen to answer a touch: on the floor first, then on ours. */
export async function measureInteraction(
  origins: { readonly floor: string; readonly app: string },
  cookie: Cookie,
  say: (line: string) => void,
): Promise<readonly Interaction[]> {
  const measured: Interaction[] = [];
  const add = (what: string, waits: Waits) => {
    measured.push({ what, ...waits });
    say(
      `Interaction: ${what}, half ${waits.median}, 98 % ${waits.p98} ms, longest task ${waits.longestTask} ms`,
    );
  };
  add(FLOOR, await measure(`${origins.floor}/`, null, pressOnTheFloor));
  for (const { what, path, deed } of deeds) add(what, await measure(origins.app + path, cookie, deed));
  return measured;
}
