import { type Action, actions, clickOnBaseline, pause } from './actions.ts';
import { inFreshBrowser } from './browser.ts';
import { BASELINE } from './loading.ts';
import type { Cookie } from './servers.ts';

type Latency = {
  readonly times: number;
  /** Percentiles of the time from a touch to the next paint, in milliseconds. */
  readonly median: number;
  readonly p98: number;
  readonly longestTask: number;
};

export type Interaction = Latency & { readonly what: string };

/** How many times slower than this machine the emulated phone is. */
const CPU_SLOWDOWN = 4;
/** The smallest latency that the browser reports, in milliseconds. */
const MIN_REPORTED = 16;
const phone = { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

declare global {
  interface Window {
    /** Kept in the page until the end: reading them between actions would keep the page busy. */
    latencies: { readonly interaction: number; readonly milliseconds: number }[];
    longestTask: number;
  }
}

function observe(minReported: number): void {
  window.latencies = [];
  window.longestTask = 0;
  const events = { type: 'event', durationThreshold: minReported };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry instanceof PerformanceEventTiming && entry.interactionId > 0)
        window.latencies.push({ interaction: entry.interactionId, milliseconds: entry.duration });
    }
  }).observe(events);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask, duration);
  }).observe({ type: 'longtask' });
}

const percentile = (numbers: readonly number[], part: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * part) - 1] ?? Number.NaN;

/** Performs an action on a screen and returns the latency of its interactions. */
async function measure(url: string, cookie: Cookie | null, action: Action): Promise<Latency> {
  return inFreshBrowser(cookie, async (page) => {
    await page.setViewport(phone);
    await page.goto(url, { waitUntil: 'networkidle0' });
    await page.evaluate(observe, MIN_REPORTED);
    await page.emulateCPUThrottling(CPU_SLOWDOWN);
    const times = await action(page);
    await pause(1_000);
    const { reported, longestTask } = await page.evaluate(() => ({
      reported: window.latencies,
      longestTask: window.longestTask,
    }));
    const byInteraction = new Map<number, number>();
    for (const { interaction, milliseconds } of reported)
      byInteraction.set(interaction, Math.max(milliseconds, byInteraction.get(interaction) ?? 0));
    const unreported = Array.from({ length: Math.max(0, times - byInteraction.size) }, () => MIN_REPORTED);
    const all = [...byInteraction.values(), ...unreported];
    return { times, median: percentile(all, 0.5), p98: percentile(all, 0.98), longestTask };
  });
}

type ChosenAction = (typeof actions)[number];

/** Measures the interaction latency of each action on a slow phone, and of a button on the baseline. */
export async function measureInteraction(
  origins: { readonly baseline: string; readonly app: string },
  cookie: Cookie,
  log: (line: string) => void,
  chosen: readonly ChosenAction[] = actions,
): Promise<readonly Interaction[]> {
  const measured: Interaction[] = [];
  const add = (what: string, latency: Latency) => {
    measured.push({ what, ...latency });
    log(
      `Interaction: ${what}, median ${latency.median} ms, p98 ${latency.p98} ms, longest task ${latency.longestTask} ms`,
    );
  };
  add(BASELINE, await measure(`${origins.baseline}/`, null, clickOnBaseline));
  for (const { what, path, action } of chosen) add(what, await measure(origins.app + path, cookie, action));
  return measured;
}
