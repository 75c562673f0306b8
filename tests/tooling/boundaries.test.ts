import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Complaint,
  createFixtureProject,
  type FixtureProject,
  lint,
} from './support/fixture-project.ts';

/** [importing file, import statement, complaint or null when it is allowed] */
type Case = readonly [file: string, statement: string, complaint: string | null];

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

const layers: readonly Case[] = [
  ...layerCases.map(([folder, target, forbidden], index): Case => {
    const file = `${folder}${folder === 'src/features' ? '/games' : ''}/layer-${index}.ts`;
    const complaint = forbidden === undefined ? null : `${folder} may not import ${forbidden} (#${target}).`;
    return [file, `import '#${target}';`, complaint];
  }),
  ['contract/c.ts', "import './common.ts';", null],
  ['src/app/actors.ts', "import '../actors/x.ts';", null],
  [
    'src/features/games/f.tsx',
    "import '#src/api/client.ts';",
    'A component uses queries or machines, never the API client.',
  ],
  [
    'src/features/games/h.ts',
    "import '#src/features/posts/card.tsx';",
    'A feature exports its index.ts only: import #src/features/posts/index.ts, not #src/features/posts/card.tsx.',
  ],
  [
    'scripts/zz.ts',
    "import '../tests/support/x.ts';",
    'scripts may not import tests (../tests/support/x.ts).',
  ],
];

const specifiers: readonly Case[] = [
  [
    'server/specifier-a.ts',
    "import '../contract/x.ts';",
    'Import other layers by alias: #contract/x.ts, not ../contract/x.ts.',
  ],
  [
    'server/specifier-b.ts',
    "import '#server/db/x.ts';",
    'Inside server/ import relatively, not #server/db/x.ts.',
  ],
  ['server/specifier-c.ts', "import './db/x';", 'Add the file extension: ./db/x.'],
  [
    'src/features/games/specifier-d.ts',
    "export { x } from '../../lib/x.ts';",
    'Import other layers by alias: #src/lib/x.ts, not ../../lib/x.ts.',
  ],
  [
    'contract/specifier-e.ts',
    "export * from '#server/x.ts';",
    'contract may not import server (#server/x.ts).',
  ],
  [
    'contract/specifier-f.ts',
    "export const x = import('#server/x.ts');",
    'contract may not import server (#server/x.ts).',
  ],
  [
    'contract/specifier-g.ts',
    "export type X = import('#server/x.ts').X;",
    'contract may not import server (#server/x.ts).',
  ],
  [
    'contract/specifier-h.ts',
    "import type { X } from '#server/x.ts';",
    'contract may not import server (#server/x.ts).',
  ],
];

const serverFiles: readonly Case[] = [
  ['server/games/games.routes.ts', "import './games.service.ts';", null],
  ['server/games/games.service.ts', "import './games.store.ts';", null],
  [
    'server/posts/posts.routes.ts',
    "import './posts.store.ts';",
    'A route calls a service; only services use stores.',
  ],
  [
    'server/posts/posts.store.ts',
    "import './posts.service.ts';",
    'A store contains SQL only: no service, no route.',
  ],
  ['server/posts/posts.service.ts', "import './posts.routes.ts';", 'A service has no HTTP: no route.'],
  [
    'server/groups/groups.service.ts',
    "import 'fastify';",
    'fastify may not be imported here: services and stores have no HTTP.',
  ],
  ['server/groups/groups.routes.ts', "import 'fastify';", null],
];

const arkReason = 'only src/design uses Ark UI';
const frozen = 'ts-rest is pinned and frozen upstream: only contract/, the API client and server/http use it';
const packages: readonly Case[] = [
  ['src/design/tabs/tabs.ts', "import '@ark-ui/react/tabs';", null],
  [
    'src/features/x/ark.ts',
    "import '@ark-ui/react/tabs';",
    `@ark-ui/react may not be imported here: ${arkReason}.`,
  ],
  ['contract/ts-rest.ts', "import '@ts-rest/core';", null],
  ['server/ts-rest.ts', "import '@ts-rest/core';", `@ts-rest/core may not be imported here: ${frozen}.`],
  ['src/api/client.ts', "import '@ts-rest/react-query/v5';", null],
  [
    'src/app/other.ts',
    "import '@ts-rest/react-query/v5';",
    '@ts-rest/react-query may not be imported here: only src/api/client.ts uses it.',
  ],
  ['server/http/ts-rest.ts', "import '@ts-rest/fastify';", null],
  [
    'server/http/other.ts',
    "import '@ts-rest/fastify';",
    '@ts-rest/fastify may not be imported here: only server/http/ts-rest.ts uses it.',
  ],
  ['server/auth/identity.ts', "import 'better-auth';", null],
  [
    'server/auth/other.ts',
    "import 'better-auth/plugins';",
    'better-auth may not be imported here: only server/auth/identity.ts uses it.',
  ],
  ['server/users/users.store.ts', "import 'drizzle-orm';", null],
  ['server/http/idempotency-store.ts', "import 'drizzle-orm';", null],
  [
    'server/users/users.service.ts',
    "import 'drizzle-orm';",
    'drizzle-orm may not be imported here: only stores and server/db contain SQL.',
  ],
  ['contract/zod.ts', "import 'zod';", null],
  ['contract/date.ts', "import 'date-fns';", 'contract/ uses zod and @ts-rest/core only, not date-fns.'],
  ['machines/xstate.ts', "import { setup } from 'xstate';", null],
  ['machines/react.ts', "import 'react';", 'machines/ uses xstate only, not react.'],
  ['machines/node.ts', "import 'node:fs';", 'node:fs exists on the server only.'],
  ['src/lib/node.ts', "import 'node:path';", 'node:path exists on the server only.'],
  [
    'src/app/server-rendering/hydration-data.ts',
    "import 'node:path';",
    'node:path exists on the server only.',
  ],
  ['src/app/server-rendering/render-screen.tsx', "import 'node:async_hooks';", null],
  [
    'src/features/x/machine.ts',
    "import { setup } from 'xstate';",
    'setup of xstate may not be imported here: machines are defined in machines/ only.',
  ],
  ['src/features/x/actors.ts', "import { fromPromise } from 'xstate';", null],
  ['src/actors/xstate.ts', "import type { ActorRefFrom } from 'xstate';", null],
  ['src/features/x/use-flow.ts', "import { useMachine } from '@xstate/react';", null],
  [
    'src/features/x/screen.tsx',
    "import { useMachine } from '@xstate/react';",
    'useMachine of @xstate/react may not be imported here: a machine gets its actors in one use-<flow>.ts.',
  ],
  ['server/react.ts', "import 'react';", 'react may not be imported here: only the client uses React.'],
  ['src/features/x/sharp.ts', "import 'sharp';", 'sharp may not be imported here: only the server uses it.'],
  ['src/app/msw.ts', "import 'msw';", 'msw may not be imported here: only tests use it.'],
  [
    'src/design/query.ts',
    "import '@tanstack/react-query';",
    '@tanstack/react-query may not be imported here: only the API layer, features and the app use queries and routes.',
  ],
];

const groups = {
  'between layers': layers,
  'by specifier': specifiers,
  'inside the server': serverFiles,
  'of packages': packages,
};

describe('the boundaries', () => {
  let project: FixtureProject;
  let complaints: readonly Complaint[];

  beforeAll(async () => {
    project = createFixtureProject();
    for (const [file, statement] of Object.values(groups).flat()) project.write(file, `${statement}\n`);
    complaints = await lint(project);
  });
  afterAll(() => {
    project.remove();
  });

  const verdict = (file: string): readonly string[] =>
    complaints
      .filter((one) => one.file === file && one.rule === 'stretch(boundaries)')
      .map((one) => one.message);

  for (const [group, cases] of Object.entries(groups)) {
    describe(`imports ${group}`, () => {
      it.each(cases.filter(([, , complaint]) => complaint !== null))(
        'rejects in %s: %s',
        (file, _, complaint) => {
          expect(verdict(file)).toEqual([complaint]);
        },
      );
      it.each(cases.filter(([, , complaint]) => complaint === null))('allows in %s: %s', (file) => {
        expect(verdict(file)).toEqual([]);
      });
    });
  }
});
