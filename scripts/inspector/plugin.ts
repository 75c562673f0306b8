import type { Plugin } from 'vite';

const page = (title: string, script: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><link rel="icon" href="data:,">
<body><script type="module" src="/scripts/inspector/${script}"></script>`;

const pages: Readonly<Record<string, string>> = {
  '/__inspect': page('Machines', 'panel/main.ts'),
  '/states': page('States', 'gallery.ts'),
};

/** The functions of each package that create actors. Rollup prefixes the ids of virtual modules with a null character. */
const creators: Readonly<Record<string, readonly string[]>> = {
  xstate: ['createActor'],
  '@xstate/react': ['useMachine', 'useActor', 'useActorRef'],
};
const PREFIX = '\0observed:';

/**
 * In development, adds `inspect` to all actors that src/ creates, and serves the inspector's panel at /__inspect and the
 * gallery of states at /states. Builds contain none of it.
 */
export function inspector(): Plugin {
  return {
    name: 'stretch:inspector',
    apply: 'serve',
    enforce: 'pre',
    // A dependency that Vite discovers later is optimized anew, and an open page then has two copies of its packages.
    config: () => ({
      optimizeDeps: {
        entries: [
          'index.html',
          ...['watch', 'panel/main', 'gallery'].map((file) => `scripts/inspector/${file}.ts`),
        ],
        include: ['xstate', '@xstate/react'],
      },
    }),
    resolveId(id, importer) {
      const isOurs =
        importer !== undefined && /\/src\/[^?]*\.tsx?(\?|$)/.test(importer) && !/node_modules/.test(importer);
      return isOurs && id in creators ? `${PREFIX}${id}` : null;
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const name = id.slice(PREFIX.length);
      return [
        `import * as actual from '${name}';`,
        `import { withObservers } from '/scripts/inspector/watch.ts';`,
        `export * from '${name}';`,
        ...(creators[name] ?? []).map(
          (creator) =>
            `export const ${creator} = (logic, options) => actual.${creator}(logic, withObservers(options));`,
        ),
      ].join('\n');
    },
    configureServer(server) {
      for (const [path, html] of Object.entries(pages)) {
        server.middlewares.use(path, (request, response, next) => {
          void server
            .transformIndexHtml(request.originalUrl ?? path, html)
            .then((transformed) => response.setHeader('content-type', 'text/html').end(transformed), next);
        });
      }
    },
  };
}
