import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export { freePort } from './server-process.ts';

export type LiveServer = Pick<ServerProcess, 'origin' | 'output' | 'stop'> & {
  readonly dataDir: string;
  /** Ends the process and removes its data; stopping it leaves them. */
  readonly dispose: () => Promise<void>;
};

/**
 * The server as `npm start` leaves it after building, for a browser to look at: the built app and the API on one origin,
 * an embedded database in a directory of its own. Fails with what it said when it ends instead of listening.
 */
export async function startLiveServer(
  options: { readonly dataDir?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<LiveServer> {
  const dataDir = options.dataDir ?? mkdtempSync(path.join(os.tmpdir(), 'stretch-data-'));
  const { origin, child, output, stop } = await startServerProcess({
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    // However busy the machine is that the tests run on.
    DRAW_WITHIN_MS: '60000',
    ...options.env,
  });
  if (child.exitCode !== null)
    throw new Error(`The server ended with ${child.exitCode}. It said:\n${output()}`);
  return {
    origin,
    output,
    stop,
    dataDir,
    dispose: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
