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

/** What stands before each `+` and `~` of a selector. */
const neighboursOf = (selector: string) =>
  [...selector.matchAll(/([^\s>+~()]+)\s*[+~]/g)].map(([, neighbour = '']) => neighbour);

describe('the styles of the build', () => {
  it('have no rule about neighbours that a browser must suppose to be about everything', () => {
    const selectors = readdirSync(assets)
      .filter((name) => name.endsWith('.css'))
      .flatMap((name) => selectorsOf(readFileSync(path.join(assets, name), 'utf8')));
    const neighbours = selectors.flatMap(neighboursOf);
    expect(neighbours).toContainEqual(expect.stringMatching(/:checked$/));
    expect(neighbours.filter((one) => !/[.#:[]/.test(one))).toEqual([]);
  });
});
