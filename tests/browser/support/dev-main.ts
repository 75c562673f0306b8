import { createServer } from 'vite';

/**
 * Starts Vite as `npm run dev` does, with a cache directory of its own (`CACHE_DIR`), because two servers would overwrite a
 * shared one, and without reloading pages when a file is edited during the test.
 */
const server = await createServer({
  plugins: [
    {
      name: 'no-backend',
      // The sign-in page. If a test stubbed it in the browser, the browser would not cache any module.
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
