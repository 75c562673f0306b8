import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Fastify from 'fastify';
import { Pool } from 'pg';
import * as z from 'zod';
import { idOf, LARGE } from './fill.ts';
import type { Instance } from './instance.ts';
import type { LoadOptions, LoadRequest } from './load-options.ts';
import { loadMix, loadWrites, postWithPhoto } from './mix.ts';

const run = promisify(execFile);
const program = join(import.meta.dirname, 'load-generator.ts');
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

async function generateLoad(
  what: string,
  given: Omit<LoadOptions, 'connections' | 'cookie'> & { readonly cookie?: string },
): Promise<Load> {
  const options: LoadOptions = { cookie: '', ...given, connections: CONNECTIONS };
  const { stdout } = await run(process.execPath, [program, JSON.stringify(options)], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const { requests, latency, errors, non2xx } = result.parse(JSON.parse(stdout));
  if (errors + non2xx > 0)
    throw new Error(`${what}: ${errors} errors and ${non2xx} responses other than 2xx`);
  return { what, perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}

const read = (path: string): LoadRequest => ({ method: 'GET', path });

/** Posts a photo as the viewer; returns its path. */
async function sharePhoto({ origin, cookies }: Instance): Promise<string> {
  const { method, path, body = null } = await postWithPhoto();
  const headers = { cookie: cookies.viewer, 'content-type': 'application/json' };
  const response = await fetch(origin + path, { method, headers, body });
  return z.object({ image: z.string() }).parse(await response.json()).image;
}

/**
 * Measures the throughput of bare Fastify, of Fastify that reads one row by its key with as many database connections as
 * Stretch, and of Stretch, in one run.
 */
export async function measureLoad(instance: Instance, seconds: number): Promise<Load[]> {
  const bare = Fastify();
  const pool = new Pool({ connectionString: instance.address, max: 10 });
  bare.get('/hello', async () => ({ hello: 'world' }));
  bare.get(
    '/row',
    async () => (await pool.query('select * from games where id = $1', [idOf('game', LARGE)])).rows[0],
  );
  const origin = await bare.listen({ port: 0, host: '127.0.0.1' });
  const results: Load[] = [];
  try {
    results.push(await generateLoad('bare Fastify', { origin, requests: [read('/hello')], seconds }));
    results.push(
      await generateLoad('bare Fastify with one row by its key', {
        origin,
        requests: [read('/row')],
        seconds,
      }),
    );
    const asViewer = { origin: instance.origin, cookie: instance.cookies.viewer, seconds };
    for (const { what, url } of loadMix.filter((one) => one.alone)) {
      results.push(await generateLoad(`Stretch: ${what}`, { ...asViewer, requests: [read(url)] }));
    }
    const mix = loadMix.flatMap(({ url, times }) => Array.from({ length: times }, () => read(url)));
    results.push(await generateLoad('Stretch: mix of requests', { ...asViewer, requests: mix }));
    const photo = read(await sharePhoto(instance));
    results.push(await generateLoad('Stretch: a photo', { ...asViewer, requests: [photo] }));
    for (const { what, requests: writes } of loadWrites) {
      results.push(await generateLoad(`Stretch: ${what}`, { ...asViewer, requests: [...writes] }));
    }
  } finally {
    await bare.close();
    await pool.end();
  }
  return results;
}
