import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { settle, themes } from './looks.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with what the page shows, as `rule: element`; with `rules`, only what these find. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Colours are judged where they have come to rest.
  await settle(page);
  const options = JSON.stringify(rules ? { runOnly: rules } : {});
  const { violations: found } = await page.evaluate<AxeResults>(`${axe}; axe.run(${options})`);
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** The same in both themes, each line with the theme it was found in. */
export async function violationsInThemes(page: Page, rules?: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await violations(page, rules)).map((line) => `${colorScheme}, ${line}`));
  }
  return found;
}
