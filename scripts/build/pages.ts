import { createHash } from 'node:crypto';
import { entryLoader, scriptTag } from './entry-loader.ts';
import { filesOfChunk, type ViteManifest } from './preload-manifest.ts';

const ENTRY = '<script type="module" src="/src/main.tsx"></script>';
const ROOT = '<div id="root"></div>';
const LANDING = 'src/features/landing/landing-screen.tsx';

const hash = createHash('sha256').update(entryLoader).digest('base64url').slice(0, 8);
/** Path of the entry loader below the build's directory. */
export const entryLoaderFile = `assets/entry-loader-${hash}.js`;

/** Replaces a text in a page. Throws when the page does not contain it. */
function replaced(page: string, text: string, replacement: string): string {
  if (!page.includes(text)) throw new Error(`index.html has no ${text}`);
  return page.replace(text, () => replacement);
}

/** The page with the styles of chunks, whose scripts the entry loader loads. */
function pageWith(template: string, manifest: ViteManifest, chunks: readonly string[]): string {
  const files = chunks.flatMap((key) => [...filesOfChunk(manifest, key)]);
  const styles = new Set(files.filter((file) => file.endsWith('.css')));
  const head = [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...chunks.map((key) => scriptTag(`/${manifest[key]?.file}`)),
    `<script async src="/${entryLoaderFile}"></script></head>`,
  ];
  return replaced(replaced(template, ENTRY, ''), '</head>', head.join(''));
}

/** The page that the server renders a screen into. `template` is the source of index.html. */
export function screenPage(template: string, manifest: ViteManifest): string {
  return pageWith(template, manifest, ['index.html']);
}

/** The page with the rendered landing screen. */
export function landingPage(template: string, manifest: ViteManifest, rendered: string): string {
  const page = pageWith(template, manifest, ['index.html', LANDING]);
  return replaced(page, ROOT, `<div id="root">${rendered}</div>`);
}
