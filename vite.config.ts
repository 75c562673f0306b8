import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups, withoutPresent } from './scripts/build/chunks.ts';
import { className } from './scripts/build/class-names.ts';
import { contractOutline } from './scripts/build/contract-outline.ts';
import { drawnScreens } from './scripts/build/drawn-screens.ts';
import { firstLoads } from './scripts/build/first-loads.ts';
import { drawnLanding } from './scripts/build/landing.ts';
import { openBarrels } from './scripts/build/open-barrels.ts';
import { precompress } from './scripts/build/precompress.ts';
import { slimTsRest } from './scripts/build/slim-ts-rest.ts';
import { inspector } from './scripts/inspector/plugin.ts';
import { serviceWorker } from './scripts/service-worker/plugin.ts';

const apiPort = process.env['API_PORT'] ?? '3001';

export default defineConfig(({ command }) => ({
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
    contractOutline(),
    slimTsRest(),
    openBarrels(),
    react(),
    vanillaExtractPlugin({ identifiers: command === 'build' ? className : 'debug' }),
    firstLoads(),
    serviceWorker(),
    drawnLanding(),
    drawnScreens(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    sourcemap: true,
    manifest: true,
    modulePreload: { resolveDependencies: withoutPresent },
    rolldownOptions: {
      // The files name one another, and no compression shortens a hash: sixteen different characters weigh less than 64.
      output: { codeSplitting: { groups: chunkGroups }, hashCharacters: 'hex' },
    },
  },
  server: {
    port: Number(process.env['PORT'] ?? 3000),
    strictPort: true,
    proxy: { '/api': { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false } },
  },
}));
