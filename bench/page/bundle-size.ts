import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { z } from 'zod';
import { capture, root } from '../../scripts/run.ts';

const dist = path.join(root, 'dist');
const chunk = z.object({
  file: z.string(),
  isDynamicEntry: z.boolean().optional(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
const manifestShape = z.record(z.string(), chunk);
const noted = z.object({ path: z.string(), files: z.array(z.string()), data: z.array(z.string()) });
const preloadManifestShape = z.object({ signedIn: z.array(noted), anybody: z.array(noted) });

const brotli = (file: string): number => brotliCompressSync(readFileSync(file)).length;

function read<Shape extends z.ZodType>(file: string, shape: Shape): z.infer<Shape> {
  const address = path.join(dist, '.vite', file);
  if (!existsSync(address)) throw new Error('There is no build: run `npm run build` or `npm test`.');
  return shape.parse(JSON.parse(readFileSync(address, 'utf8')));
}

/** Vite's manifest: the output files of each module. */
export const manifest = () => read('manifest.json', manifestShape);

/** The preload manifest: the files and data that each screen loads first. */
export const preloadManifest = () => read('preload-manifest.json', preloadManifestShape);

/** Builds the baseline into a folder. */
export async function buildBaseline(folder: string): Promise<void> {
  const config = path.join(root, 'bench/baseline/vite.config.ts');
  const args = ['build', '-c', config, '--outDir', folder, '--emptyOutDir'];
  // In a test NODE_ENV is 'test', which would bundle React's development build.
  const { code, output } = await capture('vite', args, root, { NODE_ENV: 'production' });
  if (code !== 0) throw new Error(output);
}

/** Compressed size in bytes of the scripts of a built baseline. */
export function baselineSize(folder: string): number {
  const assets = path.join(folder, 'assets');
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  return scripts.reduce((sum, file) => sum + brotli(path.join(assets, file)), 0);
}

/** The files of a chunk and of its static imports, added to those already found. */
export function closure(key: string, found: Set<string> = new Set()): Set<string> {
  const one = manifest()[key];
  if (one === undefined) throw new Error(`The build has no ${key}`);
  if (found.has(one.file)) return found;
  for (const file of [one.file, ...one.css]) found.add(file);
  for (const next of one.imports) closure(next, found);
  return found;
}

/** Compressed size in bytes of files of the build. */
export const compressedSize = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + brotli(path.join(dist, file)), 0);

/** The scripts of the landing page. */
export const landingScripts = (): readonly string[] =>
  [...closure('src/features/landing/landing-screen.tsx', closure('index.html'))].filter((file) =>
    file.endsWith('.js'),
  );

/** All files, with styles, that the page of a signed-in user preloads for a screen. */
export function filesOf(address: string): Set<string> {
  const screen = preloadManifest().signedIn.find((one) => one.path === address);
  if (screen === undefined) throw new Error(`The preload manifest has no ${address}`);
  return new Set([...closure('index.html'), ...screen.files.map((file) => file.slice(1))]);
}

/** The bytes that each screen adds to those of Home, by the module of the screen. */
export function addedByScreen(): readonly (readonly [screen: string, bytes: number])[] {
  const home = filesOf('/');
  const screens = Object.keys(manifest()).filter((key) => key.includes('?tsr-split='));
  return screens.map(
    (key) => [key, compressedSize([...closure(key)].filter((file) => !home.has(file)))] as const,
  );
}
