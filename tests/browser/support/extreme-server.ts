import { type BrowserContextOptions, request } from 'playwright-core';
import { inject } from 'vitest';
import { type LiveServer, startLiveServer } from '#tests/support/live-server.ts';
import { CELEBRATED, EXTREME_PASSWORD, type Extremes, WIDEST } from './extremes.ts';

/** A running server that holds the longest names and the largest numbers, and who is signed in to it. */
export type ExtremeServer = Pick<LiveServer, 'origin' | 'dispose'> & {
  readonly world: Extremes;
  /** What a browser keeps in which this person is signed in. */
  readonly signedIn: (login: string) => BrowserContextOptions['storageState'];
};

/** Starts a server full of extremes, with a session for each of those who look around in it. */
export async function startExtremeServer(): Promise<ExtremeServer> {
  const { dataDir, world } = inject('extremes');
  const { origin, dispose } = await startLiveServer({ copyOf: dataDir });
  const sessions = new Map<string, BrowserContextOptions['storageState']>();
  for (const login of [WIDEST, 'rtl', 'cara', 'emoji', 'stranger', 'newcomer', CELEBRATED]) {
    const visit = await request.newContext({ baseURL: origin });
    const data = { login, password: EXTREME_PASSWORD };
    await visit.post('/api/login', { data, maxRedirects: 0, headers: { origin } });
    sessions.set(login, await visit.storageState());
    await visit.dispose();
  }
  return { origin, dispose, world, signedIn: (login) => sessions.get(login) };
}
