import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../scripts/run.ts';
import { FLOOR } from './floor.ts';
import type { Interaction } from './interaction.ts';
import type { Loading, Scores } from './loading.ts';

export type Weights = {
  readonly floor: number;
  readonly visitor: number;
  readonly home: number;
  readonly homeFiles: number;
  /** What the heaviest other screen adds. */
  readonly screen: number;
};

export type Findings = {
  readonly weights: Weights;
  readonly loading: readonly Loading[];
  readonly scores: readonly Scores[];
  readonly interaction: readonly Interaction[];
  readonly rounds: number;
  readonly cores: number;
  /** How many processes wanted a core on average, this one's among them. */
  readonly busy: number;
};

const BEGIN = '<!-- measured: begin -->';
const END = '<!-- measured: end -->';

type Row = readonly [what: string, floor: string, ours: string, wanted: string];

const count = (number: number) => Math.round(number).toLocaleString('en-US');
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
const ms = (milliseconds: number) => `${count(milliseconds)} ms`;

function weightRows({ floor, visitor, home, homeFiles, screen }: Weights): readonly Row[] {
  const ratio = (bytes: number) => `${count(bytes)} (${(bytes / floor).toFixed(2)} ×)`;
  return [
    ['a visitor’s scripts, bytes of brotli', count(floor), ratio(visitor), 'at most 1.10 ×'],
    [`Home’s scripts and styles, in ${homeFiles} files`, count(floor), ratio(home), 'at most 1.50 ×'],
    ['what any other screen adds, at most', '', count(screen), 'at most 25,000'],
  ];
}

/** What a screen may take, its largest paint as so many times the floor's. */
const wantedOf = (what: string) =>
  what === 'landing'
    ? { performance: '100', paint: 'below 1.00 ×' }
    : { performance: '97', paint: 'at most 1.15 ×' };

function loadingRows(loading: readonly Loading[]): readonly Row[] {
  const floor = loading.find(({ what }) => what === FLOOR);
  if (floor === undefined) throw new Error('The floor was not measured');
  return loading
    .filter((one) => one !== floor)
    .flatMap(({ what, performance, largestPaint, blocked, shift }): readonly Row[] => {
      const wanted = wantedOf(what);
      const ratio = (largestPaint / floor.largestPaint).toFixed(2);
      return [
        [
          `${what}: Lighthouse performance`,
          String(floor.performance),
          String(performance),
          wanted.performance,
        ],
        [
          `${what}: largest paint`,
          seconds(floor.largestPaint),
          `${seconds(largestPaint)} (${ratio} ×)`,
          wanted.paint,
        ],
        [`${what}: blocked`, ms(floor.blocked), ms(blocked), 'at most the floor’s + 50 ms'],
        [`${what}: layout shift`, floor.shift.toFixed(3), shift.toFixed(3), 'at most 0.01'],
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
    `${ms(p98)} (half ${ms(median)}), longest task ${longestTask === 0 ? 'under 50 ms' : ms(longestTask)}`;
  const floor = interaction.find(({ what }) => what === FLOOR);
  if (floor === undefined) throw new Error('The floor was not touched');
  return interaction
    .filter((one) => one !== floor)
    .map((one) => [
      `${one.what}, ${one.times} times: 98 % painted within`,
      took(floor),
      took(one),
      '100 ms, 100 ms',
    ]);
}

const faultLines = (scores: readonly Scores[]): readonly string[] =>
  scores
    .filter(({ faults }) => faults.length > 0)
    .map(({ what, faults }) => `- ${what}: ${faults.join(', ')}`);

/** Everything that was measured, as one table; below it what kept a score under 100. */
export function table({ weights, loading, scores, interaction }: Findings): string {
  const rows: readonly Row[] = [
    ...weightRows(weights),
    ...loadingRows(loading),
    ...scoreRows(scores),
    ...interactionRows(interaction),
  ];
  const lines = [['', 'the floor', 'Stretch', 'wanted'], ['---', '---:', '---:', '---:'], ...rows];
  return [...lines.map((cells) => `| ${cells.join(' | ')} |`), '', ...faultLines(scores)]
    .join('\n')
    .trimEnd();
}

/** Says how it was measured, for somebody who wants to compare. */
function introduction({ rounds, cores, busy }: Findings): string {
  const load =
    busy > cores / 2 + 1
      ? `Other work was running on the machine (a load of ${busy.toFixed(1)} on ${cores} cores before it began), so all times are too long.`
      : `The machine did nothing else (a load of ${busy.toFixed(1)} on ${cores} cores before it began).`;
  return `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: the built app and the floor sent by the same server, Lighthouse’s mobile
preset in Chromium, medians of ${rounds} ${rounds === 1 ? 'round' : 'rounds'} in turns, every visit in a browser that has seen nothing yet; touches at a quarter of the machine’s speed. ${load}`;
}

/** Puts the findings into `docs/performance.md` in place of the last ones; everything else there stays. */
export async function writeReport(findings: Findings): Promise<string> {
  const file = path.join(root, 'docs/performance.md');
  const before = await readFile(file, 'utf8');
  const [from, to] = [before.indexOf(BEGIN), before.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${file} has no place for what is measured`);
  const measured = `${BEGIN}\n${introduction(findings)}\n\n${table(findings)}\n`;
  await writeFile(file, before.slice(0, from) + measured + before.slice(to));
  return file;
}
