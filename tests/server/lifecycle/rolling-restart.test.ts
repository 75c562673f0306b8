import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DEFAULT_POSTGRES } from '#server/config.ts';
import { migrateAt } from '#server/db/connection.ts';
import { createLoadClient } from '#tests/support/load-client.ts';
import { createLoadPlayer, onceEach } from '#tests/support/load-player.ts';
import { pooledProcesses, pooledPrograms } from '#tests/support/pooler.ts';

const longTimeout = { timeout: 120_000, interval: 20 };
/** How many requests a load balancer sends to a process between two checks of it. */
const REQUESTS_PER_CHECK = 5;
/** Much longer than the time between two checks. */
const DRAIN_MS = 10_000;
/** Three times this is below the rate limit of one user. */
const POSTS_PER_RESTART = 12;

describe.each(pooledPrograms)('a rolling restart behind PgBouncer', (bin) => {
  const { directUrl, start: startProcess } = pooledProcesses(bin);
  beforeAll(() => migrateAt(directUrl(), DEFAULT_POSTGRES));
  const start = () => startProcess({ DRAIN_MS: String(DRAIN_MS) });

  it('fails no request, and neither loses nor repeats a write', async () => {
    const rotation = await Promise.all([start(), start(), start()]);
    let checks = 0;
    const control = { stop: false };
    /** Like a load balancer: the next process that is ready. */
    const next = async (): Promise<string> => {
      for (;;) {
        checks += 1;
        const origin = rotation[checks % rotation.length]?.origin ?? '';
        const isReady = await fetch(`${origin}/readyz`).then(
          (response) => response.ok,
          () => false,
        );
        if (isReady) return origin;
      }
    };
    const client = await createLoadClient(rotation[0]);
    const player = await createLoadPlayer({ origin: await next() }, client);
    let quota = POSTS_PER_RESTART;
    const repeat = async (request: (origin: string) => Promise<unknown>) => {
      while (!control.stop) {
        const origin = await next();
        const checkedAt = performance.now();
        const isRecent = () => performance.now() - checkedAt < DRAIN_MS / 5;
        for (let sent = 0; sent < REQUESTS_PER_CHECK && isRecent(); sent += 1) await request(origin);
      }
    };
    const load = Promise.all([
      repeat(player.react),
      repeat((origin) => client.get(origin, '/api/messages/unread-count')),
      repeat((origin) =>
        client.acknowledged.size < quota ? client.share(origin) : client.get(origin, '/api/user/stats'),
      ),
    ]);
    for (const [at, old] of rotation.entries()) {
      const [code, replacement] = await Promise.all([old.stop(), start()]);
      expect(code).toBe(0);
      rotation[at] = replacement;
      await vi.waitUntil(() => player.reactions() >= quota, longTimeout);
      if (at < rotation.length - 1) quota += POSTS_PER_RESTART;
    }
    control.stop = true;
    await load;
    const outcomes = [...client.outcomes, ...player.outcomes];
    expect(outcomes.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
    expect((await client.read(await next())).toSorted()).toEqual([...client.acknowledged].toSorted());
    expect(client.acknowledged.size).toBe(3 * POSTS_PER_RESTART);
    expect(await player.read(await next())).toEqual(onceEach(3 * POSTS_PER_RESTART));
  });
});
