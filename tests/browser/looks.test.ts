import { describe, expect, it } from 'vitest';
import { startExtremeServer } from './support/extreme-server.ts';
import { looksOf } from './support/looks.ts';
import { openScreen } from './support/screen.ts';
import { screens } from './support/screens.ts';
import { stageOn } from './support/stage.ts';

/** Set it to a directory to get a picture of every screen in every size and theme. */
const shotsTo = process.env['LOOKS_TO'];

const stage = stageOn(startExtremeServer);

it('every name in the bar can be read on the narrowest phone', async () => {
  const page = await openScreen(stage.browser, stage.server, {
    name: 'home',
    as: 'newcomer',
    at: () => '/',
    ready: 'My Games',
  });
  const devtools = await page.context().newCDPSession(page);
  const namesThatFit = () =>
    page.getByRole('navigation', { name: 'Main' }).evaluate((bar) => {
      const texts = [...bar.querySelectorAll('a > span:last-child')];
      const line = document.createRange();
      const boxes = texts.map((text) => {
        line.selectNodeContents(text);
        const { left, right } = line.getBoundingClientRect();
        return { text, left, right };
      });
      return boxes
        .filter(({ text, left, right }, at) => {
          const isCut = text.scrollWidth > text.clientWidth && getComputedStyle(text).overflowX !== 'visible';
          const before = boxes[at - 1]?.right ?? 0;
          return !isCut && left > before && right < innerWidth;
        })
        .map(({ text }) => text.textContent);
    });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const letters of [16, 20]) {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: letters, fixed: 13 } });
    await expect.poll(namesThatFit).toEqual(['Home', 'Discover', 'Leaderboard', 'Profile', 'Invites']);
  }
});

describe.each(screens)('the longest names and the largest numbers on the screens %s', (_, group) => {
  it.each(group)('$name: fits every size in both themes, and large text', async (screen) => {
    const page = await openScreen(stage.browser, stage.server, screen);
    const reopen = screen.floats && screen.open;
    expect(await looksOf(page, screen.name, { shotsTo, reopen })).toEqual([]);
  });
});
