import { availableParallelism } from 'node:os';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const server = {
  include: ['tests/server/**/*.test.ts'],
  environment: 'node' as const,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // The files of a worker share its modules: loading them takes longer than most files' tests.
  isolate: false,
};

const ISOLATED = 'tests/src/**/*.isolated.test.{ts,tsx}';

const plugins = () => [react(), vanillaExtractPlugin()];

const src = {
  include: ['tests/src/**/*.test.{ts,tsx}'],
  environment: 'jsdom' as const,
  setupFiles: ['tests/support/jsdom-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    // By default vitest leaves a core unused.
    maxWorkers: availableParallelism(),
    // What is waited for may take its time on a slow machine.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], environment: 'node' } },
      { test: { name: 'machines', include: ['tests/machines/**/*.test.ts'], environment: 'node' } },
      // A PostgreSQL can only be taken away where the tests run on one.
      { test: { name: 'server', ...server, exclude: ['tests/server/lifecycle/outage.test.ts'] } },
      // The same tests on PostgreSQL, wherever there is one.
      ...(process.env['TEST_DATABASE_URL']
        ? [{ test: { name: 'server-postgres', ...server, env: { STRETCH_TEST_ENGINE: 'postgres' } } }]
        : []),
      { plugins: plugins(), test: { ...src, name: 'src', exclude: [ISOLATED], isolate: false } },
      // Tests of what happens while modules load need modules of their own.
      { plugins: plugins(), test: { ...src, name: 'src-isolated', include: [ISOLATED] } },
      {
        test: {
          name: 'habits',
          include: ['tests/habits/**/*.test.ts'],
          environment: 'node',
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
