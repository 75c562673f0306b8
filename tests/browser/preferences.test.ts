import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { violationsInThemes } from './support/axe.ts';
import { edgeless, markFilled } from './support/edges.ts';
import { startExtremeServer } from './support/extreme-server.ts';
import { WIDEST } from './support/extremes.ts';
import { settle } from './support/looks.ts';
import { celebration, peopleScreens } from './support/people-screens.ts';
import { openScreen } from './support/screen.ts';
import { screens } from './support/screens.ts';
import { stageOn } from './support/stage.ts';

/** What people ask of their device is respected: colours of its own, more contrast, less motion. */

const stage = stageOn(startExtremeServer);

/** Between them they show every component that the design has. */
const shown = [
  'landing',
  'home',
  'create game dialog',
  'share accomplishment dialog',
  'discover',
  'game, its creator',
  'game, completed',
  'share dialog, code',
  'post menu',
  'leave dialog',
  'edit game',
  'groups',
  'sign in',
  'second step',
  'leaderboard, medals',
  'leaderboard, creators',
  'profile, achievements',
  'messages',
  'conversation',
  'invitations',
  'account',
  'celebration',
];
const all = [...screens.flatMap(([, group]) => group), ...peopleScreens, celebration];
const looked = all.filter(({ name }) => shown.includes(name));

it('looks at every screen it names', () => {
  expect(looked.map(({ name }) => name)).toEqual(shown);
});

describe.each(looked)('$name', (screen) => {
  it('has edges where the colours are the device’s own, and words of 7:1 where more contrast is wanted', async () => {
    const page = await openScreen(stage.browser, stage.server, screen);
    await settle(page);
    expect(await page.evaluate(markFilled)).toBeGreaterThan(0);
    const found: string[] = [];
    await page.emulateMedia({ forcedColors: 'active' });
    found.push(...(await page.evaluate(edgeless)).map((line) => `forced colours: ${line}`));
    await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
    found.push(...(await violationsInThemes(page, ['color-contrast-enhanced'])));
    expect(found).toEqual([]);
  });
});

it.each([{ forcedColors: 'active' }, { contrast: 'more' }] as const)(
  'tells what is earned from what is not by more than a colour (%o)',
  async (wish) => {
    const achievements = looked.find(({ name }) => name === 'profile, achievements');
    if (!achievements) throw new Error('No screen shows achievements');
    const page = await openScreen(stage.browser, stage.server, { ...achievements, as: WIDEST, ready: 'WWW' });
    await page.emulateMedia(wish);
    const edges = () =>
      page.getByRole('tabpanel').evaluate((panel) =>
        [...panel.querySelectorAll('li')].map((card) => {
          const emblem = card.querySelector('span');
          return [/Earned/.test(card.innerText), emblem && getComputedStyle(emblem).borderTopStyle];
        }),
      );
    const kinds = async () => new Set((await edges()).map(String));
    await expect.poll(kinds).toEqual(new Set(['true,solid', 'false,dashed']));
  },
);

describe('with reduced motion', () => {
  const assets = path.join(import.meta.dirname, '../../dist/assets');
  const styles = readdirSync(assets)
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(path.join(assets, name), 'utf8'));

  /** What of all that the stylesheets let move takes any time. */
  async function moving(reducedMotion: 'reduce' | 'no-preference'): Promise<string[]> {
    const { page } = await stage.openPhone({ reducedMotion });
    await page.setContent(`<style>${styles.join('\n')}</style>`);
    return page.evaluate(() => {
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
  }

  it('nothing moves that moves otherwise', async () => {
    expect((await moving('no-preference')).length).toBeGreaterThan(20);
    expect(await moving('reduce')).toEqual([]);
  });

  it('what was hidden is there at once, with everything in it', async () => {
    const { page } = await stage.openPhone({ reducedMotion: 'reduce' });
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
  });
});
