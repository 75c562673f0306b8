import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { freePort, root, toolEnv } from '../../scripts/run.ts';
import { compileCache } from '../support/server-process.ts';
import { createStorage } from '../support/test-database.ts';

it('serves the client and the API on one origin, and stops both on SIGTERM', async () => {
  const storage = await createStorage('migrated');
  onTestFinished(storage.remove);
  const [port, apiPort] = [await freePort(), await freePort()];
  const env = toolEnv({
    PORT: String(port),
    API_PORT: String(apiPort),
    ...storage.env,
    NODE_COMPILE_CACHE: compileCache,
    NODE_ENV: 'development',
    // Vite colours its output in CI, which splits the text that is awaited below.
    NO_COLOR: '1',
  });
  const dev = spawn('node', ['scripts/dev.ts'], { cwd: root, env });
  const exited = once(dev, 'exit');
  const ready = Promise.withResolvers<void>();
  let output = '';
  dev.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (output.includes('Local:') && output.includes('Stretch is listening on')) ready.resolve();
  });
  void exited.then(() => ready.reject(new Error(output)));
  await ready.promise;

  const page = await fetch(`http://127.0.0.1:${port}/`);
  const user = await fetch(`http://127.0.0.1:${port}/api/auth/user`);
  expect([page.status, await page.text(), user.status]).toEqual([
    200,
    expect.stringContaining('/@vite/client'),
    401,
  ]);
  dev.kill();
  expect(await exited).toEqual([0, null]);
  await expect.poll(() => fetch(`http://127.0.0.1:${apiPort}/`).then(Boolean, () => false)).toBe(false);
});
