import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { capture, root } from '../../scripts/run.ts';

/**
 * What a phone loads, compressed, beside the floor: an empty page made of the same libraries. A ratio does not care how
 * fast the machine is.
 */

const LANDING_AT_MOST = 1.1;
const HOME_AT_MOST = 1.35;
const ROUTE_AT_MOST_BYTES = 25_000;

const dist = path.join(root, 'dist');
const chunk = z.object({
  file: z.string(),
  isDynamicEntry: z.boolean().optional(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
const manifestShape = z.record(z.string(), chunk);
const noted = z.object({ path: z.string(), files: z.array(z.string()), data: z.array(z.string()) });
const firstLoads = z.object({ signedIn: z.array(noted), anybody: z.array(noted) });

const brotli = (file: string): number => brotliCompressSync(readFileSync(file)).length;

function read<Shape extends z.ZodType>(file: string, shape: Shape): z.infer<Shape> {
  const address = path.join(dist, '.vite', file);
  if (!existsSync(address)) throw new Error('There is no build: run the tests through `npm test`.');
  return shape.parse(JSON.parse(readFileSync(address, 'utf8')));
}

let floor = 0;
let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'stretch-floor-'));
  const { code, output } = await capture('vite', [
    'build',
    '-c',
    path.join(root, 'bench/floor/vite.config.ts'),
    '--outDir',
    folder,
    '--emptyOutDir',
  ]);
  if (code !== 0) throw new Error(output);
  const assets = path.join(folder, 'assets');
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  floor = scripts.reduce((sum, file) => sum + brotli(path.join(assets, file)), 0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The files of a chunk and of all it needs at once. */
function closure(key: string, found: Set<string> = new Set()): Set<string> {
  const one = read('manifest.json', manifestShape)[key];
  if (one === undefined) throw new Error(`The build has no ${key}`);
  if (found.has(one.file)) return found;
  for (const file of [one.file, ...one.css]) found.add(file);
  for (const next of one.imports) closure(next, found);
  return found;
}

const bytesOf = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + brotli(path.join(dist, file)), 0);

/** Everything a screen's page names, styles among it. */
function filesOf(address: string): Set<string> {
  const screen = read('first-loads.json', firstLoads).signedIn.find((one) => one.path === address);
  if (screen === undefined) throw new Error(`Nothing is noted for ${address}`);
  return new Set([...closure('index.html'), ...screen.files.map((file) => file.slice(1))]);
}

describe('the first load', () => {
  it(`of a visitor is at most ${LANDING_AT_MOST} times the floor's scripts`, () => {
    const files = closure('src/features/landing/landing-screen.tsx', closure('index.html'));
    const scripts = [...files].filter((file) => file.endsWith('.js'));
    expect(floor).toBeGreaterThan(90_000);
    expect(bytesOf(scripts) / floor).toBeLessThanOrEqual(LANDING_AT_MOST);
  });

  it(`of Home is at most ${HOME_AT_MOST} times the floor's scripts, styles included, in five files at most`, () => {
    const files = filesOf('/');
    expect(bytesOf(files) / floor).toBeLessThanOrEqual(HOME_AT_MOST);
    expect(files.size).toBeLessThanOrEqual(5);
  });

  it(`of any other screen adds at most ${ROUTE_AT_MOST_BYTES} bytes to Home's`, () => {
    const home = filesOf('/');
    const routes = Object.keys(read('manifest.json', manifestShape)).filter((key) =>
      key.includes('?tsr-split='),
    );
    const added = routes.map(
      (key) => [key, bytesOf([...closure(key)].filter((file) => !home.has(file)))] as const,
    );
    expect(routes.length).toBeGreaterThan(10);
    expect(added.filter(([, bytes]) => bytes > ROUTE_AT_MOST_BYTES)).toEqual([]);
  });

  it('brings no dialog, menu, popover, tooltip or toast, nor the machinery under them', () => {
    const shown = read('first-loads.json', firstLoads).signedIn.flatMap(({ path: address }) => [
      ...filesOf(address),
    ]);
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

  it('has nothing of zod 3, and of zod 4 only where a form is', () => {
    const files = [...closure('index.html'), ...filesOf('/')].filter((file) => file.endsWith('.js'));
    const carriers = files.filter((file) =>
      /ZodObject|invalid_type|First name is required/.test(readFileSync(path.join(dist, file), 'utf8')),
    );
    expect(carriers).toEqual([]);
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
