import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin } from 'vite';
import { z } from 'zod';
import { root } from '../run.ts';
import { className } from './class-names.ts';
import { withStarter } from './starter.ts';

const SCREEN = 'src/features/landing/landing-screen.tsx';
const manifest = z.object({ [SCREEN]: z.object({ file: z.string(), css: z.array(z.string()) }) });
const drawn = z.object({ drawLanding: z.function({ input: [], output: z.string() }) });

/** The landing page as text, drawn by the app's own code with the class names of the build. */
async function draw(): Promise<string> {
  const server = await createServer({
    configFile: false,
    root,
    mode: 'production',
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    plugins: [react(), vanillaExtractPlugin({ identifiers: className })],
  });
  try {
    return drawn.parse(await server.ssrLoadModule('/src/app/landing/draw.tsx')).drawLanding();
  } finally {
    await server.close();
  }
}

/**
 * Writes `landing.html` beside `index.html`: the same page with the landing page already drawn in it, for visitors of
 * whom nothing says that they have an account. They read it while the scripts are still on their way.
 */
export function drawnLanding(): Plugin {
  let directory = '';
  return {
    name: 'stretch:drawn-landing',
    apply: 'build',
    configResolved({ root: base, build }) {
      directory = path.resolve(base, build.outDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const page = await readFile(path.join(directory, 'index.html'), 'utf8');
        const notes = await readFile(path.join(directory, '.vite/manifest.json'), 'utf8');
        const { file, css } = manifest.parse(JSON.parse(notes))[SCREEN];
        const links = css.map((style) => `<link rel="stylesheet" crossorigin href="/${style}">`);
        const filled = (await withStarter(page, directory, [`/${file}`]))
          .replace('</head>', `${links.join('')}</head>`)
          .replace('<div id="root"></div>', `<div id="root">${await draw()}</div>`);
        if (!filled.includes('<h1'))
          throw new Error('index.html has no empty root to draw the landing page in');
        await writeFile(path.join(directory, 'landing.html'), filled);
      },
    },
  };
}
