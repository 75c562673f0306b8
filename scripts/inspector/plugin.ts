import type { Plugin } from 'vite';

const page = (title: string, script: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
  </head>
  <body><script type="module" src="/scripts/inspector/${script}"></script></body>
</html>`;

const pages: Readonly<Record<string, string>> = {
  '/__inspect': page('Machines', 'panel/main.ts'),
  '/states': page('States', 'gallery.ts'),
};

/** What of a package makes actors; the rest of it stays as it is. The prefix is Rollup's for modules that are no files. */
const makers: Readonly<Record<string, readonly string[]>> = {
  xstate: ['createActor'],
  '@xstate/react': ['useMachine', 'useActor', 'useActorRef'],
};
const PREFIX = '\0watched:';

/**
 * While developing, everything under src/ that makes actors gets them watched, and the window that shows them is served
 * at /__inspect, a list of states to open at /states. No file of the app knows of it, and a build has nothing of it.
 */
export function inspector(): Plugin {
  return {
    name: 'stretch:inspector',
    apply: 'serve',
    enforce: 'pre',
    // What Vite finds only once it is asked for is made ready anew, and a page that is open by then has two of everything.
    config: () => ({
      optimizeDeps: {
        entries: [
          'index.html',
          ...['watch', 'panel/main', 'gallery'].map((file) => `scripts/inspector/${file}.ts`),
        ],
        include: ['xstate', '@xstate/react', '@vanilla-extract/recipes/createRuntimeFn'],
      },
    }),
    resolveId(id, importer) {
      const isOurs =
        importer !== undefined && /\/src\/[^?]*\.tsx?(\?|$)/.test(importer) && !/node_modules/.test(importer);
      return isOurs && id in makers ? `${PREFIX}${id}` : null;
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const name = id.slice(PREFIX.length);
      return [
        `import * as actual from '${name}';`,
        `import { watched } from '/scripts/inspector/watch.ts';`,
        `export * from '${name}';`,
        ...(makers[name] ?? []).map(
          (maker) => `export const ${maker} = (logic, options) => actual.${maker}(logic, watched(options));`,
        ),
      ].join('\n');
    },
    configureServer(server) {
      for (const [address, html] of Object.entries(pages)) {
        server.middlewares.use(address, (request, response, next) => {
          void server
            .transformIndexHtml(request.originalUrl ?? address, html)
            .then((made) => response.setHeader('content-type', 'text/html').end(made), next);
        });
      }
    },
  };
}
