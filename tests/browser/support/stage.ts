import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { openPhone, type PhonePage, sharedChromium } from '#tests/support/chromium.ts';
import { type LiveServer, startLiveServer } from '#tests/support/live-server.ts';

/** Something that serves the app until it is disposed of. */
interface AppServer {
  readonly origin: string;
  readonly dispose: () => Promise<void>;
}

/** What a file of browser tests plays on, there from `beforeAll` on. */
export interface BrowserStage<Server extends AppServer> {
  readonly browser: Browser;
  readonly server: Server;
  /** A phone of its own for the running test, in front of the server. */
  readonly openPhone: (options?: BrowserContextOptions) => Promise<PhonePage>;
}

/** Starts a server of the app for the tests of a file, and ends it after them. */
export function stageOn<Server extends AppServer>(start: () => Promise<Server>): BrowserStage<Server> {
  let browser: Browser | undefined;
  let server: Server | undefined;
  const started = <Thing>(thing: Thing | undefined): Thing => {
    if (thing === undefined) throw new Error('The stage is there from beforeAll on');
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
 * The stage of most files: the built app and the API behind it, on a server that all files share. Everybody has a username
 * that no other file uses, and a file asks for nothing that depends on who else is there.
 */
export function browserStage(): BrowserStage<AppServer> {
  return stageOn(async () => ({ origin: inject('sharedOrigin'), dispose: async () => {} }));
}

/** A server of its own, with nobody in it yet. */
export function ownBrowserStage(): BrowserStage<LiveServer> {
  return stageOn(() => startLiveServer());
}
