import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { z } from 'zod';
import { compressFiles } from '../../scripts/build/compress.ts';
import { filesOfChunk, viteManifest } from '../../scripts/build/preload-manifest.ts';
import { capture, root } from '../../scripts/run.ts';

const dist = path.join(root, 'dist');
const screen = z.object({ path: z.string(), files: z.array(z.string()) });
const preloadManifestShape = z.object({ signedIn: z.array(screen) });

const brotliSize = (file: string): number => brotliCompressSync(readFileSync(file)).length;

function read<Shape extends z.ZodType>(file: string, shape: Shape): z.infer<Shape> {
  const address = path.join(dist, '.vite', file);
  if (!existsSync(address)) throw new Error('There is no build: run `npm run build` or `npm test`.');
  return shape.parse(JSON.parse(readFileSync(address, 'utf8')));
}

/** Vite's manifest of the build. */
export const manifest = () => read('manifest.json', viteManifest);

/** The screens for signed-in users in the preload manifest. */
export const preloadedScreens = () => read('preload-manifest.json', preloadManifestShape).signedIn;

/** Builds the baseline into a folder. */
export async function buildBaseline(folder: string): Promise<void> {
  const config = path.join(root, 'bench/baseline/vite.config.ts');
  const args = ['build', '-c', config, '--outDir', folder, '--emptyOutDir'];
  // In a test NODE_ENV is 'test', which would bundle React's development build.
  const { code, output } = await capture('vite', args, root, { NODE_ENV: 'production' });
  if (code !== 0) throw new Error(output);
  await compressFiles(folder);
}

/** Compressed size in bytes of the scripts of a built baseline. */
export function baselineSize(folder: string): number {
  const assets = path.join(folder, 'assets');
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  return scripts.reduce((sum, file) => sum + brotliSize(path.join(assets, file)), 0);
}

/** Compressed size in bytes of files of the build. */
export const compressedSize = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + brotliSize(path.join(dist, file)), 0);

/** The files of the page without a screen. */
export const pageFiles = (): Set<string> => filesOfChunk(manifest(), 'index.html');

/** The scripts of the landing page. */
export const landingScripts = (): readonly string[] =>
  [...filesOfChunk(manifest(), 'src/features/landing/landing-screen.tsx', pageFiles())].filter((file) =>
    file.endsWith('.js'),
  );

/** All files, with styles, that the page of a signed-in user preloads for a screen. */
export function filesOf(address: string): Set<string> {
  const found = preloadedScreens().find((one) => one.path === address);
  if (found === undefined) throw new Error(`The preload manifest has no ${address}`);
  return new Set([...pageFiles(), ...found.files.map((file) => file.slice(1))]);
}

interface AddedFiles {
  /** Key of the screen's module in Vite's manifest. */
  readonly screen: string;
  readonly files: number;
  readonly bytes: number;
}

/** What each screen adds to the files of Home. */
export function addedByScreen(): readonly AddedFiles[] {
  const home = filesOf('/');
  const chunks = manifest();
  const screens = Object.keys(chunks).filter((key) => key.includes('?tsr-split='));
  return screens.map((key) => {
    const added = [...filesOfChunk(chunks, key)].filter((file) => !home.has(file));
    return { screen: key, files: added.length, bytes: compressedSize(added) };
  });
}
