import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Access, RouteMetadata } from '#contract/common.ts';
import type { GameStatus } from '#contract/games.ts';
import { contract } from '#contract/index.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { calls } from './calls.ts';
import { type RowsByStatus, table } from './table.ts';
import { build, type Cast, gather, type RoleName, roles, type World } from './world.ts';

const routes = Object.entries(contract).flatMap(([resource, parts]) =>
  Object.keys(parts).map((name) => `${resource}.${name}`),
);

let stretch: TestApp;
let cast: Cast;
beforeAll(async () => {
  stretch = await startTestApp();
  cast = await gather(stretch);
});
afterAll(() => stretch.close());

/** What changes no world, or only so that every route answers as before. */
const isHarmless = (route: string) =>
  'anywhere' in laidDown(route) ||
  /^(games\.update|groups\.(create|update)|(posts|comments)\.create|posts\.(update|removeImage|toggleUpvote)|.*\.(send|markRead|setAdmin))$/.test(
    route,
  );

/** A world of each kind that nobody has changed yet, for whichever route comes next. */
const unchanged = new Map<string, World>();

/** What each role is answered, each in a world that nobody has changed. */
async function statusesOf(route: string, isPublic: boolean, status: GameStatus): Promise<string> {
  const call = calls[route];
  if (call === undefined) throw new Error(`No request is written for ${route}`);
  const statuses: number[] = [];
  const kind = `${isPublic} ${status}`;
  for (const role of roles) {
    const world = unchanged.get(kind) ?? (await build(stretch, cast, isPublic, status));
    unchanged.set(kind, world);
    const { statusCode, raw } = await call(cast[role], world, stretch);
    statuses.push(statusCode);
    if (statusCode < 300 && raw.req.method !== 'GET' && !isHarmless(route)) unchanged.delete(kind);
  }
  return statuses.join(' ');
}

const inAllStatuses: readonly GameStatus[] = ['upcoming', 'active', 'completed'];

/** A row of the table spelled out; of a route about no game only what everybody is answered, whatever game there is. */
function laidDown(route: string): RowsByStatus | { readonly anywhere: string } {
  const row = table[route];
  if (row === undefined) throw new Error(`There is no row for ${route}`);
  return 'public' in row ? { upcoming: row, active: row, completed: row } : row;
}

/** What everybody is answered, in the shape of the route's row. */
async function answeredBy(route: string) {
  if ('anywhere' in laidDown(route)) return { anywhere: await statusesOf(route, true, 'active') };
  const answered: Partial<Record<GameStatus, object>> = {};
  for (const status of inAllStatuses) {
    answered[status] = {
      public: await statusesOf(route, true, status),
      private: await statusesOf(route, false, status),
    };
  }
  return answered;
}

describe('who may call what', () => {
  it('is laid down for every route of the contract, and for nothing else [S-1]', () => {
    expect(Object.keys(table).toSorted()).toEqual(routes.toSorted());
    expect(Object.keys(calls).toSorted()).toEqual(routes.toSorted());
  });

  it.each(routes)(
    'is answered by %s as laid down, in public and private games, before, during and after [S-1]',
    async (route) => {
      expect(await answeredBy(route)).toEqual(laidDown(route));
    },
  );
});

const outside = ['stranger', 'requester', 'invitee', 'former'] as const;
const inside = ['participant', 'admin', 'creator'] as const;

/** Whom each class of the contract means, in a world where post, comment and notification are the participant's. */
const meant: Readonly<Record<Access, readonly RoleName[]>> = {
  anyone: roles,
  signedIn: [...outside, ...inside],
  gameViewer: [...outside, ...inside],
  participant: inside,
  gameManager: ['admin', 'creator'],
  gameCreator: ['creator'],
  postOwner: ['participant'],
  commentAuthor: ['participant'],
  invitationRecipient: ['invitee'],
  invitationManager: inside,
  messageParty: inside,
  recipient: ['participant'],
};

/** Who is of the class and yet refused, always, by a rule of the game. */
const ruledOut: Readonly<Record<string, readonly RoleName[]>> = {
  // In the table they do not know their own password, because all worlds share the people.
  'account.changePassword': roles,
  'account.startTwoFactor': roles,
  'account.confirmTwoFactor': roles,
  'account.removeTwoFactor': roles,
  'account.renewRecoveryCodes': roles,
  'account.remove': roles,
  // Nobody leaves their own game, nobody votes for themselves.
  'participants.leave': ['creator'],
  'posts.toggleUpvote': ['participant'],
};

/** Who succeeds in one line of statuses. */
const succeeding = (line: string) => roles.filter((_role, index) => line.split(' ')[index]?.startsWith('2'));

/** Who succeeds somewhere, and who does in private games. */
function whoSucceeds(route: string) {
  const row = laidDown(route);
  const lines = 'anywhere' in row ? [row.anywhere] : inAllStatuses.map((status) => row[status].public);
  const hidden = 'anywhere' in row ? [] : inAllStatuses.map((status) => row[status].private);
  const some = (all: readonly string[]) =>
    roles.filter((role) => all.some((line) => succeeding(line).includes(role)));
  return { somewhere: some([...lines, ...hidden]), inPrivate: some(hidden) };
}

const classOf = Object.fromEntries(
  Object.entries(contract).flatMap(([resource, parts]) =>
    Object.entries<{ readonly metadata: RouteMetadata }>(parts).map(([name, { metadata }]) => [
      `${resource}.${name}`,
      metadata.access,
    ]),
  ),
);

describe('the class a route names in the contract', () => {
  it.each(routes)('is whom %s lets through [S-1]', (route) => {
    const access = classOf[route];
    if (access === undefined) throw new Error(`${route} names no class`);
    const { somewhere, inPrivate } = whoSucceeds(route);
    const excluded = ruledOut[route] ?? [];
    expect(somewhere).toEqual(meant[access].filter((role) => !excluded.includes(role)));
    expect(access === 'gameViewer' ? inPrivate : inside).toEqual(inside);
  });
});
