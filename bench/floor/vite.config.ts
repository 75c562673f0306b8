import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from '../../scripts/build/precompress.ts';

/** Built by the same tools with the same settings as the app, into `dist-floor` beside it. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), precompress()],
  build: { outDir: '../../node_modules/.cache/floor', emptyOutDir: true, manifest: true },
});
