import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/run.ts';

const assets = path.join(root, 'dist', 'assets');

/** The selectors of a stylesheet. */
const selectorsOf = (css: string) =>
  [...css.matchAll(/([^{}]+)\{/g)]
    .flatMap(([, before = '']) => before.split(','))
    .filter((one) => !one.startsWith('@'));

/** The compound selectors before each `+` and `~` of a selector. */
const siblingsOf = (selector: string) =>
  [...selector.matchAll(/([^\s>+~()]+)\s*[+~]/g)].map(([, sibling = '']) => sibling);

describe('the styles of the build', () => {
  it('have no sibling selector without a class, an attribute or a pseudo-class, which would restyle all elements', () => {
    const selectors = readdirSync(assets)
      .filter((name) => name.endsWith('.css'))
      .flatMap((name) => selectorsOf(readFileSync(path.join(assets, name), 'utf8')));
    const siblings = selectors.flatMap(siblingsOf);
    expect(siblings).toContainEqual(expect.stringMatching(/:checked$/));
    expect(siblings.filter((one) => !/[.#:[]/.test(one))).toEqual([]);
  });
});
