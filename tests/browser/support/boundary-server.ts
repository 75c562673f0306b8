import { type BrowserContextOptions, request } from 'playwright-core';
import { inject } from 'vitest';
import { type LiveServer, startLiveServer } from '#tests/support/live-server.ts';
import { BOUNDARY_PASSWORD, type BoundaryData, CELEBRATED, WIDEST } from './boundary-data.ts';

/** A running server with boundary data, and a session of each user that the tests need. */
export type BoundaryServer = Pick<LiveServer, 'origin' | 'dispose'> & {
  readonly data: BoundaryData;
  /** The storage state of a browser in which this user is signed in. */
  readonly signedIn: (login: string) => BrowserContextOptions['storageState'];
};

export async function startBoundaryServer(): Promise<BoundaryServer> {
  const { dataDir, data } = inject('boundary');
  const { origin, dispose } = await startLiveServer({ copyOf: dataDir });
  const sessions = new Map<string, BrowserContextOptions['storageState']>();
  for (const login of [WIDEST, 'cara', 'stranger', 'newcomer', CELEBRATED]) {
    const context = await request.newContext({ baseURL: origin });
    const credentials = { login, password: BOUNDARY_PASSWORD };
    await context.post('/api/login', { data: credentials, maxRedirects: 0, headers: { origin } });
    sessions.set(login, await context.storageState());
    await context.dispose();
  }
  return { origin, dispose, data, signedIn: (login) => sessions.get(login) };
}
