import { describe, expect, it } from 'vitest';
import { startExtremeServer } from './support/extreme-server.ts';
import { looksOf } from './support/looks.ts';
import { openScreen } from './support/screen.ts';
import { screens } from './support/screens.ts';
import { stageOn } from './support/stage.ts';

/** Set it to a directory to get a picture of every screen in every size and theme. */
const shotsTo = process.env['LOOKS_TO'];

const stage = stageOn(startExtremeServer);

describe.each(screens)('the longest names and the largest numbers on the screens %s', (_, group) => {
  it.each(group)('$name: fits every size in both themes, and large text', async (screen) => {
    const page = await openScreen(stage.browser, stage.server, screen);
    const reopen = screen.floats && screen.open;
    expect(await looksOf(page, screen.name, { shotsTo, reopen })).toEqual([]);
  });
});
