import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openCluster } from './cluster.ts';
import { type Instance, startInstance } from './instance.ts';
import { measureLoad } from './load.ts';
import { median } from './median.ts';
import { type Read, readRoutes } from './reads.ts';
import { loadTable, notesOf, readsTable, report } from './report.ts';

const page = join(import.meta.dirname, '../../docs/performance-server.md');
const log = (line: string) => process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    rounds: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '10' },
    write: { type: 'boolean', default: false },
  },
});

/** Requests a URL and returns the milliseconds until the whole response has arrived. */
async function request({ origin, cookies }: Instance, { url, as }: Read): Promise<number> {
  const headers = new Headers(as === 'visitor' ? undefined : { cookie: cookies[as] });
  const started = performance.now();
  const response = await fetch(origin + url, { headers });
  await response.arrayBuffer();
  const took = performance.now() - started;
  if (response.status !== 200) throw new Error(`${url}: status ${response.status}`);
  return took;
}

const reads = Object.values(readRoutes).flatMap((route) => route.reads);

/** Measures all reads; each read on all instances in turn, so that other load on the machine affects them equally. */
async function measureReads(instances: readonly Instance[], rounds: number) {
  const times = new Map(reads.map((read) => [read, instances.map((): number[] => [])] as const));
  for (let round = -2; round < rounds; round += 1) {
    for (const read of reads) {
      for (const [at, instance] of instances.entries()) {
        const took = await request(instance, read);
        if (round >= 0) times.get(read)?.[at]?.push(took);
      }
    }
    log(`round ${round + 1} of ${rounds}`);
  }
  return [...times].map(([read, each]) => ({ what: read.what, medians: each.map(median) }));
}

const cluster = await openCluster();
try {
  const instances: Instance[] = [];
  for (const size of values.sizes.split(','))
    instances.push(await startInstance(cluster.address, Number(size), log));
  const measured = await measureReads(instances, Number(values.rounds));
  const [busy = 0] = loadavg();
  const largest = instances.at(-1);
  if (largest === undefined) throw new Error('No size was given');
  const load = await measureLoad(largest, Number(values.seconds));
  const sizes = instances.map((instance) => instance.posts);
  log(readsTable(sizes, measured));
  log(loadTable(load));
  if (values.write) {
    const findings = {
      sizes,
      measured,
      load,
      rounds: Number(values.rounds),
      cores: availableParallelism(),
      busy,
    };
    const notes = notesOf(await readFile(page, 'utf8'));
    await writeFile(page, report(findings) + notes);
    log(`Written to ${page}`);
  }
  for (const instance of instances) await instance.close();
} finally {
  await cluster.stop();
}
