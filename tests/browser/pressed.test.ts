import type { BrowserContextOptions } from 'playwright-core';
import { expect, it } from 'vitest';
import { undrawn } from '#tests/support/chromium.ts';
import { join, openWorld } from './support/card-world.ts';
import { createGame, share, startAs } from './support/people.ts';
import { browserStage } from './support/stage.ts';

const stage = browserStage();

/** How a button of Home looks at rest and while it is pressed, to somebody who has just signed up. */
async function looks(username: string, options: BrowserContextOptions) {
  const { page: phone } = await stage.openPhone({ reducedMotion: 'no-preference' });
  await startAs(phone, username, 'Ann');
  const storageState = await phone.context().storageState();
  const { page, context } = await stage.openPhone({
    ...undrawn,
    reducedMotion: 'no-preference',
    storageState,
    ...options,
  });
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Join Game' });
  const look = () =>
    button.evaluate((one) => {
      const { backgroundColor, transform, transitionDuration } = getComputedStyle(one);
      return { background: backgroundColor, moves: transform !== 'none', fades: transitionDuration !== '0s' };
    });
  const atRest = await look();
  const browser = await context.newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  await browser.send('DOM.getDocument');
  const { result } = await browser.send('Runtime.evaluate', {
    expression: `[...document.querySelectorAll('button')].find((one) => one.textContent === 'Join Game')`,
  });
  const { nodeId } = await browser.send('DOM.requestNode', { objectId: result.objectId ?? '' });
  await browser.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['active'] });
  return { atRest, pressed: await look() };
}

it('a button under a finger takes another colour at once, and neither moves nor fades', async () => {
  const { atRest, pressed } = await looks('ann_presses', {});
  expect(atRest).toEqual({ background: atRest.background, moves: false, fades: false });
  expect(pressed).toEqual({ background: pressed.background, moves: false, fades: false });
  expect(pressed.background).not.toBe(atRest.background);
});

it('a button under a mouse moves at once, and fades back', async () => {
  const { atRest, pressed } = await looks('bea_presses', { isMobile: false, hasTouch: false });
  expect(atRest).toEqual({ background: atRest.background, moves: false, fades: true });
  expect(pressed).toEqual({ background: pressed.background, moves: true, fades: false });
});

it('a tab takes its colour at once: a fading one would tell of itself while the finger waits', async () => {
  const { page } = await stage.openPhone({ reducedMotion: 'no-preference' });
  await startAs(page, 'cleo_presses', 'Cleo');
  const tabs = page.getByRole('tab');
  await tabs.first().waitFor();
  const fades = await tabs.evaluateAll((all) => all.map((one) => getComputedStyle(one).transitionDuration));
  expect(fades).toEqual(['0s', '0s', '0s']);
});

it('a vote has nothing laid out but its count, which fits its place', async () => {
  const { page } = await stage.openPhone({ reducedMotion: 'no-preference' });
  await startAs(page, 'dora_presses', 'Dora');
  await createGame(page, 'Early birds');
  await share(page, 'I rose at five');
  const look = await page.getByRole('button', { name: /^Upvote/ }).evaluate((button) => {
    const count = [...button.querySelectorAll('span')].find(({ children }) => children.length === 0);
    if (!count) return null;
    const { contain } = getComputedStyle(count);
    return { text: count.textContent, contain, fits: count.scrollWidth <= count.clientWidth };
  });
  expect(look).toEqual({ text: '0', contain: 'size layout', fits: true });
});

it('of the bars of a chart one’s own alone grows, so that not all of them tell of it', async () => {
  const world = await openWorld(stage.browser, stage.server.origin);
  await join(world.ben, await world.game());
  const { page } = await stage.openPhone({ ...undrawn, storageState: world.ben.session });
  await page.goto('/');
  const chart = page.getByRole('list', { name: 'Scores of Spring of firsts' });
  await chart.getByRole('listitem').nth(1).waitFor();
  const grow = await chart.getByRole('listitem').evaluateAll((entries) =>
    entries.map((entry) => ({
      name: entry.firstElementChild?.textContent,
      grows: [...entry.querySelectorAll('*')].some((one) => getComputedStyle(one).animationName !== 'none'),
    })),
  );
  expect(grow.toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? ''))).toEqual([
    { name: 'Ada: 0', grows: false },
    { name: 'Ben: 0', grows: true },
  ]);
  await world.close();
});
