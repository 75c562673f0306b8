import lighthouse from 'lighthouse';
import { median } from '../server/median.ts';
import { inFreshBrowser } from './browser.ts';
import type { Cookie } from './servers.ts';

/** The name of the page that uses the same libraries and nothing else. */
export const BASELINE = 'baseline';

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
  /** Ids of the audits that failed. */
  readonly failedAudits: readonly string[];
};

/** Lighthouse sometimes misses the start of a navigation and must be run again. */
const ATTEMPTS = 3;

async function visit(screen: Screen, onlyCategories: readonly string[], attempts = ATTEMPTS) {
  const { url, cookie } = screen;
  const found = await inFreshBrowser(cookie, (page) =>
    lighthouse(url, { logLevel: 'silent', onlyCategories: [...onlyCategories] }, undefined, page),
  );
  if (found === undefined) throw new Error(`Lighthouse returned nothing for ${url}`);
  const { lhr } = found;
  if (lhr.runtimeError?.code === 'NO_NAVSTART' && attempts > 1)
    return visit(screen, onlyCategories, attempts - 1);
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  return lhr;
}

type Report = Awaited<ReturnType<typeof visit>>;

const scoreOf = (report: Report, category: string) =>
  Math.round((report.categories[category]?.score ?? 0) * 100);
const valueOf = (report: Report, audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;

/**
 * Medians of Lighthouse's mobile preset. Each round visits all screens, so that other load on the machine affects them
 * equally.
 */
export async function measureLoading(
  screens: readonly Screen[],
  rounds: number,
  log: (line: string) => void,
): Promise<readonly Loading[]> {
  const reports = new Map(screens.map(({ what }): [string, Report[]] => [what, []]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const screen of screens) reports.get(screen.what)?.push(await visit(screen, ['performance']));
    log(`Loading: round ${round} of ${rounds}`);
  }
  return screens.map(({ what }) => {
    const all = reports.get(what) ?? [];
    const medianOf = (read: (report: Report) => number) => median(all.map(read));
    return {
      what,
      performance: medianOf((report) => scoreOf(report, 'performance')),
      largestPaint: medianOf((report) => valueOf(report, 'largest-contentful-paint')),
      blocked: medianOf((report) => valueOf(report, 'total-blocking-time')),
      shift: medianOf((report) => valueOf(report, 'cumulative-layout-shift')),
    };
  });
}

/** Lighthouse's other scores, which do not depend on time, of each screen once. */
export async function measureScores(
  screens: readonly Screen[],
  log: (line: string) => void,
): Promise<readonly Scores[]> {
  const measured: Scores[] = [];
  for (const screen of screens) {
    const report = await visit(screen, QUALITIES);
    const failedAudits = QUALITIES.flatMap((category) => report.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id);
    measured.push({ what: screen.what, scores: QUALITIES.map((one) => scoreOf(report, one)), failedAudits });
    log(`Scores: ${screen.what}`);
  }
  return measured;
}
