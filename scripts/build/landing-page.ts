import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { withStarter } from './starter.ts';

const LANDING = 'src/features/landing/landing-screen.tsx';
const manifest = z.object({ [LANDING]: z.object({ file: z.string(), css: z.array(z.string()) }) });
const program = z.object({ renderLanding: z.function({ input: [], output: z.string() }) });

/** The page with the landing screen rendered in it by `.vite/server-rendering.js`. Throws where the page has no empty root. */
export async function landingPage(page: string, directory: string): Promise<string> {
  const chunks = await readFile(path.join(directory, '.vite/manifest.json'), 'utf8');
  const { file, css } = manifest.parse(JSON.parse(chunks))[LANDING];
  const built: unknown = await import(pathToFileURL(path.join(directory, '.vite/server-rendering.js')).href);
  const styles = css.map((style) => `<link rel="stylesheet" crossorigin href="/${style}">`).join('');
  const filled = (await withStarter(page, directory, [`/${file}`]))
    .replace('</head>', `${styles}</head>`)
    .replace('<div id="root"></div>', `<div id="root">${program.parse(built).renderLanding()}</div>`);
  if (!filled.includes('<h1')) throw new Error('index.html has no empty root for the landing screen');
  return filled;
}
