import { beforeAll, describe, expect, it } from 'vitest';
import { routeNames } from '#tests/server/access/calls.ts';
import { expectStatus } from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';
import { createWorld, type World } from './fixture.ts';
import { type Bodies, outcomeOf, readAll, urlsOf } from './outcomes.ts';
import { type Case, rules } from './rules.ts';

const stretch = await openTestApp();
let world: World;
/** The two viewers: who has blocked, and who was blocked. */
let cases: readonly (Case & { readonly name: string })[];

const allUrls = (of: Case) => Object.values(rules).flatMap((rule) => urlsOf(rule, of));

const read = new Map<string, { before: Bodies; after: Bodies; restored: Bodies }>();
const readBy = (user: TestUser) => {
  const found = read.get(user.id);
  if (found === undefined) throw new Error('Nothing was read');
  return found;
};

beforeAll(async () => {
  world = await createWorld(stretch);
  const { anna, bert, carl } = world;
  cases = [
    { name: 'who has blocked', viewer: anna, other: bert, world },
    { name: 'who was blocked', viewer: bert, other: anna, world },
  ];
  const urls = (user: TestUser) =>
    cases.flatMap((one) => (user === carl || user === one.viewer.user ? allUrls(one) : []));
  const readers = [anna.user, bert.user, carl];
  const readEach = () => Promise.all(readers.map((user) => readAll(user, urls(user))));
  const block = `/api/blocks/${bert.user.id}`;
  const before = await readEach();
  expectStatus(200, await anna.user.put(block));
  const after = await readEach();
  expectStatus(200, await anna.user.delete(block));
  const restored = await readEach();
  expectStatus(200, await anna.user.put(block));
  for (const [at, user] of readers.entries()) {
    const bodies = { before: before[at], after: after[at], restored: restored[at] };
    if (bodies.before && bodies.after && bodies.restored)
      read.set(user.id, { ...bodies, before: bodies.before, after: bodies.after, restored: bodies.restored });
  }
});

/** How the other user appears where a row keeps its place: who has blocked sees that. */
const appearanceOf = ({ viewer }: Case) =>
  viewer === world.anna ? { firstName: '[blocked user]', isBlocked: true } : {};

describe('the visibility of a blocked user', () => {
  it('has a rule for every route of the contract, and no others [R-SAFE-1]', () => {
    expect(Object.keys(rules).toSorted()).toEqual(routeNames.toSorted());
  });

  it.each(Object.entries(rules))('follows the rule of %s in both directions [R-SAFE-1]', async (_, rule) => {
    for (const of of cases) {
      const { actual, expected } = await outcomeOf(rule, of, readBy(of.viewer.user), appearanceOf(of));
      expect([of.name, actual]).toEqual([of.name, expected]);
    }
  });
});

describe('a block', () => {
  it('changes nothing that third parties see [R-SAFE-6]', () => {
    const { before, after } = readBy(world.carl);
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before));
  });

  it('can be taken back: both see each other again, without the deleted invitations [R-SAFE-7]', () => {
    for (const { viewer } of cases) {
      const { before, restored } = readBy(viewer.user);
      const without = (bodies: Bodies) =>
        Object.fromEntries([...bodies].filter(([url]) => url !== '/api/invitations'));
      expect(without(restored)).toEqual(without(before));
      expect(restored.get('/api/invitations')).toMatchObject({ invitations: [] });
    }
  });

  it('hides the photo of a post from the other side only [R-SAFE-1]', async () => {
    const { anna, bert, carl } = world;
    const statuses = [];
    for (const [user, photo] of [
      [anna.user, bert.photo],
      [bert.user, anna.photo],
      [carl, anna.photo],
      [anna.user, anna.photo],
    ] as const)
      statuses.push((await user.get(photo)).statusCode);
    expect(statuses).toEqual([404, 404, 200, 200]);
  });
});
