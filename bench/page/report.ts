import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../scripts/run.ts';
import type { Interaction } from './interaction-latency.ts';
import type { Loading, Scores } from './loading.ts';
import { BASELINE } from './loading.ts';

export type Sizes = {
  readonly baseline: number;
  readonly landing: number;
  readonly home: number;
  readonly homeFiles: number;
  /** The most that another screen adds. */
  readonly screen: number;
};

export type Results = {
  readonly sizes: Sizes;
  readonly loading: readonly Loading[];
  readonly scores: readonly Scores[];
  readonly interaction: readonly Interaction[];
  readonly rounds: number;
  readonly cores: number;
  /** Load average of the machine before the start. */
  readonly busy: number;
};

const BEGIN = '<!-- measured: begin -->';
const END = '<!-- measured: end -->';

type Row = readonly [what: string, baseline: string, ours: string, target: string];

const count = (number: number) => Math.round(number).toLocaleString('en-US');
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
const ms = (milliseconds: number) => `${count(milliseconds)} ms`;

function sizeRows({ baseline, landing, home, homeFiles, screen }: Sizes): readonly Row[] {
  const ratio = (bytes: number) => `${count(bytes)} (${(bytes / baseline).toFixed(2)} ×)`;
  return [
    ['scripts of the landing page, bytes of brotli', count(baseline), ratio(landing), 'at most 1.10 ×'],
    [`Home’s scripts and styles, in ${homeFiles} files`, count(baseline), ratio(home), 'at most 1.50 ×'],
    ['added by another screen, at most', '', count(screen), 'at most 25,000'],
  ];
}

/** The targets of a screen; for the largest paint relative to the baseline. */
const targetOf = (what: string) =>
  what === 'landing'
    ? { performance: '100', paint: 'below 1.00 ×' }
    : { performance: '97', paint: 'at most 1.15 ×' };

function loadingRows(loading: readonly Loading[]): readonly Row[] {
  const baseline = loading.find(({ what }) => what === BASELINE);
  if (baseline === undefined) throw new Error('The baseline was not measured');
  return loading
    .filter((one) => one !== baseline)
    .flatMap(({ what, performance, largestPaint, blocked, shift }): readonly Row[] => {
      const target = targetOf(what);
      const ratio = (largestPaint / baseline.largestPaint).toFixed(2);
      return [
        [
          `${what}: Lighthouse performance`,
          String(baseline.performance),
          String(performance),
          target.performance,
        ],
        [
          `${what}: largest contentful paint`,
          seconds(baseline.largestPaint),
          `${seconds(largestPaint)} (${ratio} ×)`,
          target.paint,
        ],
        [`${what}: total blocking time`, ms(baseline.blocked), ms(blocked), 'at most baseline + 50 ms'],
        [`${what}: layout shift`, baseline.shift.toFixed(3), shift.toFixed(3), 'at most 0.01'],
      ];
    });
}

function scoreRows(scores: readonly Scores[]): readonly Row[] {
  const lowest = (at: number) => Math.min(...scores.map((one) => one.scores[at] ?? 0));
  const where = `lowest of ${scores.length} screens`;
  return ['accessibility', 'best practices', 'SEO'].map(
    (what, at): Row => [`${what}, ${where}`, '', String(lowest(at)), '100'],
  );
}

function interactionRows(interaction: readonly Interaction[]): readonly Row[] {
  const took = ({ median, p98, longestTask }: Interaction) =>
    `${ms(p98)} (median ${ms(median)}), longest task ${longestTask === 0 ? 'under 50 ms' : ms(longestTask)}`;
  const baseline = interaction.find(({ what }) => what === BASELINE);
  if (baseline === undefined) throw new Error('The interaction latency of the baseline was not measured');
  return interaction
    .filter((one) => one !== baseline)
    .map((one) => [
      `${one.what}, ${one.times} times: p98 to next paint`,
      took(baseline),
      took(one),
      '100 ms, 100 ms',
    ]);
}

const failedAuditLines = (scores: readonly Scores[]): readonly string[] =>
  scores
    .filter(({ failedAudits }) => failedAudits.length > 0)
    .map(({ what, failedAudits }) => `- ${what}: ${failedAudits.join(', ')}`);

/** All results as a table, followed by the failed audits. */
export function table({ sizes, loading, scores, interaction }: Results): string {
  const rows: readonly Row[] = [
    ...sizeRows(sizes),
    ...loadingRows(loading),
    ...scoreRows(scores),
    ...interactionRows(interaction),
  ];
  const lines = [['', 'baseline', 'Stretch', 'target'], ['---', '---:', '---:', '---:'], ...rows];
  return [...lines.map((cells) => `| ${cells.join(' | ')} |`), '', ...failedAuditLines(scores)]
    .join('\n')
    .trimEnd();
}

/** How and on what machine the results were measured. */
function introduction({ rounds, cores, busy }: Results): string {
  const load =
    busy > cores / 2 + 1
      ? `The machine was busy (a load of ${busy.toFixed(1)} on ${cores} cores before the start), so all times are too long.`
      : `The machine was idle (a load of ${busy.toFixed(1)} on ${cores} cores before the start).`;
  return `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: built app and baseline served by the same code; Lighthouse’s mobile
preset in Chromium, medians of ${rounds} interleaved rounds, each visit with an empty profile; interaction latency with the CPU slowed down four times. ${load}`;
}

/** Replaces the measured part of `docs/performance.md`. */
export async function writeReport(results: Results): Promise<string> {
  const file = path.join(root, 'docs/performance.md');
  const before = await readFile(file, 'utf8');
  const [from, to] = [before.indexOf(BEGIN), before.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${file} has no measured part`);
  const measured = `${BEGIN}\n${introduction(results)}\n\n${table(results)}\n`;
  await writeFile(file, before.slice(0, from) + measured + before.slice(to));
  return file;
}
