import { writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { expireOldEvents } from '#server/leaderboard/window.ts';
import { openCluster } from './cluster.ts';
import { measureLoad } from './load.ts';
import { median } from './median.ts';
import { type Read, readRoutes } from './reads.ts';
import { loadTable, readsTable, report } from './report.ts';
import { openWorld, type World } from './world.ts';

const page = join(import.meta.dirname, '../../docs/performance-server.md');
const say = (line: string) => process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    rounds: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '10' },
    write: { type: 'boolean', default: false },
  },
});

/** Asks once and takes the whole answer; gives how many milliseconds that took. */
async function ask({ origin, cookies }: World, { url, as }: Read): Promise<number> {
  const headers = new Headers(as === 'visitor' ? undefined : { cookie: cookies[as] });
  const started = performance.now();
  const answer = await fetch(origin + url, { headers });
  await answer.arrayBuffer();
  const took = performance.now() - started;
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return took;
}

const reads = Object.values(readRoutes).flatMap((route) => route.reads);

/** Every read in every world, one after the other and world by world, so that a busy moment of the machine hits them alike. */
async function measureReads(worlds: readonly World[], rounds: number) {
  const times = new Map(reads.map((read) => [read, worlds.map((): number[] => [])] as const));
  for (let round = -2; round < rounds; round += 1) {
    for (const { db } of worlds) await expireOldEvents(db, new Date());
    for (const read of reads) {
      for (const [at, world] of worlds.entries()) {
        const took = await ask(world, read);
        if (round >= 0) times.get(read)?.[at]?.push(took);
      }
    }
    say(`round ${round + 1} of ${rounds}`);
  }
  return [...times].map(([read, each]) => ({ what: read.what, medians: each.map(median) }));
}

const cluster = await openCluster();
try {
  const worlds: World[] = [];
  for (const size of values.sizes.split(','))
    worlds.push(await openWorld(cluster.address, Number(size), say));
  const measured = await measureReads(worlds, Number(values.rounds));
  const [busy = 0] = loadavg();
  const largest = worlds.at(-1);
  if (largest === undefined) throw new Error('No size was given');
  const load = await measureLoad(largest, Number(values.seconds));
  const sizes = worlds.map((world) => world.posts);
  say(readsTable(sizes, measured));
  say(loadTable(load));
  if (values.write) {
    await writeFile(
      page,
      report({ sizes, measured, load, rounds: Number(values.rounds), cores: availableParallelism(), busy }),
    );
    say(`Written to ${page}`);
  }
  for (const world of worlds) await world.close();
} finally {
  await cluster.stop();
}
