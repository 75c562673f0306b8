import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLoadClient, type LoadClient, type Outcome } from '#tests/support/load-client.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { type Cluster, postgresPrograms, startCluster } from '../../../scripts/testing/postgres-cluster.ts';

/** The tests stop PostgreSQL, so they start their own; once, in the PostgreSQL project. */
const programs = postgresPrograms();
const CONCURRENCY = 15;
/** Below the rate limit of one user. */
const MAX_POSTS = 40;
const longTimeout = { timeout: 120_000, interval: 200 };

/** Repeats actions concurrently until it is stopped. */
function repeatConcurrently(actions: readonly (() => Promise<unknown>)[]) {
  const control = { stop: false };
  const loop = async (action: () => Promise<unknown>) => {
    while (!control.stop) await action();
  };
  const all = Promise.all(actions.map(loop));
  return async () => {
    control.stop = true;
    await all;
  };
}

const unavailable = ({ status, retryAfter }: Outcome) => status === 503 && Number(retryAfter) > 0;
const succeeded = ({ status }: Outcome) => status === 200 || status === 201;

describe.each(programs === null ? [] : [programs])('an outage of PostgreSQL', (bin) => {
  let cluster: Cluster;
  let server: ServerProcess;
  let isStarted = false;
  let client: LoadClient;
  let directory: string;
  let people = 0;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'stretch-outage-'));
    cluster = await startCluster(bin);
  });
  // Starts whatever the previous test has stopped.
  beforeEach(async () => {
    if (!cluster.isRunning()) await cluster.start();
    if (!isStarted || server.child.exitCode !== null)
      server = await startServerProcess({ DATA_DIR: directory, DATABASE_URL: cluster.url });
    isStarted = true;
    people += 1;
    client = await createLoadClient(server, `ann${people}`);
  });
  afterAll(async () => {
    if (isStarted) await server.stop('SIGKILL');
    await cluster.remove();
    await rm(directory, { recursive: true, force: true });
  });

  /** Writes and polls like apps; after a 503 a client sends the same again. */
  const load = () => {
    const { origin } = server;
    return repeatConcurrently([
      ...Array.from({ length: CONCURRENCY }, () => () => client.get(origin, '/api/messages/unread-count')),
      () => client.get(origin, '/api/games'),
      async () => {
        if (client.open.size > 0) await client.repeat(origin);
        else if (client.acknowledged.size < MAX_POSTS) await client.share(origin);
        else await client.get(origin, '/api/user/stats');
      },
    ]);
  };
  const ready = async () => (await fetch(`${server.origin}/readyz`)).status;
  const alive = async () => (await fetch(`${server.origin}/healthz`)).status;
  const since = (start: number) => client.outcomes.slice(start);

  it('caused by a crash leads to 503 responses, and no acknowledged write is lost [L-8]', async () => {
    const stop = load();
    await vi.waitUntil(() => client.acknowledged.size > 5, longTimeout);
    await cluster.stop('immediate');
    const stoppedAt = client.outcomes.length;
    await Promise.all(client.pending);
    await vi.waitUntil(() => since(stoppedAt).filter(unavailable).length > 3 * CONCURRENCY, longTimeout);
    expect([await ready(), await alive()]).toEqual([503, 200]);

    await cluster.start();
    await vi.waitUntil(async () => (await ready()) === 200, longTimeout);
    const recoveredAt = client.outcomes.length;
    await vi.waitUntil(() => since(recoveredAt).filter(succeeded).length > 3 * CONCURRENCY, longTimeout);
    await stop();
    await client.repeat(server.origin);

    const unexpected = client.outcomes.filter((outcome) => !succeeded(outcome) && !unavailable(outcome));
    expect(unexpected).toEqual([]);
    expect(
      since(recoveredAt)
        .slice(3 * CONCURRENCY)
        .filter(unavailable),
    ).toEqual([]);
    expect(server.child.exitCode).toBeNull();
    expect((await client.read(server.origin)).toSorted()).toEqual([...client.acknowledged].toSorted());
  });

  it('caused by a frozen PostgreSQL leads to 503 responses after timeouts, and the server recovers by itself [L-8]', async () => {
    await client.share(server.origin);
    const stop = load();
    await vi.waitUntil(() => client.acknowledged.size > 3, longTimeout);
    await cluster.freeze();
    const frozenAt = client.outcomes.length;
    // Requests get a response while PostgreSQL does not respond.
    await Promise.all(client.pending);
    await vi.waitUntil(() => since(frozenAt).filter(unavailable).length > CONCURRENCY, longTimeout);
    expect(await alive()).toBe(200);
    await cluster.thaw();
    await vi.waitUntil(async () => (await ready()) === 200, longTimeout);
    await stop();
    await client.repeat(server.origin);
    expect(client.outcomes.filter((outcome) => !succeeded(outcome) && !unavailable(outcome))).toEqual([]);
    expect((await client.read(server.origin)).toSorted()).toEqual([...client.acknowledged].toSorted());
  });

  it('does not keep the server from shutting down', async () => {
    const stop = load();
    await vi.waitUntil(() => client.acknowledged.size > 2, longTimeout);
    await cluster.stop('immediate');
    // PostgreSQL stays stopped, and the process exits by itself.
    expect(await server.stop('SIGTERM')).toEqual(expect.any(Number));
    await stop();
  });
});
