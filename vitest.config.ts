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

/** Queries, transactions, locks, constraints, migrations, counts, paging, and what the server process does with them. */
const onPostgres = [
  'abuse/nothing-left.test.ts',
  '{account,activity,comments,games,groups,images,invitations,leaderboard,messages,notifications}/**/*.test.ts',
  '{participants,posts,users}/**/*.test.ts',
  'auth/{sign-in,sessions,rescue}.test.ts',
  'db/{constraints,earlier,migrations,seed,transactions}.test.ts',
  'history/**/*.test.ts',
  'http/{errors,idempotency,rate-limits}.test.ts',
  'lifecycle/{kill,once,outage,processes,storm}.test.ts',
  '{housekeeping,main,query-budget}.test.ts',
];

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
      // On PostgreSQL, wherever there is one, the tests that a different engine can answer differently.
      ...(process.env['TEST_DATABASE_URL']
        ? [
            {
              test: {
                name: 'server-postgres',
                ...server,
                include: onPostgres.map((path) => `tests/server/${path}`),
                env: { STRETCH_TEST_ENGINE: 'postgres' },
              },
            },
          ]
        : []),
      {
        plugins: [react(), vanillaExtractPlugin()],
        test: {
          name: 'src',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['tests/support/jsdom-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          isolate: false,
        },
      },
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
