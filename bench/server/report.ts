import type { Load } from './load.ts';

export type Measured = { readonly what: string; readonly medians: readonly number[] };

const ms = (time: number) => time.toFixed(1);
const posts = (count: number) => `${count.toLocaleString('en-US')} posts`;
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), row(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(row)].join('\n');

const ratio = ({ medians }: Measured) => (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN);

export function readsTable(sizes: readonly number[], measured: readonly Measured[]): string {
  return table(
    ['read (median, ms)', ...sizes.map(posts), 'last / first'],
    measured.map((one) => [one.what, ...one.medians.map(ms), ratio(one).toFixed(2)]),
  );
}

/** The slowest read at the smallest and at the largest size, and how they compare. */
function slowest(sizes: readonly number[], measured: readonly Measured[]): string {
  const at = (index: number) =>
    measured.reduce((worst, one) =>
      (one.medians.at(index) ?? 0) > (worst.medians.at(index) ?? 0) ? one : worst,
    );
  const [first, last] = [at(0), at(-1)];
  const [small = 0, large = 0] = [first.medians.at(0), last.medians.at(-1)];
  const steepest = measured.reduce((worst, one) => (ratio(one) > ratio(worst) ? one : worst));
  return [
    `The slowest read at ${posts(sizes.at(-1) ?? 0)} is “${last.what}” with ${ms(large)} ms; the slowest at ${posts(sizes[0] ?? 0)} is “${first.what}”`,
    `with ${ms(small)} ms: ${(large / small).toFixed(2)} times as long. The steepest growth is “${steepest.what}”, ${ratio(steepest).toFixed(2)} times.`,
  ].join('\n');
}

export function loadTable(load: readonly Load[]): string {
  return table(
    ['50 connections', 'requests a second', 'p50, ms', 'p99, ms'],
    load.map(({ what, perSecond, p50, p99 }) => [
      what,
      Math.round(perSecond).toLocaleString('en-US'),
      ms(p50),
      ms(p99),
    ]),
  );
}

export type Findings = {
  readonly sizes: readonly number[];
  readonly measured: readonly Measured[];
  readonly load: readonly Load[];
  readonly rounds: number;
  readonly cores: number;
  /** Load average of the machine while the reads were measured. */
  readonly busy: number;
};

const machineLoad = (busy: number, cores: number) =>
  busy > cores + 1
    ? `The machine was busy (a load of ${busy.toFixed(0)} on ${cores} cores), so all times are too long and ratios are imprecise.`
    : `The machine was idle (a load of ${busy.toFixed(1)} on ${cores} cores).`;

const NOTES = '\n## Notes\n';

/** The section of docs/performance-server.md that is written by hand. */
export function notesOf(page: string): string {
  const at = page.indexOf(NOTES);
  return at < 0 ? '' : page.slice(at);
}

/** The text of docs/performance-server.md, up to the section that is written by hand. */
export function report({ sizes, measured, load, rounds, cores, busy }: Findings): string {
  return `# Response times of the server

Written by \`npm run bench:server -- --write\` on a machine with ${cores} cores, on PostgreSQL, over HTTP, against the app as it runs. \`bench/server/README.md\` describes
the data and how to measure.

## Response times by amount of data

All endpoints that read, with the largest amounts of data: a game with 20,000 participants and 10,000 posts, one of them with 10,000 votes; a user with
10,000 posts; others with 10,000 conversations, invitations or notifications. These have the same size in each database; the rest (people, games,
posts, votes, comments, messages, results) grows with the number of posts. Medians of ${rounds} rounds; in each round a read runs on all databases
before the next one. ${machineLoad(busy, cores)}

${slowest(sizes, measured)}

${readsTable(sizes, measured)}

## Under load

${
  load.length === 0
    ? ''
    : `On the largest database, compared with bare Fastify in the same run; server, database and load generator share ${cores} cores. The mix is the requests
of a user in ten minutes (\`bench/server/mix.ts\`), mostly three polls. Each connection starts at another position of them.`
}

${loadTable(load)}
`;
}
