import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildHouse, type Complaint, type House, lint } from './support/house.ts';

/** [importing file, import statement, complaint or null when it is allowed] */
type Case = readonly [file: string, statement: string, complaint: string | null];

const rooms: readonly Case[] = [
  ['contract/a.ts', "import '#machines/x.ts';", 'contract may not import machines (#machines/x.ts).'],
  ['contract/b.ts', "import '#server/x.ts';", 'contract may not import server (#server/x.ts).'],
  ['contract/c.ts', "import './common.ts';", null],
  ['machines/a.ts', "import '#contract/index.ts';", null],
  ['machines/b.ts', "import '#src/lib/x.ts';", 'machines may not import src/lib (#src/lib/x.ts).'],
  ['server/a.ts', "import '#contract/index.ts';", null],
  ['server/b.ts', "import '#machines/x.ts';", 'server may not import machines (#machines/x.ts).'],
  ['server/c.ts', "import '#src/lib/x.ts';", 'server may not import src/lib (#src/lib/x.ts).'],
  ['src/lib/a.ts', "import '#contract/index.ts';", 'src/lib may not import contract (#contract/index.ts).'],
  [
    'src/lib/b.ts',
    "import '#src/design/card/card.tsx';",
    'src/lib may not import src/design (#src/design/card/card.tsx).',
  ],
  ['src/design/a.ts', "import '#src/lib/x.ts';", null],
  ['src/design/b.ts', "import '#machines/x.ts';", 'src/design may not import machines (#machines/x.ts).'],
  [
    'src/design/c.ts',
    "import '#src/features/games/index.ts';",
    'src/design may not import src/features (#src/features/games/index.ts).',
  ],
  [
    'src/design/d.ts',
    "import '#src/actors/x.ts';",
    'src/design may not import src/actors (#src/actors/x.ts).',
  ],
  ['src/lib/c.ts', "import '#src/actors/x.ts';", 'src/lib may not import src/actors (#src/actors/x.ts).'],
  ['src/api/a.ts', "import '#src/actors/x.ts';", 'src/api may not import src/actors (#src/actors/x.ts).'],
  ['src/actors/a.ts', "import '#contract/index.ts';", null],
  ['src/actors/b.ts', "import '#machines/x.ts';", null],
  ['src/actors/c.ts', "import '#src/lib/x.ts';", null],
  ['src/actors/d.ts', "import '#src/api/x.ts';", null],
  [
    'src/actors/e.ts',
    "import '#src/design/card/card.tsx';",
    'src/actors may not import src/design (#src/design/card/card.tsx).',
  ],
  [
    'src/actors/f.ts',
    "import '#src/features/games/index.ts';",
    'src/actors may not import src/features (#src/features/games/index.ts).',
  ],
  ['src/actors/g.ts', "import '#src/app/root.ts';", 'src/actors may not import src/app (#src/app/root.ts).'],
  ['src/features/games/actors.ts', "import '#src/actors/x.ts';", null],
  ['src/app/actors.ts', "import '../actors/x.ts';", null],
  ['src/features/games/a.ts', "import '#contract/index.ts';", null],
  ['src/features/games/b.ts', "import '#machines/x.ts';", null],
  ['src/features/games/c.ts', "import '#src/design/card/card.tsx';", null],
  ['src/features/games/d.ts', "import '#src/api/client.ts';", null],
  [
    'src/features/games/e.ts',
    "import '#src/app/router.ts';",
    'src/features may not import src/app (#src/app/router.ts).',
  ],
  [
    'src/features/games/f.tsx',
    "import '#src/api/client.ts';",
    'A component asks its queries or its machine, never the api client itself.',
  ],
  ['src/features/games/g.ts', "import '#src/features/posts/index.ts';", null],
  [
    'src/features/games/h.ts',
    "import '#src/features/posts/card.tsx';",
    'A feature shows others only its index.ts: import #src/features/posts/index.ts, not #src/features/posts/card.tsx.',
  ],
  ['src/features/games/i.ts', "import '#server/x.ts';", 'src/features may not import server (#server/x.ts).'],
  ['src/routes/a.ts', "import '#src/features/games/screen.tsx';", null],
  ['src/app/a.ts', "import '#machines/index.ts';", null],
  ['src/app/b.ts', "import '#server/x.ts';", 'src/app may not import server (#server/x.ts).'],
  ['tests/server/a.ts', "import '#server/x.ts';", null],
  ['server/d.ts', "import '#tests/support/x.ts';", 'server may not import tests (#tests/support/x.ts).'],
  ['src/app/c.ts', "import '#tests/support/x.ts';", 'src/app may not import tests (#tests/support/x.ts).'],
  [
    'scripts/zz.ts',
    "import '../tests/support/x.ts';",
    'scripts may not import tests (../tests/support/x.ts).',
  ],
];

const ways: readonly Case[] = [
  [
    'server/way-a.ts',
    "import '../contract/x.ts';",
    'Leave the room by its alias: import #contract/x.ts, not ../contract/x.ts.',
  ],
  ['server/way-b.ts', "import '#server/db/x.ts';", 'Inside server/ import relatively, not #server/db/x.ts.'],
  ['server/way-c.ts', "import './db/x';", "Spell the file's extension: ./db/x."],
  [
    'src/features/games/way-d.ts',
    "export { x } from '../../lib/x.ts';",
    'Leave the room by its alias: import #src/lib/x.ts, not ../../lib/x.ts.',
  ],
  ['contract/way-e.ts', "export * from '#server/x.ts';", 'contract may not import server (#server/x.ts).'],
  [
    'contract/way-f.ts',
    "export const x = import('#server/x.ts');",
    'contract may not import server (#server/x.ts).',
  ],
  [
    'contract/way-g.ts',
    "export type X = import('#server/x.ts').X;",
    'contract may not import server (#server/x.ts).',
  ],
  [
    'contract/way-h.ts',
    "import type { X } from '#server/x.ts';",
    'contract may not import server (#server/x.ts).',
  ],
];

const layers: readonly Case[] = [
  ['server/games/games.routes.ts', "import './games.service.ts';", null],
  ['server/games/games.service.ts', "import './games.store.ts';", null],
  [
    'server/posts/posts.routes.ts',
    "import './posts.store.ts';",
    'A route calls a service; only services know stores.',
  ],
  [
    'server/posts/posts.store.ts',
    "import './posts.service.ts';",
    'A store knows SQL only: no service, no route.',
  ],
  [
    'server/posts/posts.service.ts',
    "import './posts.routes.ts';",
    'A service knows nothing of HTTP: no route.',
  ],
  [
    'server/groups/groups.service.ts',
    "import 'fastify';",
    'fastify may not be imported here: services and stores know no HTTP.',
  ],
  ['server/groups/groups.routes.ts', "import 'fastify';", null],
];

const arkReason = 'only src/design knows Ark UI';
const frozen =
  'ts-rest is pinned upstream-frozen code: contract/, the api client and server/http are its only homes';
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
    '@ts-rest/react-query may not be imported here: src/api/client.ts is its only home.',
  ],
  ['server/http/ts-rest.ts', "import '@ts-rest/fastify';", null],
  [
    'server/http/other.ts',
    "import '@ts-rest/fastify';",
    '@ts-rest/fastify may not be imported here: server/http/ts-rest.ts is its only home.',
  ],
  ['server/http/openapi.ts', "import '@ts-rest/open-api';", null],
  [
    'server/http/open.ts',
    "import '@ts-rest/open-api';",
    '@ts-rest/open-api may not be imported here: server/http/openapi.ts is its only home.',
  ],
  ['server/auth/identity.ts', "import 'better-auth';", null],
  [
    'server/auth/other.ts',
    "import 'better-auth/plugins';",
    'better-auth may not be imported here: server/auth/identity.ts is its only home.',
  ],
  ['server/users/users.store.ts', "import 'drizzle-orm';", null],
  ['server/http/idempotency-store.ts', "import 'drizzle-orm';", null],
  [
    'server/users/users.service.ts',
    "import 'drizzle-orm';",
    'drizzle-orm may not be imported here: SQL lives in stores and in server/db only.',
  ],
  ['contract/zod.ts', "import 'zod';", null],
  [
    'contract/date.ts',
    "import 'date-fns';",
    'contract/ uses nothing but zod and @ts-rest/core, not date-fns.',
  ],
  ['machines/xstate.ts', "import { setup } from 'xstate';", null],
  ['machines/react.ts', "import 'react';", 'machines/ uses nothing but xstate, not react.'],
  ['machines/node.ts', "import 'node:fs';", 'node:fs exists on the server only.'],
  ['src/lib/node.ts', "import 'node:path';", 'node:path exists on the server only.'],
  ['src/app/drawn/known.ts', "import 'node:path';", 'node:path exists on the server only.'],
  ['src/app/drawn/draw.tsx', "import 'node:async_hooks';", null],
  [
    'src/features/x/machine.ts',
    "import { setup } from 'xstate';",
    'setup of xstate may not be imported here: machines are written in machines/ only.',
  ],
  ['src/features/x/actors.ts', "import { fromPromise } from 'xstate';", null],
  ['src/actors/xstate.ts', "import type { ActorRefFrom } from 'xstate';", null],
  ['src/features/x/use-flow.ts', "import { useMachine } from '@xstate/react';", null],
  [
    'src/features/x/screen.tsx',
    "import { useMachine } from '@xstate/react';",
    'useMachine of @xstate/react may not be imported here: a machine gets its actors in one use-<flow>.ts.',
  ],
  [
    'server/react.ts',
    "import 'react';",
    'react may not be imported here: only what people see is made of React.',
  ],
  ['src/features/x/sharp.ts', "import 'sharp';", 'sharp may not be imported here: it belongs to the server.'],
  ['src/app/msw.ts', "import 'msw';", 'msw may not be imported here: test tools stay in the tests.'],
  [
    'src/design/query.ts',
    "import '@tanstack/react-query';",
    '@tanstack/react-query may not be imported here: only the API layer, features and the app know queries and routes.',
  ],
];

const groups = {
  'between rooms': rooms,
  'by the right way': ways,
  'inside the server': layers,
  'of packages': packages,
};

describe('the boundaries', () => {
  let house: House;
  let complaints: readonly Complaint[];

  beforeAll(async () => {
    house = buildHouse();
    for (const [file, statement] of Object.values(groups).flat()) house.write(file, `${statement}\n`);
    complaints = await lint(house);
  });
  afterAll(() => {
    house.remove();
  });

  const verdict = (file: string): readonly string[] =>
    complaints
      .filter((one) => one.file === file && one.rule === 'stretch(boundaries)')
      .map((one) => one.message);

  for (const [group, cases] of Object.entries(groups)) {
    describe(`imports ${group}`, () => {
      it.each(cases.filter(([, , complaint]) => complaint !== null))(
        '%s: %s is refused',
        (file, _, complaint) => {
          expect(verdict(file)).toEqual([complaint]);
        },
      );
      it.each(cases.filter(([, , complaint]) => complaint === null))('%s: %s is allowed', (file) => {
        expect(verdict(file)).toEqual([]);
      });
    });
  }
});
