import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  addedByScreen,
  baselineSize,
  buildBaseline,
  compressedSize,
  filesOf,
  landingScripts,
  manifest,
  pageFiles,
  preloadedScreens,
} from '#bench/page/bundle-size.ts';
import { filesOfChunk } from '../../scripts/build/preload-manifest.ts';
import { root } from '../../scripts/run.ts';

const LANDING_AT_MOST = 1.1;
const HOME_AT_MOST = 1.5;
const SCREEN_AT_MOST_BYTES = 25_000;
const SCREEN_AT_MOST_FILES = 30;

const dist = path.join(root, 'dist');
const assets = path.join(dist, 'assets');

/** The names of the build's assets that end like this. */
function assetsLike(ending: RegExp): readonly string[] {
  const found = readdirSync(assets).filter((file) => ending.test(file));
  expect(found.length).toBeGreaterThan(0);
  return found;
}

/** The scripts among files of the build whose text matches. */
const scriptsWith = (pattern: RegExp, files: readonly string[]) =>
  files.filter((file) => file.endsWith('.js') && pattern.test(readFileSync(path.join(dist, file), 'utf8')));

const splitScreens = () => Object.keys(manifest()).filter((key) => key.includes('?tsr-split='));

/** Sizes are compressed and relative to the baseline, a page with the same libraries and nothing else. */
describe('the first load', () => {
  let baseline = 0;
  let folder = '';

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'stretch-baseline-'));
    await buildBaseline(folder);
    baseline = baselineSize(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

  it(`of another screen adds at most ${SCREEN_AT_MOST_BYTES} bytes in ${SCREEN_AT_MOST_FILES} files`, () => {
    const added = addedByScreen();
    expect(added.length).toBeGreaterThan(10);
    const large = added.filter(
      ({ bytes, files }) => bytes > SCREEN_AT_MOST_BYTES || files > SCREEN_AT_MOST_FILES,
    );
    expect(large).toEqual([]);
  });

  it('of each screen in the shell is in the preload manifest', () => {
    const inShell = splitScreens().flatMap(
      (key) => /_shell\.([a-z].*?)(?:\.index)?\.tsx/.exec(key)?.[1] ?? [],
    );
    const addresses = inShell.map(
      (name) => `/${name.replaceAll('_', '').replaceAll('.', '/').replaceAll('$', ':')}`,
    );
    const listed = preloadedScreens().map(({ path: address }) => address);
    expect(listed.toSorted()).toEqual(['/', ...addresses].toSorted());
  });

  it('of each screen has no dialog, menu, select, popover, tooltip or toast, and no Ark UI', () => {
    const chunks = manifest();
    const files = [...filesOf('/'), ...splitScreens().flatMap((key) => [...filesOfChunk(chunks, key)])];
    const arkUi = /data-scope|zag-js|@zag|ark-ui/;
    expect(scriptsWith(arkUi, files)).toEqual([]);
    const dialogs = assetsLike(/^dialog-.*\.js$/).map((file) => `assets/${file}`);
    expect(scriptsWith(arkUi, dialogs)).not.toEqual([]);
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

  it('loads the code of the screens under /moderation only there [R-SAFE-171]', () => {
    const shape = z.object({ sources: z.array(z.string().nullable()) });
    // The router needs the names of the lists to parse the address of the screen.
    const isOfModeration = (source: string | null) =>
      source !== null && /src\/features\/service-moderation\/(?!queue\.ts$)/.test(source);
    const chunks = manifest();
    const withCode = new Set(
      assetsLike(/\.js\.map$/)
        .filter((file) =>
          shape.parse(JSON.parse(readFileSync(path.join(assets, file), 'utf8'))).sources.some(isOfModeration),
        )
        .map((file) => `assets/${file.replace(/\.map$/, '')}`),
    );
    const isModerationScreen = (key: string) => /_shell\.moderation\./.test(key);
    const loads = (key: string) => [...filesOfChunk(chunks, key)].some((file) => withCode.has(file));
    expect(splitScreens().filter(loads).toSorted()).toEqual(
      splitScreens().filter(isModerationScreen).toSorted(),
    );
    expect(splitScreens().filter(isModerationScreen)).toHaveLength(2);
    // Only these screens import lazily loaded code of moderation, such as dialogs.
    const later = Object.entries(chunks).flatMap(([key, { file, dynamicImports }]) =>
      withCode.has(file) || isModerationScreen(key)
        ? []
        : dynamicImports.filter((one) => !isModerationScreen(one) && loads(one)).map((one) => [key, one]),
    );
    expect([later, [...pageFiles(), ...filesOf('/')].filter((file) => withCode.has(file))]).toEqual([[], []]);
  });

  it('has no schemas of the contract, which load with the forms', () => {
    const schemas = /ZodMini|The request is not valid|First name is required/;
    expect(scriptsWith(schemas, [...pageFiles(), ...filesOf('/')])).toEqual([]);
  });
});

describe('the build', () => {
  it('has compressed copies of its text files, with the same content', () => {
    const contentOf = (file: string) => readFileSync(path.join(assets, file));
    const large = assetsLike(/\.(js|css)$/).filter((file) => contentOf(file).length >= 1_400);
    expect(large.length).toBeGreaterThan(10);
    for (const file of large) {
      expect(brotliDecompressSync(contentOf(`${file}.br`)).equals(contentOf(file))).toBe(true);
      expect(gunzipSync(contentOf(`${file}.gz`)).equals(contentOf(file))).toBe(true);
    }
  });

  it('has no inspector, no development package and no translation of zod in its source maps', () => {
    const shape = z.object({ sources: z.array(z.string().nullable()) });
    const sources = assetsLike(/\.js\.map$/).flatMap(
      (file) => shape.parse(JSON.parse(readFileSync(path.join(assets, file), 'utf8'))).sources,
    );
    const unwanted =
      /scripts\/(?:inspector|diagrams)\/|node_modules\/(@statelyai|@faker-js|msw|@tanstack\/[\w-]*devtools|vitest|@testing-library|zod\/v4\/locales)\//;
    expect(sources.filter((source) => unwanted.test(source ?? ''))).toEqual([]);
  });

  it('has no sibling selector without a class, an attribute or a pseudo-class, which would restyle all elements', () => {
    const selectors = assetsLike(/\.css$/).flatMap((file) =>
      [...readFileSync(path.join(assets, file), 'utf8').matchAll(/([^{}]+)\{/g)]
        .flatMap(([, before = '']) => before.split(','))
        .filter((selector) => !selector.startsWith('@')),
    );
    // The compound selectors before each `+` and `~`.
    const siblings = selectors.flatMap((selector) =>
      [...selector.matchAll(/([^\s>+~()]+)\s*[+~]/g)].map(([, sibling = '']) => sibling),
    );
    expect(siblings).toContainEqual(expect.stringMatching(/:checked$/));
    expect(siblings.filter((one) => !/[.#:[]/.test(one))).toEqual([]);
  });
});
