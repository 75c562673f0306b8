import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import fastify from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { reasonOf } from '#server/error-details.ts';
import { mailFolder } from '#server/mail/mailer.ts';
import { closeServer } from '#server/process.ts';
import { registerAt } from '#tests/support/load-client.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { createStorage, type Storage } from '#tests/support/test-database.ts';

/** Long enough for a busy machine. */
const longTimeout = { timeout: 120_000 };

const running: ServerProcess[] = [];
const storages: Storage[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop('SIGKILL')));
  await Promise.all(storages.splice(0).map((each) => each.remove()));
});

const storage = async (state: 'empty' | 'migrated'): Promise<Storage> => {
  const created = await createStorage(state);
  storages.push(created);
  return created;
};
const start = async ({ env }: Storage, more: Record<string, string> = {}): Promise<ServerProcess> => {
  const started = await startServerProcess({ ...env, ...more });
  running.push(started);
  return started;
};
const post = (server: ServerProcess, path: string, body: unknown) =>
  fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
  });

type SlowPost = { readonly path: string; readonly cookie?: string; readonly body: string };

/** Sends the headers of a request, and the body after `whenWaited`. Resolves to the status line. */
async function postSlowly(
  server: ServerProcess,
  { path, cookie = '', body }: SlowPost,
  whenWaited: () => Promise<void>,
): Promise<string> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  const closed = once(socket, 'close');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  await vi.waitUntil(() => received.includes('100 Continue'), longTimeout);
  await whenWaited();
  socket.write(body);
  await closed;
  return received.split('\r\n\r\n')[1]?.split('\r\n')[0] ?? '';
}

// A start takes seconds of CPU time, so one test covers several properties. lifecycle/kill.test.ts tests killed processes
// and the first start.
describe('the server process', () => {
  it('responds, locks its data directory, stops after pending requests and their jobs, and keeps secret, accounts and sessions', async () => {
    const shared = await storage('migrated');
    const first = await start(shared);
    expect(first.output()).toContain(`Stretch is listening on ${first.origin}`);
    expect(await (await fetch(`${first.origin}/readyz`)).json()).toEqual({ status: 'ready' });
    expect(((await stat(join(shared.dataDir, 'secret'))).mode & 0o777).toString(8)).toBe('600');
    const cookie = await registerAt(first.origin, 'ann');

    const second = await start(shared);
    expect([await second.exit, second.output()]).toEqual([
      1,
      expect.stringContaining('is in use by another Stretch server'),
    ]);

    const untilMails = (count: number) =>
      vi.waitUntil(
        async () => (await readdir(mailFolder(shared.dataDir)).catch(() => [])).length === count,
        longTimeout,
      );
    await untilMails(1);
    let confirmed = '';
    const signIn = {
      path: '/api/login',
      body: JSON.stringify({ login: 'nobody', password: 'a guess at it' }),
    };
    const signInStatus = await postSlowly(first, signIn, async () => {
      const confirm = { path: '/api/account/email/confirmation', cookie, body: ' ' };
      confirmed = await postSlowly(first, confirm, async () => {
        first.child.kill('SIGTERM');
        const isListening = () => fetch(first.origin).then(Boolean, () => false);
        await vi.waitUntil(async () => !(await isListening()), longTimeout);
      });
      // Jobs run while a request is pending, also those that it enqueues.
      await untilMails(2);
    });
    expect([confirmed, signInStatus, await first.exit, first.output()]).toEqual([
      'HTTP/1.1 200 OK',
      'HTTP/1.1 401 Unauthorized',
      0,
      expect.stringMatching(/finishing pending requests\nStretch has stopped\n$/),
    ]);

    const next = await start(shared);
    const signedIn = await fetch(`${next.origin}/api/auth/user`, { headers: { cookie } });
    const again = await post(next, '/api/login', { login: 'ann', password: 'a quite long pass phrase' });
    expect([signedIn.status, again.status]).toEqual([200, 303]);
    expect(await next.stop('SIGINT')).toBe(0);
  });

  it('refuses an invalid configuration with the reason', async () => {
    const server = await start(await storage('empty'), { PORT: 'eighty' });
    expect([await server.exit, server.output().trim()]).toEqual([
      1,
      'The configuration is not usable:\n  PORT: must be a port number',
    ]);
  });

  it('says why PostgreSQL cannot be used', async () => {
    const server = await start(await storage('empty'), {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    });
    expect([await server.exit, server.output().trim()]).toEqual([
      1,
      'The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:9',
    ]);
  });
});

it('a server that stops ends the connection of a request that takes too long', async () => {
  const app = fastify({ forceCloseConnections: 'idle' });
  const received = Promise.withResolvers<void>();
  app.addHook('onRequest', async () => received.resolve());
  app.post('/', async () => 'done');
  const { port } = new URL(await app.listen());
  const client = connect(Number(port));
  client.on('error', () => {});
  client.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\nslow');
  const ended = once(client, 'close');
  await received.promise;
  await closeServer(app, 1);
  await ended;
  expect(client.destroyed).toBe(true);
});

it('tells operators what the database refused, without the parameters of statements', () => {
  const cause = Object.assign(new Error('permission denied for schema public'), { code: '42501' });
  const migration = new Error('A statement of a migration failed: create table posts', { cause });
  expect(reasonOf(migration)).toBe(
    'A statement of a migration failed: create table posts: permission denied for schema public',
  );
  expect(reasonOf(new DrizzleQueryError('select $1', ['a secret'], cause))).toBe(
    'Failed query: permission denied for schema public',
  );
  expect(reasonOf(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED');
});
