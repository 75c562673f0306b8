import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Fastify from 'fastify';
import { Pool } from 'pg';
import * as z from 'zod';
import { idOf, LARGE } from './fill.ts';
import { loadMix } from './mix.ts';
import type { World } from './world.ts';

const run = promisify(execFile);
const autocannon = join(import.meta.dirname, '../../node_modules/.bin/autocannon');
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
  url: string,
  seconds: number,
  more: readonly string[] = [],
): Promise<Load> {
  const args = ['--json', '-c', `${CONNECTIONS}`, '-d', `${seconds}`, ...more, url];
  const { stdout } = await run(autocannon, args, { maxBuffer: 64 * 1024 * 1024 });
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
    found.push(await cannon('bare Fastify', `${origin}/nothing`, seconds));
    found.push(await cannon('bare Fastify with one row by its key', `${origin}/row`, seconds));
    for (const { what, url } of loadMix.filter((one) => one.alone)) {
      found.push(
        await cannon(`Stretch: ${what}`, world.origin + url, seconds, [
          '-H',
          `cookie=${world.cookies.viewer}`,
        ]),
      );
    }
    const mix = loadMix.flatMap(({ url, times }) =>
      Array.from({ length: times }, () => ({
        method: 'GET',
        path: url,
        headers: { cookie: world.cookies.viewer },
      })),
    );
    const har = {
      log: {
        entries: mix.map(({ method, path, headers }) => ({
          request: { method, url: world.origin + path, headers: [{ name: 'cookie', value: headers.cookie }] },
        })),
      },
    };
    found.push(await cannonHar('Stretch: as the app reads', world.origin, har, seconds));
  } finally {
    await bare.close();
    await pool.end();
  }
  return found;
}

async function cannonHar(what: string, url: string, har: object, seconds: number): Promise<Load> {
  const directory = await mkdtemp(join(tmpdir(), 'stretch-load-'));
  try {
    const file = join(directory, 'mix.har');
    await writeFile(file, JSON.stringify(har));
    return await cannon(what, url, seconds, ['--har', file]);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
