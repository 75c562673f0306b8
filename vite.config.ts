import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups, withoutPresent } from './scripts/build/chunks.ts';
import { clientContract } from './scripts/build/client-contract.ts';
import { precompress } from './scripts/build/precompress.ts';
import { preloadManifest } from './scripts/build/preload-manifest.ts';
import { serverRendering } from './scripts/build/server-rendering.ts';
import { inspector } from './scripts/inspector/plugin.ts';
import { serviceWorker } from './scripts/service-worker/plugin.ts';

const apiPort = process.env['API_PORT'] ?? '3001';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // What a screen asks for comes with the screen.
        defaultBehavior: [['loader', 'component']],
        // Home and the frame around every screen come with the app itself.
        splitBehavior: ({ routeId }) => (routeId === '/_shell' || routeId === '/_shell/' ? [] : undefined),
      },
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
    }),
    inspector(),
    clientContract(),
    react(),
    vanillaExtractPlugin(),
    preloadManifest(),
    serviceWorker(),
    serverRendering(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    sourcemap: true,
    manifest: true,
    modulePreload: { resolveDependencies: withoutPresent },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: {
    port: Number(process.env['PORT'] ?? 3000),
    strictPort: true,
    proxy: { '/api': { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false } },
  },
});
