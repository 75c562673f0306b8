import { expect, it } from 'vitest';
import { checkFileImport } from '../../scripts/lint/layers.ts';
import { checkPackageImport } from '../../scripts/lint/packages.ts';

/** Which file may import what. `check.test.ts` proves that the linter checks each form of an import. */

/** [importing folder, imported file, imported layer if it is forbidden] */
const layerCases: readonly (readonly [folder: string, target: string, layer?: string])[] = [
  ['contract', 'machines/x.ts', 'machines'],
  ['contract', 'server/x.ts', 'server'],
  ['machines', 'contract/index.ts'],
  ['machines', 'src/lib/x.ts', 'src/lib'],
  ['server', 'contract/index.ts'],
  ['server', 'machines/x.ts', 'machines'],
  ['server', 'src/lib/x.ts', 'src/lib'],
  ['server', 'tests/support/x.ts', 'tests'],
  ['src/lib', 'contract/index.ts', 'contract'],
  ['src/lib', 'src/design/card/card.tsx', 'src/design'],
  ['src/lib', 'src/actors/x.ts', 'src/actors'],
  ['src/design', 'src/lib/x.ts'],
  ['src/design', 'machines/x.ts', 'machines'],
  ['src/design', 'src/features/games/index.ts', 'src/features'],
  ['src/design', 'src/actors/x.ts', 'src/actors'],
  ['src/api', 'src/actors/x.ts', 'src/actors'],
  ['src/actors', 'contract/index.ts'],
  ['src/actors', 'machines/x.ts'],
  ['src/actors', 'src/lib/x.ts'],
  ['src/actors', 'src/api/x.ts'],
  ['src/actors', 'src/design/card/card.tsx', 'src/design'],
  ['src/actors', 'src/features/games/index.ts', 'src/features'],
  ['src/actors', 'src/app/root.ts', 'src/app'],
  ['src/features', 'src/actors/x.ts'],
  ['src/features', 'contract/index.ts'],
  ['src/features', 'machines/x.ts'],
  ['src/features', 'src/design/card/card.tsx'],
  ['src/features', 'src/api/client.ts'],
  ['src/features', 'src/features/posts/index.ts'],
  ['src/features', 'src/app/router.ts', 'src/app'],
  ['src/features', 'server/x.ts', 'server'],
  ['src/routes', 'src/features/games/screen.tsx'],
  ['src/app', 'machines/index.ts'],
  ['src/app', 'server/x.ts', 'server'],
  ['src/app', 'tests/support/x.ts', 'tests'],
  ['tests/server', 'server/x.ts'],
];

it.each(layerCases)('between layers: %s imports %s', (folder, target, forbidden) => {
  const file = `${folder}${folder === 'src/features' ? '/games' : ''}/x.ts`;
  expect(checkFileImport(file, `#${target}`)).toBe(
    forbidden === undefined ? null : `${folder} may not import ${forbidden} (#${target}).`,
  );
});

it.each([
  ['contract/c.ts', './common.ts', null],
  ['src/app/actors.ts', '../actors/x.ts', null],
  ['src/features/games/f.tsx', '#src/api/client.ts', 'never the API client'],
  ['src/features/games/f.tsx', '#src/api/request.ts', 'never the API client'],
  ['src/features/games/h.ts', '#src/features/posts/card.tsx', 'import #src/features/posts/index.ts, not'],
  ['scripts/zz.ts', '../tests/support/x.ts', 'scripts may not import tests'],
  ['server/a.ts', '../contract/x.ts', 'by alias: #contract/x.ts, not ../contract/x.ts'],
  ['server/b.ts', '#server/db/x.ts', 'Inside server/ import relatively, not #server/db/x.ts'],
  ['server/c.ts', './db/x', 'Add the file extension: ./db/x'],
  ['src/features/games/d.ts', '../../lib/x.ts', 'by alias: #src/lib/x.ts, not ../../lib/x.ts'],
  ['server/games/games.routes.ts', './games.service.ts', null],
  ['server/games/games.service.ts', './games.store.ts', null],
  ['server/posts/posts.routes.ts', './posts.store.ts', 'A route calls a service'],
  ['server/posts/posts.store.ts', './posts.service.ts', 'A store contains SQL only'],
  ['server/posts/posts.service.ts', './posts.routes.ts', 'A service has no HTTP'],
  ['server/posts/posts.store.ts', '../db/drizzle.ts', null],
  ['server/http/idempotency-store.ts', '../db/drizzle.ts', null],
  ['server/posts/posts.service.ts', '../db/drizzle.ts', 'Only stores and server/db contain SQL'],
])('between files: %s imports %s: %s', (file, specifier, violation) => {
  expect(checkFileImport(file, specifier) ?? 'null').toContain(`${violation}`);
});

const frozen = 'ts-rest is pinned and frozen upstream';
const server = 'exists on the server only';
it.each<[string, string, string | null, string?]>([
  ['server/groups/groups.service.ts', 'fastify', 'services and stores have no HTTP'],
  ['server/groups/groups.routes.ts', 'fastify', null],
  ['src/design/tabs/tabs.ts', '@ark-ui/react/tabs', null],
  ['src/features/x/ark.ts', '@ark-ui/react/tabs', 'only src/design uses Ark UI'],
  ['contract/ts-rest.ts', '@ts-rest/core', null],
  ['server/ts-rest.ts', '@ts-rest/core', frozen],
  ['src/api/client.ts', '@ts-rest/react-query/v5', null],
  ['src/app/other.ts', '@ts-rest/react-query/v5', 'only src/api/client.ts uses it'],
  ['server/http/ts-rest.ts', '@ts-rest/fastify', null],
  ['server/http/other.ts', '@ts-rest/fastify', 'only server/http/ts-rest.ts uses it'],
  ['server/jobs/queue.store.ts', 'pg-boss', null],
  ['server/games/jobs.ts', 'pg-boss', 'only server/jobs/queue.store.ts uses it'],
  ['server/auth/identity.ts', 'better-auth', null],
  ['server/auth/other.ts', 'better-auth/plugins', 'only server/auth/identity.ts uses it'],
  ['server/db/drizzle.ts', 'drizzle-orm', null],
  ['server/users/users.store.ts', 'drizzle-orm', 'the server uses server/db/drizzle.ts'],
  ['server/users/users.store.ts', 'pg', null],
  ['server/users/users.service.ts', 'pg', 'only stores and server/db contain SQL'],
  ['contract/zod.ts', 'zod', null],
  ['contract/date.ts', 'date-fns', 'contract/ uses zod and @ts-rest/core only'],
  ['machines/xstate.ts', 'xstate', null],
  ['machines/react.ts', 'react', 'machines/ uses xstate only'],
  ['machines/node.ts', 'node:fs', server],
  ['src/lib/node.ts', 'node:path', server],
  ['src/app/server-rendering/page-data.ts', 'node:path', server],
  ['src/app/server-rendering/render-screen.tsx', 'node:async_hooks', null],
  ['src/features/x/machine.ts', 'xstate', 'machines are defined in machines/ only', 'setup'],
  ['src/features/x/actors.ts', 'xstate', null, 'fromPromise'],
  ['src/actors/xstate.ts', 'xstate', null, 'ActorRefFrom'],
  ['src/features/x/use-flow.ts', '@xstate/react', null, 'useMachine'],
  ['src/features/x/screen.tsx', '@xstate/react', 'its actors in one use-<flow>.ts', 'useMachine'],
  ['server/react.ts', 'react', 'only the client uses React'],
  ['src/features/x/sharp.ts', 'sharp', 'only the server uses it'],
  ['src/app/msw.ts', 'msw', 'only tests use it'],
  ['src/design/query.ts', '@tanstack/react-query', 'only the API layer, features and the app'],
])('of packages: %s imports %s: %s', (file, specifier, violation, name) => {
  expect(checkPackageImport(file, specifier, name === undefined ? [] : [name]) ?? 'null').toContain(
    `${violation}`,
  );
});
