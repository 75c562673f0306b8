import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fill } from '#bench/server/fill.ts';
import { type Read, type Reader, readRoutes } from '#bench/server/reads.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { routeNames, routes } from '#tests/server/access/calls.ts';
import { newcomer } from '#tests/support/forms.ts';
import { countQueries } from '#tests/support/queries.ts';
import { cookiesOf } from '#tests/support/server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const reading = routeNames.filter((name) => routes.get(name)?.method === 'GET');

type SeededServer = {
  readonly statements: (read: Read) => Promise<number>;
  readonly close: () => Promise<void>;
};

/**
 * The benchmark's data, much smaller. The server is built without the leak detector of other tests, which queries the
 * database too.
 */
async function serverWith(amount: { readonly posts: number; readonly crowd: number }): Promise<SeededServer> {
  const { db, close } = await openTestDatabase();
  const app = await buildApp({
    config: readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }),
    db,
    secret: 'a secret for counting statements, nobody else has it',
    limited: false,
    log: { level: 'silent' },
  });
  const signUp = async (username: Reader) => {
    const payload = newcomer(username);
    const cookie = cookiesOf(await app.inject({ method: 'POST', url: '/api/register', payload }));
    const found = await db.query.users.findFirst({ where: (row, { eq }) => eq(row.username, username) });
    if (found === undefined) throw new Error(`${username} could not sign up`);
    return { id: found.id, cookie };
  };
  const people = {
    viewer: await signUp('viewer'),
    organizer: await signUp('organizer'),
    recipient: await signUp('recipient'),
  };
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    const { viewer, organizer, recipient } = people;
    await fill(tx, amount, { viewer: viewer.id, organizer: organizer.id, recipient: recipient.id });
  });
  return {
    statements: ({ as, url }) =>
      countQueries(db, async () => {
        const headers = as === 'visitor' ? {} : { cookie: people[as].cookie };
        const response = await app.inject({ url, headers });
        expect([url, response.statusCode]).toEqual([url, 200]);
      }),
    close: async () => {
      await app.close();
      await close();
    },
  };
}

const servers: SeededServer[] = [];
beforeAll(async () => {
  // The lists of the first fit into one response each, those of the second do not.
  servers.push(await serverWith({ posts: 40, crowd: 12 }), await serverWith({ posts: 1200, crowd: 460 }));
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

it('the budget lists every read route with a bound and its requests', () => {
  expect(Object.keys(readRoutes).toSorted()).toEqual(reading.toSorted());
  for (const { reads } of Object.values(readRoutes)) expect(reads.length).toBeGreaterThan(0);
});

describe('a response', () => {
  it.each(Object.entries(readRoutes))(
    'of %s takes no more statements than its bound, for small and large data',
    async (_, { statements: bound, reads }) => {
      const spent = [];
      for (const read of reads) {
        for (const server of servers) spent.push([read.what, await server.statements(read)] as const);
      }
      expect(spent.filter(([, count]) => count > bound)).toEqual([]);
      // The bound must be reached.
      expect(Math.max(...spent.map(([, count]) => count))).toBe(bound);
    },
  );
});
