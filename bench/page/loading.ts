import lighthouse from 'lighthouse';
import { median } from '../server/median.ts';
import { inFreshBrowser } from './browser.ts';
import type { Cookie } from './servers.ts';

export type Screen = { readonly what: string; readonly url: string; readonly cookie: Cookie | null };

export type Loading = {
  readonly what: string;
  /** Lighthouse's scores, of 100. */
  readonly performance: number;
  /** In milliseconds. */
  readonly largestPaint: number;
  readonly blocked: number;
  readonly shift: number;
};

const QUALITIES = ['accessibility', 'best-practices', 'seo'] as const;

export type Scores = {
  readonly what: string;
  readonly scores: readonly number[];
  /** What kept a score below 100. */
  readonly faults: readonly string[];
};

/** Lighthouse now and then misses the beginning of a visit, and asks to be run again. */
const TRIES = 3;

async function visit(screen: Screen, onlyCategories: readonly string[], tries = TRIES) {
  const { url, cookie } = screen;
  const found = await inFreshBrowser(cookie, (page) =>
    lighthouse(url, { logLevel: 'silent', onlyCategories: [...onlyCategories] }, undefined, page),
  );
  if (found === undefined) throw new Error(`Lighthouse has nothing to say of ${url}`);
  const { lhr } = found;
  if (lhr.runtimeError?.code === 'NO_NAVSTART' && tries > 1) return visit(screen, onlyCategories, tries - 1);
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  return lhr;
}

type Report = Awaited<ReturnType<typeof visit>>;

const scoreOf = (report: Report, category: string) =>
  Math.round((report.categories[category]?.score ?? 0) * 100);
const valueOf = (report: Report, audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;

/**
 * Lighthouse's mobile preset, each screen once a round and the rounds one after the other, so that whatever else the
 * machine does falls on all of them alike; medians.
 */
export async function measureLoading(
  screens: readonly Screen[],
  rounds: number,
  say: (line: string) => void,
): Promise<readonly Loading[]> {
  const reports = new Map(screens.map(({ what }): [string, Report[]] => [what, []]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const screen of screens) reports.get(screen.what)?.push(await visit(screen, ['performance']));
    say(`Loading: round ${round} of ${rounds}`);
  }
  return screens.map(({ what }) => {
    const all = reports.get(what) ?? [];
    const middle = (read: (report: Report) => number) => median(all.map(read));
    return {
      what,
      performance: middle((report) => scoreOf(report, 'performance')),
      largestPaint: middle((report) => valueOf(report, 'largest-contentful-paint')),
      blocked: middle((report) => valueOf(report, 'total-blocking-time')),
      shift: middle((report) => valueOf(report, 'cumulative-layout-shift')),
    };
  });
}

/** Lighthouse's other scores, which do not depend on the clock: each screen once. */
export async function measureScores(
  screens: readonly Screen[],
  say: (line: string) => void,
): Promise<readonly Scores[]> {
  const measured: Scores[] = [];
  for (const screen of screens) {
    const report = await visit(screen, QUALITIES);
    const faults = QUALITIES.flatMap((category) => report.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id);
    measured.push({ what: screen.what, scores: QUALITIES.map((one) => scoreOf(report, one)), faults });
    say(`Scores: ${screen.what}`);
  }
  return measured;
}
