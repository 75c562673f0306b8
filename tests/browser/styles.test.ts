import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { clientRendered } from '#tests/support/chromium.ts';
import { navigate } from './support/actions.ts';
import { join, openGames, share } from './support/games-fixture.ts';
import { sharedHarness } from './support/harness.ts';

/** Computed styles of pressed buttons, of animations and with reduced motion. */

const harness = sharedHarness();

/** The style of a button of Home at rest and while it is pressed. */
async function pressedStyle(page: Page) {
  const button = page.getByRole('button', { name: 'Join Game' });
  const style = () =>
    button.evaluate((one) => {
      const { backgroundColor, transform, transitionDuration } = getComputedStyle(one);
      return { background: backgroundColor, moves: transform !== 'none', fades: transitionDuration !== '0s' };
    });
  const atRest = await style();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  await devtools.send('DOM.getDocument');
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: `[...document.querySelectorAll('button')].find((one) => one.textContent === 'Join Game')`,
  });
  const { nodeId } = await devtools.send('DOM.requestNode', { objectId: result.objectId ?? '' });
  await devtools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['active'] });
  return { atRest, pressed: await style() };
}

it('shows a press at once, by colour on touch screens and by scaling with a mouse, and animates only the viewer’s bar', async () => {
  const games = await openGames(harness.browser, harness.server.origin);
  const game = await games.create();
  await join(games.ben, game);
  await share(games.ben, game, false);
  const options = {
    ...clientRendered,
    storageState: games.ben.session,
    reducedMotion: 'no-preference',
  } as const;
  const { page } = await harness.openPhone(options);
  await page.goto('/');
  const chart = page.getByRole('list', { name: 'Scores of Spring of firsts' }).getByRole('listitem');
  await chart.nth(1).waitFor();
  const touch = await pressedStyle(page);
  expect(touch).toEqual({
    atRest: { background: touch.atRest.background, moves: false, fades: false },
    pressed: { background: touch.pressed.background, moves: false, fades: false },
  });
  expect(touch.pressed.background).not.toBe(touch.atRest.background);
  const fades = await page
    .getByRole('tab')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).transitionDuration));
  expect(fades).toEqual(['0s', '0s', '0s']);
  // Only the viewer's own bar is animated, because each animation needs a compositing layer.
  const grow = await chart.evaluateAll((entries) =>
    entries.map((entry) => ({
      name: entry.firstElementChild?.textContent,
      grows: [...entry.querySelectorAll('*')].some((one) => getComputedStyle(one).animationName !== 'none'),
    })),
  );
  expect(grow.toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? ''))).toEqual([
    { name: 'Ada: 0', grows: false },
    { name: 'Ben: 1', grows: true },
  ]);
  await navigate(page, `/games/${game.id}`);
  const count = await page.getByRole('button', { name: /^Upvote/ }).evaluate((button) => {
    const text = [...button.querySelectorAll('span')].find(({ children }) => children.length === 0);
    if (!text) return null;
    const { contain } = getComputedStyle(text);
    return { text: text.textContent, contain, fits: text.scrollWidth <= text.clientWidth };
  });
  expect(count).toEqual({ text: '0', contain: 'size layout', fits: true });

  const { page: desktop } = await harness.openPhone({ ...options, isMobile: false, hasTouch: false });
  await desktop.goto('/');
  const mouse = await pressedStyle(desktop);
  expect(mouse).toEqual({
    atRest: { background: mouse.atRest.background, moves: false, fades: true },
    pressed: { background: mouse.pressed.background, moves: true, fades: false },
  });
  await games.close();
});

const assets = path.join(import.meta.dirname, '../../dist/assets');

/** The selectors of all rules of the stylesheets whose animation, transition or scrolling takes time. */
const movingRules = (page: Page) =>
  page.evaluate(() => {
    const rulesIn = (rules: CSSRuleList): CSSStyleRule[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return [rule];
        return rule instanceof CSSGroupingRule ? rulesIn(rule.cssRules) : [];
      });
    const probe = document.body.appendChild(document.createElement('div'));
    const seconds = (list: string) => Math.max(...list.split(',').map(Number.parseFloat));
    return [...document.styleSheets]
      .flatMap((sheet) => rulesIn(sheet.cssRules))
      .filter(({ selectorText }) => !selectorText.includes('*'))
      .flatMap((rule) => {
        probe.style.cssText = rule.style.cssText;
        const { animationDuration, animationName, transitionDuration, scrollBehavior } =
          getComputedStyle(probe);
        const animates = animationName !== 'none' && seconds(animationDuration) > 0;
        const slides = seconds(transitionDuration) > 0;
        return animates || slides || scrollBehavior === 'smooth' ? [rule.selectorText] : [];
      });
  });

it('animates nothing with reduced motion, and shows a hidden element at once with its content', async () => {
  const styles = readdirSync(assets)
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(path.join(assets, name), 'utf8'));
  const { page } = await harness.openPhone({ reducedMotion: 'reduce' });
  await page.setContent(
    `<style>${styles.join('\n')}</style><div style="visibility: hidden"><p><b><i>Ready</i></b></p></div>`,
  );
  const seen = await page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('div, p, b, i')];
    const visibilities = () => parts.map((part) => getComputedStyle(part).visibility);
    const [box] = parts;
    const before = visibilities();
    box?.removeAttribute('style');
    return [before, visibilities()];
  });
  const all = (visibility: string) => ['div', 'p', 'b', 'i'].map(() => visibility);
  expect(seen).toEqual([all('hidden'), all('visible')]);
  expect(await movingRules(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect((await movingRules(page)).length).toBeGreaterThan(20);
});
