import { beforeAll, describe, expect, it } from 'vitest';
import { routeNames } from '#tests/server/access/calls.ts';
import { deletedUser } from '#tests/server/account/support.ts';
import { expectStatus } from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';
import { createWorld, type World } from './fixture.ts';
import { type Case, type Rule, rules } from './rules.ts';

const stretch = await openTestApp();
let world: World;
/** The two viewers: who has blocked, and who was blocked. */
let cases: readonly (Case & { readonly name: string })[];

const urlsOf = (rule: Rule, of: Case): readonly string[] => {
  if ('hides' in rule) return rule.hides(of);
  if ('masks' in rule) return rule.masks(of);
  if ('counts' in rule) return rule.counts(of);
  return 'same' in rule ? rule.same(of) : [];
};
/** All requests of the read rules by this user, with their responses. */
async function readAll(user: TestUser, urls: readonly string[]): Promise<Map<string, unknown>> {
  const bodies = new Map<string, unknown>();
  for (const url of urls) bodies.set(url, (await user.get(url)).json());
  return bodies;
}
const allUrls = (of: Case) => Object.values(rules).flatMap((rule) => urlsOf(rule, of));

type Bodies = ReadonlyMap<string, unknown>;
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

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A body in which the other user is without name and photo, and cannot be blocked again. */
function masked(body: unknown, { other, viewer }: Case): unknown {
  const isOther = (value: unknown) => isObject(value) && 'id' in value && value.id === other.user.id;
  const text = JSON.stringify(body, (_key, value: unknown) => {
    if (!isObject(value)) return value;
    if (isOther(value) && 'firstName' in value) {
      const hidden = deletedUser(other.user);
      return viewer === world.anna ? { ...hidden, firstName: '[blocked user]', isBlocked: true } : hidden;
    }
    if ('viewer' in value && 'user' in value && isOther(value.user) && isObject(value.viewer))
      return {
        ...value,
        viewer: 'canBlock' in value.viewer ? { ...value.viewer, canBlock: false } : value.viewer,
      };
    return value;
  });
  return JSON.parse(text);
}

/** The parts of a response that belong to or identify the other user. */
const tracesIn = (body: unknown, { other }: Case, withId: boolean) => {
  const text = JSON.stringify(body) ?? '';
  return [
    ...(text.match(new RegExp(other.traces, 'gi')) ?? []),
    ...(withId && text.includes(other.user.id) ? [other.user.id] : []),
  ];
};

type Outcome = { readonly actual: unknown; readonly expected: unknown };

/** What the responses for the viewer are, and what they are by the rule. */
async function outcomeOf(rule: Rule, of: Case): Promise<Outcome> {
  if ('own' in rule) return { actual: null, expected: null };
  if ('succeeds' in rule) {
    const response = await rule.succeeds(of);
    const actual = [response.statusCode < 300, tracesIn(response.json(), of, false)];
    return { actual, expected: [true, []] };
  }
  if ('refuses' in rule) {
    const [refused, unknown] = [await rule.refuses(of), await rule.as(of)];
    const actual = [refused.statusCode >= 400, refused.statusCode, refused.body];
    return { actual, expected: [true, unknown.statusCode, unknown.body] };
  }
  const { before, after } = readBy(of.viewer.user);
  const urls = urlsOf(rule, of);
  const bodiesIn = (bodies: Bodies) => urls.map((url) => bodies.get(url));
  const isNamed = tracesIn(bodiesIn(before), of, false).length > 0;
  if ('hides' in rule) {
    const left = tracesIn(bodiesIn(after), of, rule.keepsRows !== true);
    return { actual: [isNamed, left], expected: [true, []] };
  }
  if ('counts' in rule)
    return { actual: [bodiesIn(before), bodiesIn(after)], expected: [[{ count: 2 }], [{ count: 1 }]] };
  if ('same' in rule) return { actual: [isNamed, bodiesIn(after)], expected: [false, bodiesIn(before)] };
  const expected = bodiesIn(before).map((body) => masked(body, of));
  return { actual: [isNamed, bodiesIn(after)], expected: [true, expected] };
}

describe('the visibility of a blocked user', () => {
  it('has a rule for every route of the contract, and no others [R-SAFE-1]', () => {
    expect(Object.keys(rules).toSorted()).toEqual(routeNames.toSorted());
  });

  it.each(Object.entries(rules))('follows the rule of %s in both directions [R-SAFE-1]', async (_, rule) => {
    for (const of of cases) {
      const { actual, expected } = await outcomeOf(rule, of);
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
