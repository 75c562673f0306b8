import { availableParallelism } from 'node:os';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config';

/** Time limits that only end hanging tests: no test takes nearly as long, even on a busy machine. */
const timeLimits = { testTimeout: 300_000, hookTimeout: 300_000 };

const node = { environment: 'node' as const, ...timeLimits };

const server = {
  include: ['tests/server/**/*.test.ts'],
  ...node,
  // The files of a worker share its modules, because loading them takes longer than most tests.
  isolate: false,
};

const ISOLATED = 'tests/src/**/*.isolated.test.{ts,tsx}';

const plugins = () => [react(), vanillaExtractPlugin()];

const FAKED_TIMERS = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'Date',
  'performance',
  'requestAnimationFrame',
  'cancelAnimationFrame',
] as const;

const src = {
  include: ['tests/src/**/*.test.{ts,tsx}'],
  environment: 'jsdom' as const,
  setupFiles: ['tests/support/jsdom-setup.ts'],
  fakeTimers: {
    // Not setImmediate, which the IndexedDB that the tests of a worker share needs to finish its transactions.
    toFake: [...FAKED_TIMERS],
  },
  ...timeLimits,
};

/** Runs the groups of projects one after the other: a worker is kept for the next file only if that is of the same project. */
const inTurn = (groups: readonly (readonly UserWorkspaceConfig[])[]): UserWorkspaceConfig[] =>
  groups.flatMap((projects, groupOrder) =>
    projects.map(({ test, ...project }) => ({
      ...project,
      test: { ...test, sequence: { groupOrder } },
    })),
  );

/** Whether there is a PostgreSQL server for the tests, as in `.ci/run`. */
const hasPostgres = Boolean(process.env['TEST_DATABASE_URL']);

/** Tests of processes, which need a PostgreSQL server. */
const onlyOnPostgres = [
  'lifecycle/{outage,pooler,previous-version,processes,rolling-restart,worker}.test.ts',
];

/** Tests of what differs between PostgreSQL and the embedded database: the driver, migrations, connections, processes. */
const onBoth = [
  'db/{apply-migrations,arrays,constraints,earlier-versions,migrations,timeouts,transactions}.test.ts',
  'http/generated-client.test.ts',
  'idempotency/*.test.ts',
  'jobs/*.test.ts',
  'leaderboard/totals.test.ts',
  'lifecycle/{concurrent-writes,kill,repeated-requests}.test.ts',
];

/** Tests of access, statements and concurrency. They run on PostgreSQL if there is a server, and otherwise on the embedded database. */
const preferablyOnPostgres = [
  'account/{delete-account,deletion-plans,erasure,export,export-job,password-races,personal-data,races,recovery-codes-races}.test.ts',
  '{access,activity,comments,fuzz,groups,history,invitations,mail,messages,moderation,notifications,reports,visibility}/**/*.test.ts',
  'auth/{sessions,sign-in,sign-in-limits}.test.ts',
  'access-tokens/*.test.ts',
  'games/{award,completion,edit-game,large-game,many-games,read-games}.test.ts',
  'leaderboard/{large-games,leaderboard,own-rank,upgrade,window}.test.ts',
  'rate-limits/*.test.ts',
  'images/{images,object-store}.test.ts',
  'participants/join.test.ts',
  'posts/{own-posts,paging,posts}.test.ts',
  'users/users.test.ts',
  'housekeeping.test.ts',
];

const inServer = (paths: readonly string[]) => paths.map((path) => `tests/server/${path}`);

export default defineConfig({
  test: {
    // By default vitest leaves a core unused.
    maxWorkers: availableParallelism(),
    // Enough on a slow machine.
    expect: { poll: { timeout: 120_000 } },
    projects: inTurn([
      [
        { test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], ...node } },
        { test: { name: 'machines', include: ['tests/machines/**/*.test.ts'], ...node } },
        { test: { name: 'tooling', include: ['tests/tooling/**/*.test.ts'], ...node } },
        // These tests load modules anew.
        { plugins: plugins(), test: { ...src, name: 'src-isolated', include: [ISOLATED] } },
      ],
      [
        {
          test: {
            name: 'server',
            ...server,
            exclude: inServer([...onlyOnPostgres, ...(hasPostgres ? preferablyOnPostgres : [])]),
          },
        },
      ],
      hasPostgres
        ? [
            {
              test: {
                name: 'server-postgres',
                ...server,
                include: inServer([...onlyOnPostgres, ...onBoth, ...preferablyOnPostgres]),
                env: { STRETCH_TEST_ENGINE: 'postgres' },
                // While a statement runs on the server, its worker waits.
                maxWorkers: availableParallelism() + 1,
              },
            },
          ]
        : [],
      [
        {
          plugins: plugins(),
          test: {
            ...src,
            name: 'src',
            exclude: [ISOLATED],
            isolate: false,
            // While a test waits for a timer, a core would be idle.
            maxWorkers: availableParallelism() + 1,
          },
        },
      ],
      [
        {
          test: {
            name: 'browser',
            include: ['tests/browser/**/*.test.ts'],
            globalSetup: 'tests/browser/support/global-setup.ts',
            ...node,
            isolate: false,
            // While a page waits for its server or a timer, a core would be idle.
            maxWorkers: availableParallelism() + 1,
          },
        },
      ],
    ]),
  },
});
