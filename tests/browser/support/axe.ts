import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { settle } from './settle.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The violations that axe finds on the page, as `rule: element`; with `rules`, only those of these rules. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // A transition would be judged by its intermediate colours.
  await settle(page);
  const options = JSON.stringify({
    ...(rules && { runOnly: rules }),
    resultTypes: ['violations'],
    selectors: false,
  });
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe);
  const { violations: found } = await page.evaluate<AxeResults>(`axe.run(${options})`);
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** The rules that depend on colours. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** The violations in the light theme, and those of colours in the dark theme, each line with its theme. */
export async function violationsInThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violations(page, colorRules);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await violations(page);
  return [...light.map((line) => `light, ${line}`), ...dark.map((line) => `dark, ${line}`)];
}
