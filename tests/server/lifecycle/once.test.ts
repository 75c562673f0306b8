import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { calls } from '#tests/server/access/calls.ts';
import { build, type Cast, gather, type World } from '#tests/server/access/world.ts';
import { allRows } from '#tests/support/all-rows.ts';
import { keptAndCounted } from '#tests/support/counted.ts';
import { startTestApp, type TestApp, type TestRequest, type TestUser } from '#tests/support/server.ts';
import { postgresServer } from '#tests/support/test-database.ts';

/** The embedded database runs one transaction after the other, so more at once show nothing else there. */
const TIMES = postgresServer ? 20 : 5;
let stretch: TestApp;
let cast: Cast;
beforeAll(async () => {
  stretch = await startTestApp();
  cast = await gather(stretch);
});
afterAll(() => stretch.close());

/** Whatever takes a key. */
const keyed = Object.entries(contract).flatMap(([resource, parts]) =>
  Object.entries<object>(parts).flatMap(([name, route]) =>
    'headers' in route && route.headers !== undefined ? [`${resource}.${name}`] : [],
  ),
);

function callOf(route: string) {
  const call = calls[route];
  if (call === undefined) throw new Error(`No request is written for ${route}`);
  return call;
}

/** The same person, whose client sends a key, and other words when told to. */
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

/** How many rows more there are in which table. */
function growth(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) {
  return Object.fromEntries(
    [...after].flatMap(([table, count]) => {
      const more = count - (before.get(table) ?? 0);
      return more === 0 ? [] : [[table, more]];
    }),
  );
}

const madeBy: Readonly<Record<string, object>> = {
  'games.create': { games: 1, participants: 1, creator_totals: expect.anything() },
  'posts.create': { posts: 1 },
  'posts.toggleUpvote': { post_upvotes: 1 },
  'comments.create': { comments: 1 },
  'messages.send': { messages: 1 },
};
/** Rows of sums, which may or may not have been there. */
const isSum = (table: string) => /(_totals|_days|post_hours)$/.test(table);

describe('what is sent many times at once with one key', () => {
  it('is every kind of thing that is made once [L-1]', () => {
    expect(keyed.toSorted()).toEqual(Object.keys(madeBy).toSorted());
  });

  it.each(keyed)('makes one thing and gets one answer: %s [L-1] [L-3]', async (route) => {
    const world = await build(stretch, cast, true);
    const before = await rowCounts();
    const by = withKey(cast.admin, `many times ${route}`);
    const answers = await Promise.all(Array.from({ length: TIMES }, () => callOf(route)(by, world, stretch)));

    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBeLessThan(300);
    const made = Object.entries(growth(before, await rowCounts())).filter(([table]) => !isSum(table));
    const expected = Object.entries({ ...madeBy[route], idempotency_keys: 1 }).filter(
      ([table]) => !isSum(table),
    );
    expect(Object.fromEntries(made)).toEqual(Object.fromEntries(expected));
  });

  it.each(keyed.filter((route) => route !== 'posts.toggleUpvote'))(
    'is refused with other words under the same key, and changes nothing: %s [L-1]',
    async (route) => {
      const world = await build(stretch, cast, true);
      const key = `other words ${route}`;
      await callOf(route)(withKey(cast.admin, key), world, stretch);
      const before = await allRows(stretch.db, ['rate_limits']);
      const other = { name: 'Something else', content: 'Something else' };
      const answers = await Promise.all(
        Array.from({ length: 2 }, () => callOf(route)(withKey(cast.admin, key, other), world, stretch)),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 422));
      expect(await allRows(stretch.db, ['rate_limits'])).toEqual(before);
    },
  );
});

const row = async (table: string, ...has: readonly string[]) => {
  const rows = (await allRows(stretch.db))[table] ?? [];
  return rows.filter((text) => has.every((part) => text.includes(part))).length;
};

/** What comes out right by the database's own rules, whoever does it how often at once. */
const contested: Readonly<Record<string, (world: World) => Promise<void>>> = {
  'participants.join': async ({ gameId }) => {
    expect(await row('participants', gameId, cast.invitee.id)).toBe(1);
    expect(await row('invitations', gameId, cast.invitee.id, 'accepted')).toBe(1);
  },
  'participants.joinByCode': async ({ gameId }) => {
    expect(await row('participants', gameId, cast.invitee.id)).toBe(1);
  },
  'invitations.accept': async ({ gameId }) => {
    expect(await row('participants', gameId, cast.invitee.id)).toBe(1);
    expect(await row('invitations', gameId, 'accepted')).toBe(1);
  },
  'invitations.approveRequest': async ({ gameId }) => {
    expect(await row('participants', gameId, cast.requester.id)).toBe(1);
    expect(await row('join_requests', gameId, 'approved')).toBe(1);
  },
  'invitations.invite': async ({ gameId }) => {
    expect(await row('invitations', gameId, 'friend@example.com', 'pending')).toBe(1);
  },
  'groups.addMember': async ({ gameId, participantId }) => {
    expect(await row('group_members', gameId, participantId)).toBe(1);
  },
  'posts.toggleUpvote': async ({ postId }) => {
    // An even number of taps is as good as none.
    expect(await row('post_upvotes', postId)).toBe(TIMES % 2);
  },
};

describe('what several do at once', () => {
  it.each(Object.keys(contested))('comes out right by constraint: %s many times [L-3]', async (route) => {
    const world = await build(stretch, cast, true);
    const invitee = /^participants|accept$/.test(route);
    const by = invitee ? cast.invitee : cast.admin;
    const answers = await Promise.all(Array.from({ length: TIMES }, () => callOf(route)(by, world, stretch)));
    const statuses = new Set(answers.map(({ statusCode }) => statusCode));
    // One invitation is sent, the others are told that it waits.
    expect([...statuses].toSorted((a, b) => a - b)).toEqual(
      route === 'invitations.invite' ? [201, 409] : [200],
    );
    await contested[route]?.(world);
    const { kept, counted } = await keptAndCounted(stretch.db);
    expect(kept).toEqual(counted);
  });

  it('moves somebody between two groups from both sides into one of them [L-3]', async () => {
    const world = await build(stretch, cast, true);
    const made = await callOf('groups.create')(cast.creator, world, stretch);
    const groupIds = [world.groupId, made.json<{ id: string }>().id];
    const moves = Array.from({ length: TIMES }, (_, index) =>
      callOf('groups.addMember')(
        index % 2 === 0 ? cast.admin : cast.creator,
        { ...world, groupId: groupIds[index % 2] ?? '' },
        stretch,
      ),
    );
    expect((await Promise.all(moves)).map(({ statusCode }) => statusCode)).toEqual(moves.map(() => 200));
    expect(await row('group_members', world.gameId, world.participantId)).toBe(1);
  });
});
