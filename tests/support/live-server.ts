import { cp } from 'node:fs/promises';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { createStorage } from './test-database.ts';

export { freePort } from './server-process.ts';

export type LiveServer = Pick<ServerProcess, 'origin' | 'output' | 'stop'> & {
  /** Ends the process and removes its data; stopping it leaves them. */
  readonly dispose: () => Promise<void>;
};

export interface LiveServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A data directory that the server starts with a copy of; a migrated database with nobody in it by default. */
  readonly copyOf?: string;
}

/**
 * The server as `npm start` leaves it after building, for a browser to look at: the built app and the API on one origin,
 * an embedded database in a directory of its own. Throws what it printed when it ends instead of listening.
 */
export async function startLiveServer({ env, copyOf }: LiveServerOptions = {}): Promise<LiveServer> {
  const storage = await createStorage(copyOf === undefined ? 'migrated' : 'empty');
  if (copyOf !== undefined) await cp(copyOf, storage.dataDir, { recursive: true });
  const { origin, child, output, stop } = await startServerProcess({
    ...storage.env,
    NODE_ENV: 'production',
    // However busy the machine is that the tests run on.
    SSR_TIMEOUT_MS: '60000',
    ...env,
  });
  if (child.exitCode !== null)
    throw new Error(`The server ended with ${child.exitCode}. It said:\n${output()}`);
  return {
    origin,
    output,
    stop,
    dispose: async () => {
      await stop();
      await storage.remove();
    },
  };
}
