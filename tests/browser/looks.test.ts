import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '#tests/support/chromium.ts';
import { type ExtremeServer, startExtremeServer } from './support/extreme-server.ts';
import { looksOf } from './support/looks.ts';
import { openScreen, screens } from './support/screens.ts';

/** Set it to a directory to get a picture of every screen in every size and theme. */
const shotsTo = process.env['LOOKS_TO'];

let browser: Browser;
let server: ExtremeServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchChromium(), startExtremeServer()]);
});
afterAll(async () => {
  await browser.close();
  await server.dispose();
});

describe.each(screens)('the longest names and the largest numbers on the screens %s', (_, group) => {
  it.each(group)('$name: fits every size in both themes, and large text', async (screen) => {
    const page = await openScreen(browser, server, screen);
    const reopen = screen.floats && screen.open;
    expect(await looksOf(page, screen.name, { shotsTo, reopen })).toEqual([]);
  });
});
