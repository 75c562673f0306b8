import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { frame, invitation, screens } from './screen-requests.ts';

type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } };

/** The files a chunk needs besides itself, styles among them. */
function filesOf(
  chunk: Chunk,
  chunks: ReadonlyMap<string, Chunk>,
  found: Set<string> = new Set(),
): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const name of chunk.imports) {
    const next = chunks.get(name);
    if (next) filesOf(next, chunks, found);
  }
  return found;
}

/**
 * Writes `.vite/preload-manifest.json`: the files and the requests that each screen starts with. A server that names them in the page lets the
 * browser fetch all of them at once, instead of learning of each from the one before. The app works without it.
 */
export function preloadManifest(): Plugin {
  return {
    name: 'stretch:preload-manifest',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = new Map<string, Chunk>();
        for (const one of Object.values(bundle)) if (one.type === 'chunk') chunks.set(one.fileName, one);
        const all = [...chunks.values()];
        const holding = (file: string) => {
          const found = all.find(({ moduleIds }) =>
            moduleIds.some((id) => path.basename(id).startsWith(file)),
          );
          if (found === undefined) throw new Error(`No file of the build holds ${file}`);
          return filesOf(found, chunks);
        };
        const page = filesOf(all.find(({ isEntry }) => isEntry) ?? this.error('No entry'), chunks);
        const app = holding('app.tsx');
        const filesFor = (route: string) =>
          [...app, ...(route === '_shell.index' ? [] : holding(`${route}.tsx?tsr-split`))]
            .filter((file, at, list) => !page.has(file) && list.indexOf(file) === at)
            .map((file) => `/${file}`);
        const first = {
          signedIn: screens.map(({ path: address, route, data }) => ({
            path: address,
            files: filesFor(route),
            data: [...data, ...frame],
          })),
          anybody: [{ path: invitation.path, files: filesFor(invitation.route), data: invitation.data }],
        };
        this.emitFile({
          type: 'asset',
          fileName: '.vite/preload-manifest.json',
          source: JSON.stringify(first),
        });
      },
    },
  };
}
