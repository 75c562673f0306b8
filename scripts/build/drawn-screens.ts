import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { root } from '../run.ts';
import { className } from './class-names.ts';
import { withStarter } from './starter.ts';

/** What a browser has and a server has not: a phone with a network, as far as a picture of a screen depends on it. */
const phone = `const navigator = { onLine: true }, location = { origin: '', pathname: '/', search: '' };
const matchMedia = () => ({ matches: false });`;

/** What is loaded when it is first wanted is in no picture: its place is drawn, as the app draws it at first. */
function withoutLate(): Plugin {
  return {
    name: 'stretch:without-late',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/ },
      handler: (code) => code.replaceAll(/\bimport\(\s*['"][^'"]+['"]\s*\)/g, 'new Promise(() => {})'),
    },
  };
}

/** The app's screens as a program for the server, with the class names of the build. */
async function buildDrawing(directory: string): Promise<void> {
  await build({
    configFile: false,
    root,
    mode: 'production',
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [withoutLate(), react(), vanillaExtractPlugin({ identifiers: className })],
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/drawn/draw.tsx',
      outDir: path.join(directory, '.vite'),
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        output: { entryFileNames: 'drawn.js', intro: phone, codeSplitting: false },
      },
    },
  });
}

/**
 * Puts beside the app what the server needs to draw a screen into the page it sends: the screens as a program, and the
 * page to draw into, whose scripts come once the picture has been painted.
 */
export function drawnScreens(): Plugin {
  let directory = '';
  return {
    name: 'stretch:drawn-screens',
    apply: 'build',
    configResolved({ root: base, build: { outDir } }) {
      directory = path.resolve(base, outDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const page = await readFile(path.join(directory, 'index.html'), 'utf8');
        await writeFile(path.join(directory, '.vite/drawn.html'), await withStarter(page, directory));
        await buildDrawing(directory);
      },
    },
  };
}
