import { beforeAll, describe, expect, it } from 'vitest';
import { allRows } from '#tests/support/all-rows.ts';
import { openTestApp, type TestRequest, type TestUser } from '#tests/support/server.ts';
import { callOf, routeNames, routes } from './calls.ts';
import { createFixture, type Fixture, type RoleName, signUpRoles } from './fixture.ts';
import { table } from './table.ts';

/** Two sets of users without common games, each with a private game. */
const stretch = await openTestApp();
const here = await signUpRoles(stretch);
const there = await signUpRoles(stretch);

type IdName = Exclude<keyof Fixture, 'edited'>;
const isId = (name: string | symbol): name is IdName =>
  typeof name === 'string' && name.match(/Id$|Code$/) !== null;

/** A fixture with the ids of `first`, but some of `second`; and the names that were read. */
function mixed(first: Fixture, second: Fixture, foreign: ReadonlySet<string>) {
  const used = new Set<IdName>();
  const fixture = new Proxy(first, {
    get(target, name): unknown {
      if (!isId(name)) return Reflect.get(target, name);
      used.add(name);
      return foreign.has(name) ? second[name] : target[name];
    },
  });
  return { fixture, used };
}

/** All non-empty subsets of the names. */
const nonEmptySubsets = (names: readonly IdName[]): ReadonlySet<string>[] =>
  Array.from(
    { length: 2 ** names.length - 1 },
    (_, index) => new Set(names.filter((_name, bit) => ((index + 1) >> bit) % 2 === 1)),
  );

const rows = () => allRows(stretch.db, ['rate_limits']);

/** An invite code grants access to its game. */
const opensByCode = ['games.byInviteCode', 'participants.joinByCode'];

describe('ids of another game', () => {
  let own: Fixture;
  let foreign: Fixture;
  let before: Awaited<ReturnType<typeof rows>>;
  beforeAll(async () => {
    own = await createFixture(stretch, here, false);
    foreign = await createFixture(stretch, there, false);
    before = await rows();
  });

  it.each(routeNames.filter((name) => !opensByCode.includes(name)))(
    'give the creator and an admin of a game no access in %s [S-3]',
    async (name) => {
      const { fixture, used } = mixed(own, foreign, new Set());
      // A refused request shows which ids the route uses.
      await callOf(name)(here.signedOut, fixture, stretch);
      for (const replaced of nonEmptySubsets([...used])) {
        for (const by of [here.creator, here.admin]) {
          const response = await callOf(name)(by, mixed(own, foreign, replaced).fixture, stretch);
          expect([[...replaced], [403, 404].includes(response.statusCode)]).toEqual([[...replaced], true]);
        }
      }
      expect(await rows()).toEqual(before);
    },
  );
});

/** Fields that a client might try to set, with values that can be found in the database. */
const unknownFields = (stranger: TestUser) => ({
  creatorId: stranger.id,
  userId: stranger.id,
  senderId: stranger.id,
  authorId: stranger.id,
  ownerId: stranger.id,
  user: { id: stranger.id },
  creator: { id: stranger.id },
  participants: [{ userId: stranger.id }],
  role: 'greedy',
  status: 'completed',
  inviteCode: 'GREEDY',
  username: 'greedy',
  email: 'greedy@example.com',
  password: 'greedy',
  token: 'greedy',
  medalType: 'greedy',
  displayUsername: 'greedy',
  emailVerified: true,
  score: 98_765,
  votesReceived: 98_765,
  participantsCount: 98_765,
  upvotesCount: 98_765,
  position: 98_765,
  _count: { participants: 98_765 },
  completedAt: '1999-09-09T00:00:00.000Z',
  readAt: '1999-09-09T00:00:00.000Z',
  counts: false,
  isRead: true,
  deletedAt: '1999-09-09T00:00:00.000Z',
  redactedAt: '1999-09-09T00:00:00.000Z',
});
// Whole numbers only: some random ids contain these digits.
const sentValues = /greedy|\b98765\b|1999-09-0/i;

/** The same user, who adds fields to every body. */
function withUnknownFields(user: TestUser, more: object): TestUser {
  const adding =
    (send: TestRequest): TestRequest =>
    (url, body, headers) =>
      send(url, { ...more, ...(typeof body === 'object' ? body : {}) }, headers);
  return {
    ...user,
    post: adding(user.post),
    put: adding(user.put),
    patch: adding(user.patch),
    delete: adding(user.delete),
  };
}

/** A role that succeeds, by route; the creator for all others. */
const allowedRole = (route: string): RoleName => {
  if (route === 'posts.toggleUpvote' || route === 'posts.create') return 'admin';
  if (/^invitations\.(accept|decline|openLink)$/.test(route)) return 'invitee';
  if (/^(posts|comments|notifications)\.|^participants\.leave|^messages\.markRead/.test(route))
    return 'participant';
  return 'creator';
};

/** Routes that no role succeeds in, for lack of the right password. */
const refusesAll = new Set(
  Object.entries(table).flatMap(([name, row]) =>
    'anywhere' in row && !row.anywhere.includes('20') ? [name] : [],
  ),
);

/** Routes that change the response of others in the same fixture. */
const changesOtherRoutes = (route: string) =>
  /^(participants|invitations|gameModeration)\.|\.remove|redact|rotate|Member/.test(route);

describe('unknown body fields', () => {
  let shared: Fixture;
  beforeAll(async () => {
    shared = await createFixture(stretch, here, true);
  });

  it.each(routeNames.filter((name) => routes.get(name)?.method !== 'GET'))(
    'are ignored by %s [S-11]',
    async (name) => {
      // Only posts of completed games can be redacted.
      const status = name === 'posts.redact' ? 'completed' : 'active';
      const fixture = changesOtherRoutes(name) ? await createFixture(stretch, here, true, status) : shared;
      const before = new Set(Object.values(await rows()).flat());
      const { stranger } = here;
      // An invitation names a username.
      const { username, ...others } = unknownFields(stranger);
      const more = name === 'invitations.invite' ? others : { ...others, username };
      const response = await callOf(name)(withUnknownFields(here[allowedRole(name)], more), fixture, stretch);
      expect([response.statusCode < 300, response.body]).toEqual([!refusesAll.has(name), expect.anything()]);
      const written = Object.values(await rows())
        .flat()
        .filter((row) => !before.has(row));
      expect(written.filter((row) => sentValues.test(row) || row.includes(stranger.id))).toEqual([]);
      expect(response.body).not.toMatch(sentValues);
      expect(response.body).not.toContain(stranger.id);
    },
  );
});
