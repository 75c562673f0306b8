import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Crowd, gatherCrowd, type Outcome } from '#tests/support/crowd.ts';
import { type Cluster, postgresPrograms, startCluster } from '#tests/support/postgres-cluster.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';

/** The tests stop PostgreSQL, so they start their own; once, in the PostgreSQL project. */
const programs = postgresPrograms();
const AT_ONCE = 15;
/** Below the rate limit of one user. */
const MOST = 40;
const patient = { timeout: 60_000, interval: 200 };

/** Repeats actions concurrently until it is stopped. */
function keepDoing(deeds: readonly (() => Promise<unknown>)[]) {
  const told = { stop: false };
  const busy = async (deed: () => Promise<unknown>) => {
    while (!told.stop) await deed();
  };
  const all = Promise.all(deeds.map(busy));
  return async () => {
    told.stop = true;
    await all;
  };
}

const unavailable = ({ status, retryAfter }: Outcome) => status === 503 && Number(retryAfter) > 0;
const fine = ({ status }: Outcome) => status === 200 || status === 201;

describe.each(programs === null ? [] : [programs])('an outage of PostgreSQL', { timeout: 240_000 }, (bin) => {
  let cluster: Cluster;
  let server: ServerProcess;
  let isStarted = false;
  let crowd: Crowd;
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
    crowd = await gatherCrowd(server, `ann${people}`);
  });
  afterAll(async () => {
    if (isStarted) await server.stop('SIGKILL');
    await cluster.remove();
    await rm(directory, { recursive: true, force: true });
  });

  /** Writes and polls like apps; after a 503 a client sends the same again. */
  const load = () => {
    const { origin } = server;
    return keepDoing([
      ...Array.from({ length: AT_ONCE }, () => () => crowd.look(origin, '/api/messages/unread-count')),
      () => crowd.look(origin, '/api/games'),
      async () => {
        if (crowd.open.size > 0) await crowd.repeat(origin);
        else if (crowd.acknowledged.size < MOST) await crowd.share(origin);
        else await crowd.look(origin, '/api/user/stats');
      },
    ]);
  };
  const ready = async () => (await fetch(`${server.origin}/readyz`)).status;
  const alive = async () => (await fetch(`${server.origin}/healthz`)).status;
  const since = (start: number) => crowd.outcomes.slice(start);

  it('by a crash is answered with 503, and nothing acknowledged is lost [L-8]', async () => {
    const stop = load();
    await vi.waitUntil(() => crowd.acknowledged.size > 5, patient);
    await cluster.stop('immediate');
    const gone = crowd.outcomes.length;
    await Promise.all(crowd.pending);
    await vi.waitUntil(() => since(gone).filter(unavailable).length > 3 * AT_ONCE, patient);
    expect([await ready(), await alive()]).toEqual([503, 200]);

    await cluster.start();
    await vi.waitUntil(async () => (await ready()) === 200, patient);
    const back = crowd.outcomes.length;
    await vi.waitUntil(() => since(back).filter(fine).length > 3 * AT_ONCE, patient);
    await stop();
    await crowd.repeat(server.origin);

    const strange = crowd.outcomes.filter((outcome) => !fine(outcome) && !unavailable(outcome));
    expect(strange).toEqual([]);
    expect(
      since(back)
        .slice(3 * AT_ONCE)
        .filter(unavailable),
    ).toEqual([]);
    expect(server.child.exitCode).toBeNull();
    expect((await crowd.read(server.origin)).toSorted()).toEqual([...crowd.acknowledged].toSorted());
  });

  it('by a frozen server ends in timeouts, and the server recovers by itself [L-8]', async () => {
    await crowd.share(server.origin);
    const stop = load();
    await vi.waitUntil(() => crowd.acknowledged.size > 3, patient);
    await cluster.freeze();
    const frozen = crowd.outcomes.length;
    // Requests are answered while PostgreSQL does not respond.
    await Promise.all(crowd.pending);
    await vi.waitUntil(() => since(frozen).filter(unavailable).length > AT_ONCE, patient);
    expect(await alive()).toBe(200);
    await cluster.thaw();
    await vi.waitUntil(async () => (await ready()) === 200, patient);
    await stop();
    await crowd.repeat(server.origin);
    expect(crowd.outcomes.filter((outcome) => !fine(outcome) && !unavailable(outcome))).toEqual([]);
    expect((await crowd.read(server.origin)).toSorted()).toEqual([...crowd.acknowledged].toSorted());
  });

  it('does not keep the server from shutting down', async () => {
    const stop = load();
    await vi.waitUntil(() => crowd.acknowledged.size > 2, patient);
    await cluster.stop('immediate');
    // PostgreSQL stays stopped, and the process exits by itself.
    expect(await server.stop('SIGTERM')).toEqual(expect.any(Number));
    await stop();
  });
});
