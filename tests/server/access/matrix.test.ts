import { describe, expect, it } from 'vitest';
import type { Access } from '#contract/common.ts';
import type { GameStatus } from '#contract/games.ts';
import { openTestApp } from '#tests/support/server.ts';
import { callOf, calls, routeNames, routes } from './calls.ts';
import { createFixture, type Fixture, type RoleName, roles, signUpRoles } from './fixture.ts';
import { type RowsByStatus, table } from './table.ts';

const stretch = await openTestApp();
const byRole = await signUpRoles(stretch);

/** Routes that do not change the response of others in the same fixture. */
const isHarmless = (route: string) =>
  'anywhere' in expectedStatuses(route) ||
  /^(games\.update|groups\.(create|update)|(posts|comments)\.create|posts\.(update|removeImage|toggleUpvote)|.*\.(send|markRead|setAdmin))$/.test(
    route,
  );

/** Unchanged fixtures by kind, for the next route. */
const unchanged = new Map<string, Fixture>();

/** The status for each role, each in an unchanged fixture. */
async function statusesOf(route: string, isPublic: boolean, status: GameStatus): Promise<string> {
  const statuses: number[] = [];
  const kind = `${isPublic} ${status}`;
  for (const role of roles) {
    const fixture = unchanged.get(kind) ?? (await createFixture(stretch, byRole, isPublic, status));
    unchanged.set(kind, fixture);
    const { statusCode, raw } = await callOf(route)(byRole[role], fixture, stretch);
    statuses.push(statusCode);
    if (statusCode < 300 && raw.req.method !== 'GET' && !isHarmless(route)) unchanged.delete(kind);
  }
  return statuses.join(' ');
}

const inAllStatuses: readonly GameStatus[] = ['upcoming', 'active', 'completed'];

/** A row of the table by game status; for a route without a game, one list of statuses. */
function expectedStatuses(route: string): RowsByStatus | { readonly anywhere: string } {
  const row = table[route];
  if (row === undefined) throw new Error(`There is no row for ${route}`);
  return 'public' in row ? { upcoming: row, active: row, completed: row } : row;
}

/** The statuses of all roles, in the shape of the route's row. */
async function actualStatuses(route: string) {
  if ('anywhere' in expectedStatuses(route)) return { anywhere: await statusesOf(route, true, 'active') };
  const actual: Partial<Record<GameStatus, object>> = {};
  for (const status of inAllStatuses) {
    actual[status] = {
      public: await statusesOf(route, true, status),
      private: await statusesOf(route, false, status),
    };
  }
  return actual;
}

describe('the access table', () => {
  it('has a row and a request for every route of the contract, and no others [S-1]', () => {
    expect(Object.keys(table).toSorted()).toEqual(routeNames.toSorted());
    expect(Object.keys(calls).toSorted()).toEqual(routeNames.toSorted());
  });

  it.each(routeNames)(
    'matches the statuses of %s in public and private games, before, during and after [S-1] [S-4] [S-7] [S-8] [R-ROLE-3] [R-ROLE-4] [R-ROLE-7] [R-ROLE-9] [R-ROLE-10]',
    async (route) => {
      expect(await actualStatuses(route)).toEqual(expectedStatuses(route));
    },
  );
});

const outside = ['stranger', 'requester', 'invitee', 'former'] as const;
const inside = ['participant', 'admin', 'creator'] as const;

/** The roles of each access class; post, comment and notification are the participant's. */
const rolesOfClass: Readonly<Record<Access, readonly RoleName[]>> = {
  anyone: roles,
  signedIn: [...outside, ...inside],
  session: [...outside, ...inside],
  suspendedToo: [...outside, ...inside],
  moderator: [],
  gameViewer: [...outside, ...inside],
  participant: inside,
  gameManager: ['admin', 'creator'],
  gameCreator: ['creator'],
  postAuthor: ['participant'],
  commentAuthor: ['participant'],
  invitationRecipient: ['invitee'],
  invitationManager: inside,
  messageParty: inside,
  recipient: ['participant'],
};

/** Roles of the class that another rule always refuses. */
const exceptions: Readonly<Record<string, readonly RoleName[]>> = {
  // The requests have a wrong password, because all fixtures share the users.
  'account.changePassword': roles,
  'account.changeEmail': roles,
  'account.startTwoFactor': roles,
  'account.confirmTwoFactor': roles,
  'account.removeTwoFactor': roles,
  'account.renewRecoveryCodes': roles,
  'account.remove': roles,
  // The server of this test has no rules.
  'account.acceptRules': roles,
  // The requests have unknown ids.
  'reports.acknowledge': roles,
  'restrictions.acknowledge': roles,
  'restrictions.appeal': roles,
  // Creators cannot leave, authors cannot vote for or report themselves.
  'participants.leave': ['creator'],
  'reports.create': ['participant'],
  'posts.toggleUpvote': ['participant'],
  // Participants need no invitation.
  'invitations.openLink': inside,
};

/** The roles that succeed in one list of statuses. */
const succeeding = (line: string) => roles.filter((_role, index) => line.split(' ')[index]?.startsWith('2'));

/** The roles that succeed in any game, and those in private games. */
function succeedingRoles(route: string) {
  const row = expectedStatuses(route);
  const lines = 'anywhere' in row ? [row.anywhere] : inAllStatuses.map((status) => row[status].public);
  const hidden = 'anywhere' in row ? [] : inAllStatuses.map((status) => row[status].private);
  const some = (all: readonly string[]) =>
    roles.filter((role) => all.some((line) => succeeding(line).includes(role)));
  return { somewhere: some([...lines, ...hidden]), inPrivate: some(hidden) };
}

describe('the access class of a route', () => {
  it.each(routeNames)('contains the roles that succeed in %s [S-1]', (route) => {
    const access = routes.get(route)?.metadata.access;
    if (access === undefined) throw new Error(`${route} has no access class`);
    const { somewhere } = succeedingRoles(route);
    const excluded = exceptions[route] ?? [];
    expect(somewhere).toEqual(rolesOfClass[access].filter((role) => !excluded.includes(role)));
  });

  const viewed = routeNames.filter((name) => routes.get(name)?.metadata.access === 'gameViewer');
  it.each(viewed)('contains only participants in a private game: %s [S-1]', (route) => {
    expect(succeedingRoles(route).inPrivate).toEqual(inside);
  });
});
