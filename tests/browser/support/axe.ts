import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { settle } from './looks.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with what the page shows, as `rule: element`; with `rules`, only what these find. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Colours are judged where they have come to rest.
  await settle(page);
  const options = JSON.stringify(rules ? { runOnly: rules } : {});
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe);
  const { violations: found } = await page.evaluate<AxeResults>(`axe.run(${options})`);
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** The rules of axe that depend on colours. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Everything axe finds in the light theme, and what depends on colours in the dark one, each line with its theme. */
export async function violationsInThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violations(page, colorRules);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await violations(page);
  return [...light.map((line) => `light, ${line}`), ...dark.map((line) => `dark, ${line}`)];
}
