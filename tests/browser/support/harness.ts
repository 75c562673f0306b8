import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { openPhone, type PhonePage, sharedChromium } from '#tests/support/chromium.ts';

/** Serves the app until it is disposed of. */
interface AppServer {
  readonly origin: string;
  readonly dispose: () => Promise<void>;
}

/** What the tests of a file use, from `beforeAll` on. */
export interface Harness<Server extends AppServer> {
  readonly browser: Browser;
  readonly server: Server;
  /** Opens a page of the server in a new phone context for the running test. */
  readonly openPhone: (options?: BrowserContextOptions) => Promise<PhonePage>;
}

/** Starts a server for the tests of a file, and disposes of it after them. */
export function serverHarness<Server extends AppServer>(start: () => Promise<Server>): Harness<Server> {
  let browser: Browser | undefined;
  let server: Server | undefined;
  const started = <Thing>(thing: Thing | undefined): Thing => {
    if (thing === undefined) throw new Error('The harness starts in beforeAll');
    return thing;
  };
  beforeAll(async () => {
    [browser, server] = await Promise.all([sharedChromium(), start()]);
  });
  afterAll(async () => {
    await server?.dispose();
  });
  return {
    get browser() {
      return started(browser);
    },
    get server() {
      return started(server);
    },
    openPhone: (options) => openPhone(started(browser), { baseURL: started(server).origin, ...options }),
  };
}

/**
 * The built app on a server that files share, by default the one of most files: there a username belongs to one file only, and no
 * file may depend on which other users exist.
 */
export function sharedHarness(origin = inject('sharedOrigin')): Harness<AppServer> {
  return serverHarness(async () => ({ origin, dispose: async () => {} }));
}
