import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { z } from 'zod';
import { root } from '../run.ts';
import { compressFiles } from './compress.ts';
import { entryLoader } from './entry-loader.ts';
import { entryLoaderFile, landingPage, screenPage } from './pages.ts';
import { preloadManifest, viteManifest } from './preload-manifest.ts';

/** Browser globals that components read while they render: a phone with a network. */
const browserGlobals = `const navigator = { onLine: true }, location = { origin: '', pathname: '/', search: '' };
const matchMedia = () => ({ matches: false });`;

/** Lazy components render their placeholder on the server, as they do at first in the browser. */
const withoutLazyModules: Plugin = {
  name: 'stretch:without-lazy-modules',
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/ },
    handler: (code) => code.replaceAll(/\bimport\(\s*['"][^'"]+['"]\s*\)/g, 'new Promise(() => {})'),
  },
};

const renderer = z.object({ renderLanding: z.function({ input: [], output: z.string() }) });

/** Builds the screens as one module for the server, and imports it. */
async function buildRenderer(outDir: string) {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [withoutLazyModules, react(), vanillaExtractPlugin()],
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/server-rendering/render-screen.tsx',
      outDir,
      emptyOutDir: false,
      rolldownOptions: {
        output: { entryFileNames: 'server-rendering.js', intro: browserGlobals, codeSplitting: false },
      },
    },
  });
  const module: unknown = await import(pathToFileURL(path.join(outDir, 'server-rendering.js')).href);
  return renderer.parse(module);
}

/**
 * Adds what the server reads to a finished build: `.vite/preload-manifest.json`; `.vite/server-rendering.js`, which renders
 * screens, and `.vite/server-rendering.html`, the page around them; `landing.html`; and compressed copies of all text files.
 */
export function serverFiles(): Plugin {
  let directory = '';
  const write = (file: string, text: string) => writeFile(path.join(directory, file), text);
  return {
    name: 'stretch:server-files',
    apply: 'build',
    configResolved({ build: { outDir } }) {
      directory = path.resolve(root, outDir);
    },
    async closeBundle() {
      const manifest = viteManifest.parse(
        JSON.parse(await readFile(path.join(directory, '.vite/manifest.json'), 'utf8')),
      );
      const template = await readFile(path.join(root, 'index.html'), 'utf8');
      const { renderLanding } = await buildRenderer(path.join(directory, '.vite'));
      await write('.vite/preload-manifest.json', JSON.stringify(preloadManifest(manifest)));
      await write(entryLoaderFile, entryLoader);
      await write('.vite/server-rendering.html', screenPage(template, manifest));
      await write('landing.html', landingPage(template, manifest, renderLanding()));
      await compressFiles(directory);
    },
  };
}
