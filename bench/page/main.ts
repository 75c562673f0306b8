import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { follow } from '../../scripts/run.ts';
import { FLOOR } from './floor.ts';
import { measureInteraction } from './interaction.ts';
import { measureLoading, measureScores } from './loading.ts';
import { table, writeReport } from './report.ts';
import { compared, everyScreen } from './screens.ts';
import { type Served, serveApp, serveFloor, signIn } from './servers.ts';
import { addedByScreen, buildFloor, filesOf, visitorsScripts, weigh, weighFloor } from './weights.ts';
import { fillWorld } from './world.ts';

/**
 * `npm run bench`: how much the app loads, how soon it is there and how quickly it answers a finger, beside the floor.
 * Prints one table and writes it to `docs/performance.md`; with `--server` the server's half is measured and written too.
 * With `--only interaction` nothing but the touches is measured, and nothing written.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    server: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const say = (line: string) => console.log(line);
const [busy = 0] = loadavg();

if ((await follow('vite', ['build', '--logLevel', 'warn'])) !== 0) throw new Error('The app does not build');
const folder = await mkdtemp(path.join(tmpdir(), 'stretch-bench-'));
const [dataDir, floorDirectory] = [path.join(folder, 'data'), path.join(folder, 'floor')];
const running: Served[] = [];

async function openWorld() {
  await fillWorld(dataDir);
  const app = await serveApp(dataDir);
  running.push(app);
  return { app, cookie: await signIn(app.origin) };
}

async function openFloor(): Promise<Served> {
  await buildFloor(floorDirectory);
  const floor = await serveFloor(floorDirectory);
  running.push(floor);
  return floor;
}

async function measureTouches(): Promise<void> {
  const floor = await openFloor();
  const { app, cookie } = await openWorld();
  await measureInteraction({ floor: floor.origin, app: app.origin }, cookie, say);
}

async function measureAll(): Promise<void> {
  const floor = await openFloor();
  const { app, cookie } = await openWorld();
  const screens = [{ what: FLOOR, url: `${floor.origin}/`, cookie: null }, ...compared(app.origin, cookie)];
  say('Warming up');
  await measureLoading(screens, 1, () => {});
  const home = filesOf('/');
  const findings = {
    weights: {
      floor: weighFloor(floorDirectory),
      visitor: weigh(visitorsScripts()),
      home: weigh(home),
      homeFiles: home.size,
      screen: Math.max(...addedByScreen().map(([, bytes]) => bytes)),
    },
    loading: await measureLoading(screens, rounds, say),
    interaction: await measureInteraction({ floor: floor.origin, app: app.origin }, cookie, say),
    scores: await measureScores(everyScreen(app.origin, cookie), say),
    rounds,
    cores: availableParallelism(),
    busy,
  };
  say(table(findings));
  say(`Written to ${await writeReport(findings)}`);
}

try {
  if (values.only === 'interaction') await measureTouches();
  else if (values.only === undefined) await measureAll();
  else throw new Error(`There is no part named ${values.only}`);
} finally {
  for (const one of running) await one.stop();
  await rm(folder, { recursive: true, force: true });
}
if (values.server) process.exitCode = await follow('node', ['bench/server/main.ts', '--write']);
