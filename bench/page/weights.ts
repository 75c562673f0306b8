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
const firstLoadsShape = z.object({ signedIn: z.array(noted), anybody: z.array(noted) });

const brotli = (file: string): number => brotliCompressSync(readFileSync(file)).length;

function read<Shape extends z.ZodType>(file: string, shape: Shape): z.infer<Shape> {
  const address = path.join(dist, '.vite', file);
  if (!existsSync(address)) throw new Error('There is no build: run `npm run build` or `npm test`.');
  return shape.parse(JSON.parse(readFileSync(address, 'utf8')));
}

/** The build's own list of what became of each module. */
export const manifest = () => read('manifest.json', manifestShape);

/** What the build noted for the server: which files and data each screen loads first. */
export const firstLoads = () => read('first-loads.json', firstLoadsShape);

/** Builds the floor into a folder. */
export async function buildFloor(folder: string): Promise<void> {
  const config = path.join(root, 'bench/floor/vite.config.ts');
  const args = ['build', '-c', config, '--outDir', folder, '--emptyOutDir'];
  // A test has an environment of its own, for which React would be built as for development.
  const { code, output } = await capture('vite', args, root, { NODE_ENV: 'production' });
  if (code !== 0) throw new Error(output);
}

/** What the scripts of a built floor weigh, compressed. */
export function weighFloor(folder: string): number {
  const assets = path.join(folder, 'assets');
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  return scripts.reduce((sum, file) => sum + brotli(path.join(assets, file)), 0);
}

/** The files of a chunk and of all it needs at once, beside those already found. */
export function closure(key: string, found: Set<string> = new Set()): Set<string> {
  const one = manifest()[key];
  if (one === undefined) throw new Error(`The build has no ${key}`);
  if (found.has(one.file)) return found;
  for (const file of [one.file, ...one.css]) found.add(file);
  for (const next of one.imports) closure(next, found);
  return found;
}

/** What files of the build weigh, compressed. */
export const weigh = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + brotli(path.join(dist, file)), 0);

/** The scripts a visitor loads with the landing page. */
export const visitorsScripts = (): readonly string[] =>
  [...closure('src/features/landing/landing-screen.tsx', closure('index.html'))].filter((file) =>
    file.endsWith('.js'),
  );

/** Everything a signed-in person's page for a screen names, styles among it. */
export function filesOf(address: string): Set<string> {
  const screen = firstLoads().signedIn.find((one) => one.path === address);
  if (screen === undefined) throw new Error(`Nothing is noted for ${address}`);
  return new Set([...closure('index.html'), ...screen.files.map((file) => file.slice(1))]);
}

/** What each screen loads beyond what Home has loaded, by the screen's module. */
export function addedByScreen(): readonly (readonly [screen: string, bytes: number])[] {
  const home = filesOf('/');
  const screens = Object.keys(manifest()).filter((key) => key.includes('?tsr-split='));
  return screens.map((key) => [key, weigh([...closure(key)].filter((file) => !home.has(file)))] as const);
}
