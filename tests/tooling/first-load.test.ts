import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addedByScreen,
  baselineSize,
  buildBaseline,
  closure,
  compressedSize,
  filesOf,
  landingScripts,
  manifest,
  preloadManifest,
} from '#bench/page/bundle-size.ts';
import { root } from '../../scripts/run.ts';

/**
 * The compressed size of what a phone loads first, relative to the baseline, which is a page with the same libraries and
 * nothing else.
 */

const LANDING_AT_MOST = 1.1;
const HOME_AT_MOST = 1.5;
const ROUTE_AT_MOST_BYTES = 25_000;

const dist = path.join(root, 'dist');

let baseline = 0;
let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'stretch-baseline-'));
  await buildBaseline(folder);
  baseline = baselineSize(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const splitScreens = () => Object.keys(manifest()).filter((key) => key.includes('?tsr-split='));

describe('the first load', () => {
  it(`of the landing page is at most ${LANDING_AT_MOST} times the baseline's scripts`, () => {
    expect(baseline).toBeGreaterThan(90_000);
    // A production build: a development build is larger.
    expect(baseline).toBeLessThan(125_000);
    expect(compressedSize(landingScripts()) / baseline).toBeLessThanOrEqual(LANDING_AT_MOST);
  });

  it(`of Home is at most ${HOME_AT_MOST} times the baseline's scripts, styles included, in five files at most`, () => {
    const files = filesOf('/');
    expect(compressedSize(files) / baseline).toBeLessThanOrEqual(HOME_AT_MOST);
    expect(files.size).toBeLessThanOrEqual(5);
  });

  it(`of any other screen adds at most ${ROUTE_AT_MOST_BYTES} bytes to Home's`, () => {
    const added = addedByScreen();
    expect(added.length).toBeGreaterThan(10);
    expect(added.filter(([, bytes]) => bytes > ROUTE_AT_MOST_BYTES)).toEqual([]);
  });

  it('of each screen in the shell is in the preload manifest', () => {
    const inShell = splitScreens().flatMap(
      (key) => /_shell\.([a-z].*?)(?:\.index)?\.tsx/.exec(key)?.[1] ?? [],
    );
    const addresses = inShell.map((name) => `/${name.replaceAll('.', '/').replaceAll('$', ':')}`);
    const listed = preloadManifest().signedIn.map(({ path: address }) => address);
    expect(listed.toSorted()).toEqual(['/', ...addresses].toSorted());
  });

  it('of each screen has no dialog, menu, select, popover, tooltip or toast, and no Ark UI', () => {
    const initialFiles = [...filesOf('/'), ...splitScreens().flatMap((key) => [...closure(key)])];
    const arkUi = /data-scope|zag-js|@zag|ark-ui/;
    const containing = [...new Set(initialFiles)].filter(
      (file) => file.endsWith('.js') && arkUi.test(readFileSync(path.join(dist, file), 'utf8')),
    );
    expect(containing).toEqual([]);
    const dialogs = readdirSync(path.join(dist, 'assets')).filter((file) => /^dialog-.*\.js$/.test(file));
    expect(dialogs.some((file) => arkUi.test(readFileSync(path.join(dist, 'assets', file), 'utf8')))).toBe(
      true,
    );
  });

  it('leaves out dialogs, and each button that opens one preloads it on intent', () => {
    const src = path.join(root, 'src');
    const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => ({ file, code: readFileSync(path.join(src, file), 'utf8') }));
    const lazyDialogs = sources.flatMap(({ code }) =>
      [...code.matchAll(/const (\w+) = lazyDialog\(/g)].map(([, name = '']) => name),
    );
    expect(lazyDialogs.length).toBeGreaterThan(15);
    const withoutIntent = sources.flatMap(({ file, code }) =>
      lazyDialogs
        .filter((name) => !new RegExp(`import [^;]*\\b${name}\\b[^;]* from '[^']*\\.tsx'`).test(code))
        .filter((name) => new RegExp(`<${name}\\b`).test(code) && !code.includes(`${name}.intent`))
        .map((name) => `${file}: ${name}`),
    );
    expect(withoutIntent).toEqual([]);
  });

  it('has no schemas of the contract, which load with the forms', () => {
    const files = [...closure('index.html'), ...filesOf('/')].filter((file) => file.endsWith('.js'));
    const containing = files.filter((file) =>
      /ZodMini|The request is not valid|First name is required/.test(
        readFileSync(path.join(dist, file), 'utf8'),
      ),
    );
    expect(containing).toEqual([]);
  });
});

describe('the text files of the build', () => {
  it('have compressed copies with the same content', () => {
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
