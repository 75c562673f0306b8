import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

const SOURCE = 'src/worker/service-worker.ts';

/** Never asked for by the app itself. */
const isForOthers = (file: string) => /\.(map|br|gz)$|^\.vite\//.test(file);

/**
 * Puts the service worker beside the app: `sw.js`, with the list of all files of the build written into it. It is a file
 * of its own and no part of the app's graph, so that nothing of it counts for the first load.
 */
export function serviceWorker(): Plugin {
  let root = '';
  let publicDir = '';
  return {
    name: 'stretch-service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      ({ root, publicDir } = config);
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const built = Object.values(bundle).filter(({ fileName }) => !isForOthers(fileName));
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
        const file = path.join(root, SOURCE);
        const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { sourcemap: false });
        const source = code.replace(/^export\s*\{\s*\};?$/m, '');
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: `const __SHELL__ = ${shell};\n${source}` });
      },
    },
  };
}
