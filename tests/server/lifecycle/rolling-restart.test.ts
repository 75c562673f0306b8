import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrateAt } from '#server/db/connection.ts';
import { createLoadClient } from '#tests/support/load-client.ts';
import { hasPooler, type Pooler, startPooler } from '#tests/support/pooler.ts';
import { type Cluster, postgresPrograms, startCluster } from '#tests/support/postgres-cluster.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';

const programs = hasPooler ? postgresPrograms() : null;
const patient = { timeout: 120_000, interval: 20 };
/** How many requests a load balancer sends to a process between two checks of it. */
const REQUESTS_PER_CHECK = 5;
/** Three times this is below the rate limit of one user. */
const POSTS_PER_RESTART = 12;

describe.each(programs === null ? [] : [programs])('a rolling restart behind PgBouncer', (bin) => {
  let cluster: Cluster;
  let pooler: Pooler;
  let directory: string;
  const running: ServerProcess[] = [];
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'stretch-rolling-'));
    cluster = await startCluster(bin);
    pooler = await startPooler(cluster.url, 3);
    await migrateAt(cluster.url, { migrationUrl: null, throughPooler: false });
  });
  afterAll(async () => {
    await Promise.all(running.map((server) => server.stop('SIGKILL')));
    await pooler.stop();
    await cluster.remove();
    await rm(directory, { recursive: true, force: true });
  });

  const start = async () => {
    const server = await startServerProcess({
      DATA_DIR: directory,
      DATABASE_URL: pooler.url,
      DATABASE_POOLER: 'transaction',
      DATABASE_POOL_SIZE: '5',
      MIGRATE_ON_START: 'false',
      // Far more than passes between two checks.
      DRAIN_MS: '10000',
    });
    running.push(server);
    return server;
  };

  it('fails no request, and neither loses nor repeats a write', async () => {
    const rotation = await Promise.all([start(), start(), start()]);
    let turn = 0;
    const control = { stop: false };
    /** Like a load balancer: the next process that is ready. */
    const next = async (): Promise<string> => {
      for (;;) {
        turn += 1;
        const origin = rotation[turn % rotation.length]?.origin ?? '';
        const isReady = await fetch(`${origin}/readyz`).then(
          (response) => response.ok,
          () => false,
        );
        if (isReady) return origin;
      }
    };
    const client = await createLoadClient(rotation[0]);
    let quota = POSTS_PER_RESTART;
    const repeat = async (request: (origin: string) => Promise<unknown>) => {
      while (!control.stop) {
        const origin = await next();
        for (let sent = 0; sent < REQUESTS_PER_CHECK; sent += 1) await request(origin);
      }
    };
    const load = Promise.all([
      repeat((origin) => client.get(origin, '/api/games')),
      repeat((origin) => client.get(origin, '/api/messages/unread-count')),
      repeat((origin) =>
        client.acknowledged.size < quota ? client.share(origin) : client.get(origin, '/api/user/stats'),
      ),
    ]);
    for (const [at, old] of rotation.entries()) {
      const [code, replacement] = await Promise.all([old.stop(), start()]);
      expect(code).toBe(0);
      rotation[at] = replacement;
      await vi.waitUntil(() => client.acknowledged.size >= quota, patient);
      if (at < rotation.length - 1) quota += POSTS_PER_RESTART;
    }
    control.stop = true;
    await load;
    expect(client.outcomes.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
    expect((await client.read(await next())).toSorted()).toEqual([...client.acknowledged].toSorted());
    expect(client.acknowledged.size).toBe(3 * POSTS_PER_RESTART);
  });
});
