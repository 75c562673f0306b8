import { describe, expect, it } from 'vitest';
import { insertModerator } from '#server/service-moderation/moderators.store.ts';
import { callOf, routeNames, routes } from '#tests/server/access/calls.ts';
import { createFixture, type Fixture, signUpRoles } from '#tests/server/access/fixture.ts';
import { allRows } from '#tests/support/all-rows.ts';
import { expectCorrectCounts } from '#tests/support/recounted.ts';
import { openTestApp, type TestRequest, type TestUser } from '#tests/support/server.ts';
import { postgresServer } from '#tests/support/test-database.ts';

/** The embedded database serializes transactions, so more requests prove nothing more. */
const TIMES = postgresServer ? 20 : 5;
const stretch = await openTestApp();
const byRole = await signUpRoles(stretch);
await insertModerator(stretch.db, byRole.admin.id, stretch.clock.now());

/** The routes that accept a key. */
const keyed = routeNames.filter((name) => routes.get(name)?.headers !== undefined);

/** The same user, who sends a key, and other body fields if given. */
function withKey(user: TestUser, key: string, other: object = {}): TestUser {
  const post: TestRequest = (url, body, headers) =>
    user.post(url, typeof body === 'object' ? { ...body, ...other } : body, {
      ...headers,
      'idempotency-key': key,
    });
  return { ...user, post };
}

const rowCounts = async () => {
  const all = await allRows(stretch.db, ['rate_limits']);
  return new Map(Object.entries(all).map(([table, rows]) => [table, rows.length]));
};

/** The number of added rows by table. */
function growth(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) {
  return Object.fromEntries(
    [...after].flatMap(([table, count]) => {
      const more = count - (before.get(table) ?? 0);
      return more === 0 ? [] : [[table, more]];
    }),
  );
}

const addedRows: Readonly<Record<string, object>> = {
  'games.create': { games: 1, participants: 1, creator_totals: expect.anything() },
  'groups.create': { groups: 1 },
  'posts.create': { posts: 1 },
  'posts.toggleUpvote': { post_upvotes: 1 },
  'comments.create': { comments: 1 },
  'messages.send': { messages: 1 },
  'gameModeration.act': { restrictions: 1, posts: -1, comments: -1 },
  'moderation.addNote': { moderation_notes: 1, audit_log: 1 },
};
/** Tables of totals, whose rows may exist already. */
const isTotal = (table: string) => /(_totals|_days|post_hours)$/.test(table);

describe('concurrent requests with one key', () => {
  it('are covered for every route with a key [L-1]', () => {
    expect(keyed.toSorted()).toEqual(Object.keys(addedRows).toSorted());
  });

  it.each(keyed)('create one row and get one response: %s [L-1] [L-3]', async (route) => {
    const fixture = await createFixture(stretch, byRole, true);
    const before = await rowCounts();
    const by = withKey(byRole.admin, `many times ${route}`);
    const responses = await Promise.all(
      Array.from({ length: TIMES }, () => callOf(route)(by, fixture, stretch)),
    );

    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(responses[0]?.statusCode).toBeLessThan(300);
    const made = Object.entries(growth(before, await rowCounts())).filter(([table]) => !isTotal(table));
    const expected = Object.entries({ ...addedRows[route], idempotency_keys: 1 }).filter(
      ([table]) => !isTotal(table),
    );
    expect(Object.fromEntries(made)).toEqual(Object.fromEntries(expected));
  });

  it.each(keyed.filter((route) => route !== 'posts.toggleUpvote'))(
    'are refused with another body, without changes: %s [L-1]',
    async (route) => {
      const fixture = await createFixture(stretch, byRole, true);
      const key = `other words ${route}`;
      await callOf(route)(withKey(byRole.admin, key), fixture, stretch);
      const before = await allRows(stretch.db, ['rate_limits']);
      const text = 'Something else';
      const other = { name: text, content: text, statement: text, text };
      const responses = await Promise.all(
        Array.from({ length: 2 }, () => callOf(route)(withKey(byRole.admin, key, other), fixture, stretch)),
      );
      expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 422));
      expect(await allRows(stretch.db, ['rate_limits'])).toEqual(before);
    },
  );
});

const countRows = async (table: string, ...has: readonly string[]) => {
  const rows = (await allRows(stretch.db))[table] ?? [];
  return rows.filter((text) => has.every((part) => text.includes(part))).length;
};

/** Expected rows after concurrent requests, by route. */
const expectRows: Readonly<Record<string, (fixture: Fixture) => Promise<void>>> = {
  'participants.join': async ({ gameId }) => {
    expect(await countRows('participants', gameId, byRole.invitee.id)).toBe(1);
    expect(await countRows('invitations', gameId, byRole.invitee.id, 'accepted')).toBe(1);
  },
  'participants.joinByCode': async ({ gameId }) => {
    expect(await countRows('participants', gameId, byRole.invitee.id)).toBe(1);
  },
  'invitations.accept': async ({ gameId }) => {
    expect(await countRows('participants', gameId, byRole.invitee.id)).toBe(1);
    expect(await countRows('invitations', gameId, 'accepted')).toBe(1);
  },
  'invitations.approveRequest': async ({ gameId }) => {
    expect(await countRows('participants', gameId, byRole.requester.id)).toBe(1);
    expect(await countRows('join_requests', gameId, 'approved')).toBe(1);
  },
  'invitations.invite': async ({ gameId }) => {
    expect(await countRows('invitations', gameId, 'friend@example.com', 'pending')).toBe(1);
  },
  'groups.addMember': async ({ gameId, participantId }) => {
    expect(await countRows('group_members', gameId, participantId)).toBe(1);
  },
  'posts.toggleUpvote': async ({ postId }) => {
    // An even number of toggles has no effect.
    expect(await countRows('post_upvotes', postId)).toBe(TIMES % 2);
  },
};

describe('concurrent requests', () => {
  it.each(Object.keys(expectRows))('are resolved by constraints: %s [L-3]', async (route) => {
    const fixture = await createFixture(stretch, byRole, true);
    const invitee = /^participants|accept$/.test(route);
    const by = invitee ? byRole.invitee : byRole.admin;
    const responses = await Promise.all(
      Array.from({ length: TIMES }, () => callOf(route)(by, fixture, stretch)),
    );
    const statuses = new Set(responses.map(({ statusCode }) => statusCode));
    // One invitation is created, the others are a conflict.
    expect([...statuses].toSorted((a, b) => a - b)).toEqual(
      route === 'invitations.invite' ? [201, 409] : [200],
    );
    await expectRows[route]?.(fixture);
    await expectCorrectCounts(stretch.db);
  });

  it('move a participant between two groups into one of them [L-3]', async () => {
    const fixture = await createFixture(stretch, byRole, true);
    const made = await callOf('groups.create')(byRole.creator, fixture, stretch);
    const groupIds = [fixture.groupId, made.json<{ id: string }>().id];
    const moves = Array.from({ length: TIMES }, (_, index) =>
      callOf('groups.addMember')(
        index % 2 === 0 ? byRole.admin : byRole.creator,
        { ...fixture, groupId: groupIds[index % 2] ?? '' },
        stretch,
      ),
    );
    expect((await Promise.all(moves)).map(({ statusCode }) => statusCode)).toEqual(moves.map(() => 200));
    expect(await countRows('group_members', fixture.gameId, fixture.participantId)).toBe(1);
  });
});
