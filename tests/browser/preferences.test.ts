import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { startExtremeServer } from './support/extreme-server.ts';
import { WIDEST } from './support/extremes.ts';
import { peopleScreens } from './support/people-screens.ts';
import { openScreen } from './support/screen.ts';
import { stageOn } from './support/stage.ts';

/** What people ask of their device is respected: colours of its own, more contrast, less motion. Every screen is checked for the first two where it is opened. */

const stage = stageOn(startExtremeServer);

it.each([{ forcedColors: 'active' }, { contrast: 'more' }] as const)(
  'tells what is earned from what is not by more than a colour (%o)',
  async (wish) => {
    const achievements = peopleScreens.find(({ name }) => name === 'profile, achievements');
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
