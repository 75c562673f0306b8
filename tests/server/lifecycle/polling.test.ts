import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#tests/server/access/calls.ts';
import { allRows } from '#tests/support/all-rows.ts';
import { createLoadClient, type LoadClient } from '#tests/support/load-client.ts';
import { countQueries } from '#tests/support/queries.ts';
import { startTestApp } from '#tests/support/server.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { createStorage, type Storage } from '#tests/support/test-database.ts';

/** The routes that clients poll every 30 seconds. */
const polled = [...routes.values()].flatMap(({ metadata, path }) => (metadata.rate === 'poll' ? [path] : []));
/** An hour of one user at twice that rate, without pauses. */
const ROUNDS = 2 * 120;
/** A few rounds show whether a request adds rows. */
const ROUNDS_BETWEEN_COUNTS = 10;

let server: ServerProcess;
let client: LoadClient;
let storage: Storage;
beforeAll(async () => {
  storage = await createStorage('migrated');
  server = await startServerProcess(storage.env);
  client = await createLoadClient(server);
});
afterAll(async () => {
  await server.stop();
  await storage.remove();
});

/** The process's memory in megabytes and its open file descriptors. */
function resources() {
  const proc = `/proc/${server.child.pid}`;
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`${proc}/status`, 'utf8')) ?? [];
  return { megabytes: Number(kilobytes) / 1024, descriptors: readdirSync(`${proc}/fd`).length };
}

async function poll(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const responses = await Promise.all(polled.map((path) => client.get(server.origin, path)));
    expect(responses.map(({ status }) => status)).toEqual(polled.map(() => 200));
  }
}

describe('an hour of polling at twice the rate', () => {
  it('grows neither memory nor open files [S-29] [L-14]', async () => {
    expect(polled.length).toBeGreaterThan(2);
    await poll(ROUNDS / 4);
    const before = resources();
    await poll((3 * ROUNDS) / 4);
    const after = resources();
    expect(after.megabytes - before.megabytes).toBeLessThan(64);
    expect(after.descriptors - before.descriptors).toBeLessThanOrEqual(4);
  });

  it('adds no rows and takes a constant number of statements [S-29] [L-14]', async () => {
    const { db, clock, signUp, close } = await startTestApp({ watched: false });
    const user = await signUp('someone');
    const pollOnce = async () => {
      clock.advance(15_000);
      const responses = await Promise.all(polled.map((path) => user.get(path)));
      expect(responses.map(({ statusCode }) => statusCode)).toEqual(polled.map(() => 200));
    };
    const statements = await countQueries(db, pollOnce);
    const rows = await allRows(db);
    for (let round = 0; round < ROUNDS_BETWEEN_COUNTS; round += 1) await pollOnce();
    expect([await countQueries(db, pollOnce), await allRows(db)]).toEqual([statements, rows]);
    await close();
  });
});
