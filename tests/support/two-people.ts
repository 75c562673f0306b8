import { afterAll } from 'vitest';
import { startTestApp } from './server.ts';

/** A server with Ann and Ben on it, and nobody else, for the tests of one file; it is closed after the last of them. */
export async function annAndBen() {
  const world = await startTestApp();
  afterAll(() => world.close());
  return { world, ann: await world.signUp('ann'), ben: await world.signUp('ben') };
}
