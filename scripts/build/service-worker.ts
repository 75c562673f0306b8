import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';
import { root } from '../run.ts';

const source = path.join(root, 'src/worker/service-worker.ts');
const publicDir = path.join(root, 'public');

/** Files that the app never requests. */
const isUncached = (file: string) => /\.map$|^\.vite\//.test(file);

/**
 * Emits the service worker as `sw.js`, with a list of the build's files and a hash of them. It is outside of the module
 * graph: its address has no hash and it is not part of the first load.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'stretch:service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const built = Object.values(bundle).filter(({ fileName }) => !isUncached(fileName));
        const files = built.map(({ fileName }) => (fileName === 'index.html' ? '/' : `/${fileName}`));
        const hash = createHash('sha256');
        for (const one of built.toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))) {
          hash.update(one.fileName).update(one.type === 'chunk' ? one.code : one.source);
        }
        for (const name of readdirSync(publicDir).toSorted()) {
          files.push(`/${name}`);
          hash.update(name).update(readFileSync(path.join(publicDir, name)));
        }
        const shell = JSON.stringify({ version: hash.digest('hex').slice(0, 16), files: files.toSorted() });
        const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source, { sourcemap: false });
        const script = code.replace(/^export\s*\{\s*\};?$/m, '');
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: `const __SHELL__ = ${shell};\n${script}` });
      },
    },
  };
}
