import { cp } from 'node:fs/promises';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { createStorage } from './test-database.ts';

export type LiveServer = Pick<ServerProcess, 'origin' | 'output' | 'stop'> & {
  /** Stops the process and removes its data. */
  readonly dispose: () => Promise<void>;
};

export interface LiveServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A data directory to start with a copy of; by default an empty, migrated database. */
  readonly copyOf?: string;
}

/**
 * Starts the server of `npm start` for a browser: the built app and the API on one origin, with an embedded database in a
 * temporary directory. Throws its output when it exits instead of listening.
 */
export async function startLiveServer({ env, copyOf }: LiveServerOptions = {}): Promise<LiveServer> {
  const storage = await createStorage(copyOf === undefined ? 'migrated' : 'empty');
  if (copyOf !== undefined) await cp(copyOf, storage.dataDir, { recursive: true });
  const { origin, child, output, stop } = await startServerProcess({
    ...storage.env,
    NODE_ENV: 'production',
    // Enough on a busy machine.
    SSR_TIMEOUT_MS: '60000',
    ...env,
  });
  if (child.exitCode !== null) throw new Error(`The server exited with ${child.exitCode}:\n${output()}`);
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
