import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { allRows } from '#tests/support/all-rows.ts';
import { startTestApp, type TestApp, type TestRequest, type TestUser } from '#tests/support/server.ts';
import { calls } from './calls.ts';
import { table } from './table.ts';
import { build, type Cast, gather, type RoleName, type World } from './world.ts';

const routes = Object.entries(contract).flatMap(([resource, parts]) =>
  Object.entries(parts).map(([name, { method }]) => ({ name: `${resource}.${name}`, method })),
);

let stretch: TestApp;
/** Two casts who have never met, each with a private game. */
let here: Cast;
let there: Cast;
beforeAll(async () => {
  stretch = await startTestApp();
  here = await gather(stretch);
  there = await gather(stretch, '.there');
});
afterAll(() => stretch.close());

function callOf(route: string) {
  const call = calls[route];
  if (call === undefined) throw new Error(`No request is written for ${route}`);
  return call;
}

type IdName = Exclude<keyof World, 'edited'>;
const isId = (name: string | symbol): name is IdName =>
  typeof name === 'string' && name.match(/Id$|Code$/) !== null;

/** A world whose ids are those of `first`, but for some that are those of `second`; and which ones were looked at. */
function mixed(first: World, second: World, foreign: ReadonlySet<string>) {
  const used = new Set<IdName>();
  const world = new Proxy(first, {
    get(target, name): unknown {
      if (!isId(name)) return Reflect.get(target, name);
      used.add(name);
      return foreign.has(name) ? second[name] : target[name];
    },
  });
  return { world, used };
}

/** Every way of taking some of the names, but not none. */
const someOf = (names: readonly IdName[]): ReadonlySet<string>[] =>
  Array.from(
    { length: 2 ** names.length - 1 },
    (_, index) => new Set(names.filter((_name, bit) => ((index + 1) >> bit) % 2 === 1)),
  );

const rows = () => allRows(stretch.db, ['rate_limits']);

/** Whoever holds a code may see and join the game behind it. */
const opensByCode = ['games.byInviteCode', 'participants.joinByCode'];

describe('an id of another game', () => {
  let own: World;
  let foreign: World;
  let before: Awaited<ReturnType<typeof rows>>;
  beforeAll(async () => {
    own = await build(stretch, here, false);
    foreign = await build(stretch, there, false);
    before = await rows();
  });

  it.each(routes.filter(({ name }) => !opensByCode.includes(name)))(
    'opens and changes nothing for the creator and an admin of one’s own, wherever $name takes ids [S-3]',
    async ({ name }) => {
      const { world, used } = mixed(own, foreign, new Set());
      // What the route looks at is found out by somebody who may not do it.
      await callOf(name)(here.signedOut, world, stretch);
      for (const replaced of someOf([...used])) {
        for (const by of [here.creator, here.admin]) {
          const answer = await callOf(name)(by, mixed(own, foreign, replaced).world, stretch);
          expect([[...replaced], [403, 404].includes(answer.statusCode)]).toEqual([[...replaced], true]);
        }
      }
      expect(await rows()).toEqual(before);
    },
  );
});

/** Fields that a client might try to set, with values that are found wherever they end up. */
const greed = (stranger: TestUser) => ({
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
const traces = /greedy|98765|1999-09-0/i;

/** The same person, who adds to every body whatever else they would like to set. */
function greedy(user: TestUser, more: object): TestUser {
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

/** Who may do what changes something, one for each resource or route; the creator may do the rest. */
const doer = (route: string): RoleName => {
  if (route === 'posts.toggleUpvote' || route === 'posts.create') return 'admin';
  if (/^invitations\.(accept|decline)$/.test(route)) return 'invitee';
  if (/^(posts|comments|notifications)\.|^participants\.leave|^messages\.markRead/.test(route))
    return 'participant';
  return 'creator';
};

/** What the table lets nobody do, for want of the right password. */
const refusesAll = new Set(
  Object.entries(table).flatMap(([name, row]) =>
    'anywhere' in row && !row.anywhere.includes('20') ? [name] : [],
  ),
);

/** What would change the outcome of other routes in the same world. */
const isSpoiling = (route: string) =>
  /^(participants|invitations)\.|\.remove|redact|rotate|Member/.test(route);

describe('fields that nobody asked for', () => {
  let shared: World;
  beforeAll(async () => {
    shared = await build(stretch, here, true);
  });

  it.each(routes.filter(({ method }) => method !== 'GET'))(
    'change nothing in $name [S-11]',
    async ({ name }) => {
      // Only what is over can be redacted.
      const status = name === 'posts.redact' ? 'completed' : 'active';
      const world = isSpoiling(name) ? await build(stretch, here, true, status) : shared;
      const before = new Set(Object.values(await rows()).flat());
      const { stranger } = here;
      // An invitation may well name somebody.
      const { username, ...others } = greed(stranger);
      const more = name === 'invitations.invite' ? others : { ...others, username };
      const answer = await callOf(name)(greedy(here[doer(name)], more), world, stretch);
      expect([answer.statusCode < 300, answer.body]).toEqual([!refusesAll.has(name), expect.anything()]);
      const written = Object.values(await rows())
        .flat()
        .filter((row) => !before.has(row));
      expect(written.filter((row) => traces.test(row) || row.includes(stranger.id))).toEqual([]);
      expect(answer.body).not.toMatch(traces);
      expect(answer.body).not.toContain(stranger.id);
    },
  );
});
