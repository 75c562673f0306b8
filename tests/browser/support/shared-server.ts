import type { TestProject } from 'vitest/node';
import { startLiveServer } from '#tests/support/live-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the server is that most browser tests share. */
    sharedOrigin: string;
  }
}

/** Starts the server that most browser tests share, and ends it after the last of them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Behind a proxy each person comes from an address of their own, so all together stay within the limit of sign-ups.
  const server = await startLiveServer({ env: { TRUST_PROXY: '127.0.0.1' } });
  project.provide('sharedOrigin', server.origin);
  return server.dispose;
}
