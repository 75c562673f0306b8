import { createServer } from 'vite';

/**
 * Vite as `npm run dev` starts it, but for one run: what it prepares lies apart (`CACHE_DIR`), for two of them on one
 * cache take it from each other, and a file that is edited meanwhile changes nothing under a page that is looked at.
 */
const server = await createServer({
  plugins: [
    {
      name: 'no-server-behind',
      // Where a lost session leads. A browser that answers this by itself would remember no file any more.
      configureServer: ({ middlewares }) => {
        middlewares.use('/api/login', (_, response) =>
          response
            .setHeader('content-type', 'text/html')
            .end('<link rel="icon" href="data:,"><h1>Sign in</h1>'),
        );
      },
    },
  ],
  cacheDir: process.env['CACHE_DIR'] ?? '',
  server: {
    host: '127.0.0.1',
    port: Number(process.env['PORT']),
    strictPort: true,
    hmr: false,
    watch: null,
  },
});
await server.listen();
server.printUrls();
