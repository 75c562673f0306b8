import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runInForeground } from '../../scripts/run.ts';
import { actions } from './actions.ts';
import {
  addedByScreen,
  baselineSize,
  buildBaseline,
  compressedSize,
  filesOf,
  landingScripts,
} from './bundle-size.ts';
import { createDataset } from './dataset.ts';
import { measureInteraction } from './interaction-latency.ts';
import { BASELINE, measureLoading, measureScores } from './loading.ts';
import { table, writeReport } from './report.ts';
import { compared, everyScreen } from './screens.ts';
import { type Served, serveApp, serveBaseline, signIn } from './servers.ts';

/**
 * `npm run bench`: measures bundle size, loading and interaction latency of the app and of the baseline, prints a table and
 * writes it to `docs/performance.md`. `--server` measures the server too. `--only interaction` measures the interaction
 * latency only and writes nothing; `--only paging` does so for the actions whose name contains that.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    server: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const log = (line: string) => console.log(line);
const [busy = 0] = loadavg();

if ((await runInForeground('vite', ['build', '--logLevel', 'warn'])) !== 0)
  throw new Error('The app does not build');
const folder = await mkdtemp(path.join(tmpdir(), 'stretch-bench-'));
const [dataDir, baselineDirectory] = [path.join(folder, 'data'), path.join(folder, 'baseline')];
const running: Served[] = [];

async function startApp() {
  await createDataset(dataDir);
  const app = await serveApp(dataDir);
  running.push(app);
  return { app, cookie: await signIn(app.origin) };
}

async function startBaseline(): Promise<Served> {
  await buildBaseline(baselineDirectory);
  const baseline = await serveBaseline(baselineDirectory);
  running.push(baseline);
  return baseline;
}

async function measureInteractionOnly(wanted: string): Promise<void> {
  const baseline = await startBaseline();
  const { app, cookie } = await startApp();
  const chosen = wanted === 'interaction' ? actions : actions.filter(({ what }) => what.includes(wanted));
  if (chosen.length === 0) throw new Error(`No measured action is named ${wanted}`);
  await measureInteraction({ baseline: baseline.origin, app: app.origin }, cookie, log, chosen);
}

async function measureAll(): Promise<void> {
  const baseline = await startBaseline();
  const { app, cookie } = await startApp();
  const screens = [
    { what: BASELINE, url: `${baseline.origin}/`, cookie: null },
    ...compared(app.origin, cookie),
  ];
  log('Warming up');
  await measureLoading(screens, 1, () => {});
  const home = filesOf('/');
  const results = {
    sizes: {
      baseline: baselineSize(baselineDirectory),
      landing: compressedSize(landingScripts()),
      home: compressedSize(home),
      homeFiles: home.size,
      screen: Math.max(...addedByScreen().map(({ bytes }) => bytes)),
    },
    loading: await measureLoading(screens, rounds, log),
    interaction: await measureInteraction({ baseline: baseline.origin, app: app.origin }, cookie, log),
    scores: await measureScores(everyScreen(app.origin, cookie), log),
    rounds,
    cores: availableParallelism(),
    busy,
  };
  log(table(results));
  log(`Written to ${await writeReport(results)}`);
}

try {
  if (values.only === undefined) await measureAll();
  else await measureInteractionOnly(values.only);
} finally {
  for (const one of running) await one.stop();
  await rm(folder, { recursive: true, force: true });
}
if (values.server) process.exitCode = await runInForeground('node', ['bench/server/main.ts', '--write']);
