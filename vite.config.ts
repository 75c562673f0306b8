import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups, withoutLoadedFiles } from './scripts/build/chunks.ts';
import { clientContract } from './scripts/build/client-contract.ts';
import { serverFiles } from './scripts/build/server-files.ts';
import { serviceWorker } from './scripts/build/service-worker.ts';
import { inspector } from './scripts/inspector/plugin.ts';

const apiPort = process.env['API_PORT'] ?? '3001';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // The loader of a screen is in the chunk of its component.
        defaultBehavior: [['loader', 'component']],
        // Home and the shell around every screen are in the chunk of the app.
        splitBehavior: ({ routeId }) => (routeId === '/_shell' || routeId === '/_shell/' ? [] : undefined),
      },
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
    }),
    inspector(),
    clientContract(),
    react(),
    vanillaExtractPlugin(),
    serviceWorker(),
    serverFiles(),
  ],
  build: {
    outDir: 'dist',
    sourcemap: true,
    manifest: true,
    modulePreload: { resolveDependencies: withoutLoadedFiles },
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
      // Routes of the contract beside a schema that a form imports.
      treeshake: { manualPureFunctions: ['c.query', 'c.mutation', 'c.noBody'] },
    },
  },
  server: {
    port: Number(process.env['PORT'] ?? 3000),
    strictPort: true,
    proxy: {
      '^/(api|dev/mail)': { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false },
    },
  },
});
