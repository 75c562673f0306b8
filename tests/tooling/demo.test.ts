import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, describe, expect, it } from 'vitest';
import { demoAccount } from '#server/db/seed/people.data.ts';
import { freePort, root, toolEnv } from '../../scripts/run.ts';
import { compileCache } from '../support/server-process.ts';
import { createStorage } from '../support/test-database.ts';

const storage = await createStorage('empty');

/** Starts the demo, calls `visit` once it listens, and stops it. Returns what it printed. */
async function withDemo(visit: (origin: string) => Promise<void>): Promise<string> {
  const env = toolEnv({
    ...storage.env,
    PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
    NODE_COMPILE_CACHE: compileCache,
  });
  const demo = spawn('node', ['scripts/demo.ts'], { cwd: root, env });
  const exited = once(demo, 'exit');
  const listening = Promise.withResolvers<string>();
  let output = '';
  const read = (chunk: Buffer) => {
    output += chunk.toString();
    const [, origin] = /listening on (\S+)/.exec(output) ?? [];
    if (origin !== undefined) listening.resolve(origin);
  };
  demo.stdout.on('data', read);
  demo.stderr.on('data', read);
  void exited.then(() => listening.reject(new Error(output)));
  try {
    await visit(await listening.promise);
  } finally {
    demo.kill();
    await exited;
  }
  return output;
}

/** Loads the page and signs in with the account that the demo prints; returns the status of both responses. */
async function loadAndSignIn(origin: string): Promise<readonly number[]> {
  const page = await fetch(origin);
  const signIn = await fetch(`${origin}/api/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ login: demoAccount.username, password: demoAccount.password }),
  });
  return [page.status, signIn.status];
}

describe('npm run demo', () => {
  afterAll(storage.remove);

  it('seeds its own data directory once, and serves the app with the account it prints', async () => {
    let statuses: readonly number[] = [];
    const first = await withDemo(async (origin) => {
      statuses = await loadAndSignIn(origin);
    });
    expect({ first, statuses }).toEqual({
      first: expect.stringMatching(/^Writing demo data[^]*Sign in as "demo" with the password "password"/),
      statuses: [200, 303],
    });
    const second = await withDemo(async (origin) => {
      statuses = await loadAndSignIn(origin);
    });
    expect({ second, statuses }).toEqual({
      second: expect.stringMatching(/^Sign in as/),
      statuses: [200, 303],
    });
  });
});
