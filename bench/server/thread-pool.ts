import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openPglite } from '#server/db/connection.ts';
import { readPhoto } from '#server/images/photo.ts';

/**
 * `node bench/server/thread-pool.ts`: how long a compressed GET takes while sign-ins hash passwords and photos are decoded,
 * which share the thread pool with compression and files.
 */

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, busy: { type: 'string', default: '20' } },
});

const { db, close } = await openPglite();
const app = await buildApp({
  config: readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }),
  db,
  secret: 'a secret for measurements only, 32 characters',
  limited: false,
  log: { level: 'silent' },
});
await app.listen({ port: 0, host: '127.0.0.1' });
const origin = app.listeningOrigin;

const noise = await sharp(randomBytes(800 * 600 * 3), { raw: { width: 800, height: 600, channels: 3 } })
  .jpeg()
  .toBuffer();
const photo = `data:image/jpeg;base64,${noise.toString('base64')}`;

const signIn = () =>
  app.inject({ method: 'POST', url: '/api/login', payload: { login: 'nobody', password: 'x' } });

/** Milliseconds of requests in turn, while `count` copies of `work` run. */
async function measure(
  work: () => Promise<unknown>,
  count: number,
): Promise<{ readonly times: readonly number[]; readonly done: number }> {
  const times: number[] = [];
  const end = performance.now() + Number(values.seconds) * 1000;
  let done = 0;
  const load = Array.from({ length: count }, async () => {
    for (; performance.now() < end; done += 1) await work();
  });
  while (performance.now() < end) {
    const started = performance.now();
    // More than is compressed at once on the main thread.
    await (await fetch(`${origin}/api/openapi.json`, { headers: { 'accept-encoding': 'br' } })).arrayBuffer();
    times.push(performance.now() - started);
  }
  await Promise.all(load);
  return { times: times.toSorted((a, b) => a - b), done };
}

const busy = Number(values.busy);
const loads = [
  ['nothing', signIn, 0],
  [`${busy} sign-ins`, signIn, busy],
  [`${busy} photos`, () => readPhoto(photo), busy],
] as const;
console.log('| beside | done | requests | median ms | p99 ms |');
for (const [name, work, count] of loads) {
  const { times, done } = await measure(work, count);
  const at = (part: number) => times[Math.floor(times.length * part)]?.toFixed(0);
  console.log(`| ${name} | ${done} | ${times.length} | ${at(0.5)} | ${at(0.99)} |`);
}
await app.close();
await close();
