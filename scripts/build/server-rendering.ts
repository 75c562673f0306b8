import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { root } from '../run.ts';
import { landingPage } from './landing-page.ts';
import { withStarter } from './starter.ts';

/** Browser globals that components read while they render: a phone with a network. */
const browserGlobals = `const navigator = { onLine: true }, location = { origin: '', pathname: '/', search: '' };
const matchMedia = () => ({ matches: false });`;

/** Lazy components render their placeholder on the server, as they do at first in the browser. */
function withoutLazyModules(): Plugin {
  return {
    name: 'stretch:without-lazy-modules',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/ },
      handler: (code) => code.replaceAll(/\bimport\(\s*['"][^'"]+['"]\s*\)/g, 'new Promise(() => {})'),
    },
  };
}

/** Builds the screens as one module for the server. */
async function buildProgram(directory: string): Promise<void> {
  await build({
    configFile: false,
    root,
    mode: 'production',
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [withoutLazyModules(), react(), vanillaExtractPlugin()],
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/server-rendering/render-screen.tsx',
      outDir: path.join(directory, '.vite'),
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        output: { entryFileNames: 'server-rendering.js', intro: browserGlobals, codeSplitting: false },
      },
    },
  });
}

/**
 * Writes what the server needs to render the first screen: `.vite/server-rendering.js`, the screens as a module; `.vite/server-rendering.html`, the page to
 * render them into; `landing.html`, the page for visitors. Their scripts start after the first paint.
 */
export function serverRendering(): Plugin {
  let directory = '';
  return {
    name: 'stretch:server-rendering',
    apply: 'build',
    configResolved({ root: base, build: { outDir } }) {
      directory = path.resolve(base, outDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const page = await readFile(path.join(directory, 'index.html'), 'utf8');
        await buildProgram(directory);
        await writeFile(
          path.join(directory, '.vite/server-rendering.html'),
          await withStarter(page, directory),
        );
        await writeFile(path.join(directory, 'landing.html'), await landingPage(page, directory));
      },
    },
  };
}
