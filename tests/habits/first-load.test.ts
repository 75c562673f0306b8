import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addedByScreen,
  buildFloor,
  closure,
  filesOf,
  firstLoads,
  manifest,
  visitorsScripts,
  weigh,
  weighFloor,
} from '#bench/page/weights.ts';
import { root } from '../../scripts/run.ts';

/**
 * What a phone loads, compressed, beside the floor: an empty page made of the same libraries. A ratio does not care how
 * fast the machine is.
 */

const LANDING_AT_MOST = 1.1;
const HOME_AT_MOST = 1.5;
const ROUTE_AT_MOST_BYTES = 25_000;

const dist = path.join(root, 'dist');

let floor = 0;
let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'stretch-floor-'));
  await buildFloor(folder);
  floor = weighFloor(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const splitScreens = () => Object.keys(manifest()).filter((key) => key.includes('?tsr-split='));

describe('the first load', () => {
  it(`of a visitor is at most ${LANDING_AT_MOST} times the floor's scripts`, () => {
    expect(floor).toBeGreaterThan(90_000);
    // As people get it, not as developers do.
    expect(floor).toBeLessThan(125_000);
    expect(weigh(visitorsScripts()) / floor).toBeLessThanOrEqual(LANDING_AT_MOST);
  });

  it(`of Home is at most ${HOME_AT_MOST} times the floor's scripts, styles included, in five files at most`, () => {
    const files = filesOf('/');
    expect(weigh(files) / floor).toBeLessThanOrEqual(HOME_AT_MOST);
    expect(files.size).toBeLessThanOrEqual(5);
  });

  it(`of any other screen adds at most ${ROUTE_AT_MOST_BYTES} bytes to Home's`, () => {
    const added = addedByScreen();
    expect(added.length).toBeGreaterThan(10);
    expect(added.filter(([, bytes]) => bytes > ROUTE_AT_MOST_BYTES)).toEqual([]);
  });

  it('of every screen in the frame is noted for the server, which names it in the page', () => {
    const inFrame = splitScreens().flatMap(
      (key) => /_shell\.([a-z].*?)(?:\.index)?\.tsx/.exec(key)?.[1] ?? [],
    );
    const addresses = inFrame.map((name) => `/${name.replaceAll('.', '/').replaceAll('$', ':')}`);
    const noted = firstLoads().signedIn.map(({ path: address }) => address);
    expect(noted.toSorted()).toEqual(['/', ...addresses].toSorted());
  });

  it('of any screen brings no dialog, menu, select, popover, tooltip or toast, nor the machinery under them', () => {
    const shown = [...filesOf('/'), ...splitScreens().flatMap((key) => [...closure(key)])];
    const heavy = /data-scope|zag-js|@zag|ark-ui/;
    const carriers = [...new Set(shown)].filter(
      (file) => file.endsWith('.js') && heavy.test(readFileSync(path.join(dist, file), 'utf8')),
    );
    expect(carriers).toEqual([]);
    const dialogs = readdirSync(path.join(dist, 'assets')).filter((file) => /^dialog-.*\.js$/.test(file));
    expect(dialogs.some((file) => heavy.test(readFileSync(path.join(dist, 'assets', file), 'utf8')))).toBe(
      true,
    );
  });

  it('leaves to each button what it opens, which is fetched before the button is pressed', () => {
    const src = path.join(root, 'src');
    const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => ({ file, code: readFileSync(path.join(src, file), 'utf8') }));
    const late = sources.flatMap(({ code }) =>
      [...code.matchAll(/const (\w+) = lazyDialog\(/g)].map(([, name = '']) => name),
    );
    expect(late.length).toBeGreaterThan(15);
    const without = sources.flatMap(({ file, code }) =>
      late
        .filter((name) => !new RegExp(`import [^;]*\\b${name}\\b[^;]* from '[^']*\\.tsx'`).test(code))
        .filter((name) => new RegExp(`<${name}\\b`).test(code) && !code.includes(`${name}.intent`))
        .map((name) => `${file}: ${name}`),
    );
    expect(without).toEqual([]);
  });
});

describe('every text file of the build', () => {
  it('lies beside its compressed copies, which hold the same', () => {
    const assets = path.join(dist, 'assets');
    const large = readdirSync(assets)
      .filter((file) => /\.(js|css)$/.test(file))
      .filter((file) => readFileSync(path.join(assets, file)).length >= 1_400);
    expect(large.length).toBeGreaterThan(10);
    for (const file of large) {
      const plain = readFileSync(path.join(assets, file));
      expect(brotliDecompressSync(readFileSync(path.join(assets, `${file}.br`))).equals(plain)).toBe(true);
      expect(gunzipSync(readFileSync(path.join(assets, `${file}.gz`))).equals(plain)).toBe(true);
    }
  });
});
