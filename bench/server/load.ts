import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Fastify from 'fastify';
import { Pool } from 'pg';
import * as z from 'zod';
import type { CannonOrder } from './cannon-order.ts';
import { idOf, LARGE } from './fill.ts';
import { loadMix } from './mix.ts';
import type { World } from './world.ts';

const run = promisify(execFile);
const program = join(import.meta.dirname, 'cannon.ts');
export const CONNECTIONS = 50;

const result = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  errors: z.number(),
  non2xx: z.number(),
});
export type Load = {
  readonly what: string;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
};

async function cannon(
  what: string,
  order: Omit<CannonOrder, 'connections' | 'cookie'> & { readonly cookie?: string },
): Promise<Load> {
  const told: CannonOrder = { cookie: '', ...order, connections: CONNECTIONS };
  const { stdout } = await run(process.execPath, [program, JSON.stringify(told)], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const { requests, latency, errors, non2xx } = result.parse(JSON.parse(stdout));
  if (errors + non2xx > 0) throw new Error(`${what}: ${errors} errors and ${non2xx} answers other than 2xx`);
  return { what, perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}

const portOf = (address: string | AddressInfo | null) => {
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  return address.port;
};

/**
 * What the machine can do at all: Fastify answering three words, and Fastify answering one row that it reads by its key
 * with as many connections as Stretch has. Then what Stretch does, beside them and in the same run.
 */
export async function measureLoad(world: World, seconds: number): Promise<Load[]> {
  const bare = Fastify();
  const pool = new Pool({ connectionString: world.address, max: 10 });
  bare.get('/nothing', async () => ({ nothing: 'at all' }));
  bare.get(
    '/row',
    async () => (await pool.query('select * from games where id = $1', [idOf('game', LARGE)])).rows[0],
  );
  await bare.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${portOf(bare.server.address())}`;
  const found: Load[] = [];
  try {
    found.push(await cannon('bare Fastify', { origin, paths: ['/nothing'], seconds }));
    found.push(await cannon('bare Fastify with one row by its key', { origin, paths: ['/row'], seconds }));
    const asViewer = { origin: world.origin, cookie: world.cookies.viewer, seconds };
    for (const { what, url } of loadMix.filter((one) => one.alone)) {
      found.push(await cannon(`Stretch: ${what}`, { ...asViewer, paths: [url] }));
    }
    const paths = loadMix.flatMap(({ url, times }) => Array.from({ length: times }, () => url));
    found.push(await cannon('Stretch: as the app reads', { ...asViewer, paths }));
  } finally {
    await bare.close();
    await pool.end();
  }
  return found;
}
