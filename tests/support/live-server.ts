import { type ServerProcess, startServerProcess } from './server-process.ts';
import { createStorage, type Storage } from './test-database.ts';

export type LiveServer = Pick<ServerProcess, 'origin' | 'output' | 'stop'> & {
  /** Stops the process and removes its data. */
  readonly dispose: () => Promise<void>;
};

export interface LiveServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** What it stores in, from then on its own; by default a new storage. */
  readonly storage?: Storage;
}

/**
 * Starts the server of `npm start` for a browser: the built app and the API on one origin, with an embedded database in a
 * temporary directory. Throws its output when it exits instead of listening.
 */
export async function startLiveServer(options: LiveServerOptions = {}): Promise<LiveServer> {
  const storage = options.storage ?? (await createStorage('migrated'));
  const { origin, child, output, stop } = await startServerProcess({
    ...storage.env,
    NODE_ENV: 'production',
    // Enough on a busy machine.
    SSR_TIMEOUT_MS: '60000',
    ...options.env,
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
