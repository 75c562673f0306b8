import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { createStorage, type Storage } from '#tests/support/test-database.ts';

/** A busy machine may take its time. */
const patient = { timeout: 60_000 };

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
const account = {
  username: 'ann',
  email: 'ann@example.com',
  password: 'a quite long pass phrase',
  firstName: 'Ann',
};
const post = (server: ServerProcess, path: string, body: unknown) =>
  fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
  });

describe('the server process', { timeout: 120_000 }, () => {
  it('says where it listens, answers, keeps the secret it made to itself, and stops cleanly when told to', async () => {
    const place = await storage('empty');
    const server = await start(place);
    expect(server.output()).toContain(`Stretch is listening on ${server.origin}`);
    expect(await (await fetch(`${server.origin}/readyz`)).json()).toEqual({ status: 'ready' });
    expect([await server.stop('SIGTERM'), server.output().includes('Stretch has stopped')]).toEqual([
      0,
      true,
    ]);
    expect(((await stat(join(place.dataDir, 'secret'))).mode & 0o777).toString(8)).toBe('600');
  });

  it('keeps accounts and sessions across a clean stop and across being killed', async () => {
    const place = await storage('migrated');
    const first = await start(place);
    const registered = await post(first, '/api/register', account);
    const cookie = registered.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    await first.stop('SIGINT');

    const second = await start(place);
    const signedIn = await fetch(`${second.origin}/api/auth/user`, { headers: { cookie } });
    await second.stop('SIGKILL');

    const third = await start(place);
    const again = await post(third, '/api/login', { login: 'ann', password: account.password });
    expect([registered.status, signedIn.status, again.status]).toEqual([303, 200, 303]);
  });

  it('refuses a configuration that is not usable, and says why', async () => {
    const server = await start(await storage('empty'), { PORT: 'eighty' });
    expect([await server.exit, server.output().trim()]).toEqual([
      1,
      'The configuration is not usable:\n  PORT: must be a port number',
    ]);
  });

  it('shares PostgreSQL with others, and refuses to share a data directory', async () => {
    const place = await storage('migrated');
    await start(place);
    const second = await start(place);
    const shares = place.databaseUrl !== null;
    const ended = shares ? 'runs' : await second.exit;
    expect([ended, second.output()]).toEqual([
      shares ? 'runs' : 1,
      expect.stringContaining(shares ? 'Stretch is listening' : 'is in use by another Stretch server'),
    ]);
  });

  it('finishes what is under way before it stops', async () => {
    const server = await start(await storage('migrated'));
    const body = JSON.stringify({ login: 'nobody', password: 'a guess at it' });
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk.toString();
    });
    const closed = once(socket, 'close');
    socket.write(
      `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    await vi.waitUntil(() => heard.includes('100 Continue'), patient);
    const stopped = server.stop('SIGTERM');
    await vi.waitUntil(() => server.output().includes('finishing what is under way'), patient);
    socket.write(body);
    await closed;
    expect([await stopped, heard.split('\r\n\r\n')[1]?.split('\r\n')[0]]).toEqual([
      0,
      'HTTP/1.1 401 Unauthorized',
    ]);
  });

  it('says so when PostgreSQL cannot be reached', async () => {
    const server = await start(await storage('empty'), {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    });
    expect([await server.exit, server.output().trim()]).toEqual([
      1,
      'The database of DATABASE_URL cannot be reached: ECONNREFUSED',
    ]);
  });

  it('says so when its port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const address = z.object({ port: z.number() }).parse(holder.address());
    const server = await start(await storage('migrated'), { PORT: String(address.port) });
    expect([await server.exit, server.output()]).toEqual([1, expect.stringContaining('EADDRINUSE')]);
    holder.close();
  });
});
