import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/index.ts';
import { openJobs } from '#server/jobs/queue.store.ts';
import { isMailKind, mailKinds } from '#server/mail/mail-texts.ts';
import { enqueueMail } from '#server/mail/mails.service.ts';
import { deleteModerator, insertModerator } from '#server/service-moderation/moderators.store.ts';
import { type Route, routeNames, routes } from '#tests/server/access/calls.ts';
import { sendPendingMails } from '#tests/support/mails.ts';
import { expectStatus } from '#tests/support/play.ts';
import { registeredRoutes } from '#tests/support/registered-routes.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';
import { writeFiles } from '#tests/support/temporary-files.ts';
import { createFixture, type Fixture, type Side } from './fixture.ts';
import { type Bodies, identifiersIn, masked, outcomeOf, readAll, urlsOf } from './outcomes.ts';
import { mailRules, plainRules, repeatedRequests } from './plain-rules.ts';
import { type Case, rules } from './rules.ts';

/** A built app whose pages contain the responses to the first requests of their screen. */
const page = '<html><head></head><body><div id="root"></div></body></html>';
const appDirectory = await writeFiles({
  'index.html': page,
  '.vite/server-rendering.html': page,
  '.vite/server-rendering.js':
    "export const renderScreen = async (_, bodies) => ({ html: '', hydrationData: [[['all'], bodies]] });",
  '.vite/preload-manifest.json': JSON.stringify({
    anybody: [],
    signedIn: [
      { path: '/', files: [], data: ['/api/games', '/api/activity?limit=10'] },
      { path: '/games/:id', files: [], data: ['/api/games/:id', '/api/posts?gameId=:id'] },
    ],
  }),
});
const stretch = await openTestApp({ appDirectory, env: { SSR_TIMEOUT_MS: '60000' } });
const { db, clock } = stretch;
const jobs = await openJobs(db);
let fixture: Fixture;
/** The two viewers: the one who has blocked, and the blocked one. */
let cases: readonly (Case & { readonly name: string })[];

const allRules = Object.entries({ ...rules, ...plainRules });
const allUrls = (of: Case) => allRules.flatMap(([, rule]) => urlsOf(rule, of));

/** The responses to requests with a key, before the block and to their repetition after it. */
const repeated = new Map<string, { readonly before: unknown; readonly after: unknown }>();
const sendKeyed = async (name: string, of: Case) => {
  const { url, body } = repeatedRequests[name]?.(of) ?? { url: '', body: {} };
  const response = await of.viewer.user.post(url, body, { 'idempotency-key': `sent twice ${name}` });
  return [response.statusCode, response.json()];
};

const read = new Map<string, { before: Bodies; after: Bodies; restored: Bodies }>();
const readBy = (user: TestUser) => {
  const found = read.get(user.id);
  if (found === undefined) throw new Error('Nothing was read');
  return found;
};

beforeAll(async () => {
  fixture = await createFixture(stretch);
  const { anna, bert, carl } = fixture;
  cases = [
    { name: 'the blocker', viewer: anna, other: bert, fixture },
    { name: 'the blocked user', viewer: bert, other: anna, fixture },
  ];
  const urls = (user: TestUser) =>
    cases.flatMap((one) => (user === carl || user === one.viewer.user ? allUrls(one) : []));
  const readers = [anna.user, bert.user, carl];
  const sendEach = async () => {
    const sent = new Map<string, unknown>();
    for (const one of cases)
      for (const name of Object.keys(repeatedRequests))
        sent.set(`${one.name} ${name}`, await sendKeyed(name, one));
    return sent;
  };
  const readEach = () => Promise.all(readers.map((user) => readAll(user, urls(user))));
  const block = `/api/blocks/${bert.user.id}`;
  const before = await readEach();
  expectStatus(200, await anna.user.put(block));
  const after = await readEach();
  expectStatus(200, await anna.user.delete(block));
  const restored = await readEach();
  for (const { viewer } of cases) await insertModerator(db, viewer.user.id, clock.now());
  const sent = await sendEach();
  expectStatus(200, await anna.user.put(block));
  for (const [name, again] of await sendEach()) repeated.set(name, { before: sent.get(name), after: again });
  for (const { viewer } of cases) await deleteModerator(db, viewer.user.id);
  for (const [at, user] of readers.entries()) {
    const bodies = { before: before[at], after: after[at], restored: restored[at] };
    if (bodies.before && bodies.after && bodies.restored)
      read.set(user.id, { ...bodies, before: bodies.before, after: bodies.after, restored: bodies.restored });
  }
});

/** How the other user appears in rows that remain: the blocker sees that they have blocked them. */
const appearanceOf = ({ viewer }: Case) =>
  viewer === fixture.anna ? { firstName: '[blocked user]', isBlocked: true } : {};

describe('the visibility of a blocked user', () => {
  it('has a rule for every route of the contract, and no others [R-SAFE-1]', () => {
    expect(Object.keys(rules).toSorted()).toEqual(routeNames.toSorted());
  });

  it('has a rule for every plain route, kind of mail and route with an idempotency key, and no others [R-SAFE-178]', () => {
    const nameOf = ({ method, path }: Route) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
    const ofContract = new Set([...routes.values()].map(nameOf));
    const plain = registeredRoutes(stretch.app).filter((name) => !ofContract.has(name));
    expect(Object.keys(plainRules).toSorted()).toEqual(plain.toSorted());
    expect(Object.keys(mailRules).toSorted()).toEqual(mailKinds.toSorted());
    const keyed = [...routes].flatMap(([name, { headers }]) => (headers === undefined ? [] : [name]));
    expect(Object.keys(repeatedRequests).toSorted()).toEqual(keyed.toSorted());
  });

  const rulesOfOthers = allRules.flatMap(([name, rule]) => ('own' in rule ? [] : [[name, rule] as const]));
  it.each(rulesOfOthers)('follows the rule of %s in both directions [R-SAFE-1]', async (_, rule) => {
    for (const of of cases) {
      const { actual, expected } = await outcomeOf(rule, of, readBy(of.viewer.user), appearanceOf(of));
      expect([of.name, actual]).toEqual([of.name, expected]);
    }
  });
});

describe('after a block', () => {
  it.each(Object.keys(repeatedRequests))(
    'a request repeated with its idempotency key gets the first response, without the other user: %s [R-SAFE-178]',
    (name) => {
      for (const of of cases) {
        const { before, after } = repeated.get(`${of.name} ${name}`) ?? {};
        expect(before).toEqual([expect.toBeOneOf([200, 201]), expect.anything()]);
        expect([of.name, after]).toEqual([of.name, masked(before, of, appearanceOf(of))]);
        expect(identifiersIn(after, of, false)).toEqual([]);
      }
    },
  );

  const addressOf = ({ user }: Pick<Side, 'user'>) => `${user.username}@example.com`;
  const kinds = Object.entries(mailRules);

  it.each(kinds.flatMap(([kind, rule]) => ('own' in rule ? [kind] : [])))(
    'a mail about an account does not name the other user: %s [R-SAFE-178]',
    async (kind) => {
      if (!isMailKind(kind)) throw new Error(`${kind} is no kind of mail`);
      for (const of of cases) {
        const { viewer } = of;
        await sendPendingMails(stretch);
        const mail = { kind, userId: viewer.user.id, recipient: addressOf(viewer) };
        await db.transaction((tx) => enqueueMail(tx, jobs, mail, clock.now()));
        const [sent, ...more] = await sendPendingMails(stretch);
        expect([sent?.to, sent?.text.includes(`@${viewer.user.username}`), more]).toEqual([
          addressOf(viewer),
          true,
          [],
        ]);
        expect(identifiersIn(sent, of, true)).toEqual([]);
      }
    },
  );

  it.each(kinds.flatMap(([kind, rule]) => ('own' in rule ? [] : [[kind, rule.request] as const])))(
    'a mail that names its sender is not sent to the other user, unlike that of a third user: %s [R-SAFE-178]',
    async (_, request) => {
      for (const { viewer, other } of cases) {
        await db.update(users).set({ emailVerified: true }).where(eq(users.id, other.user.id));
        await sendPendingMails(stretch);
        const sent: unknown[] = [];
        for (const by of [viewer, { user: fixture.carl }]) {
          expectStatus(201, await request(by, addressOf(other)));
          sent.push((await sendPendingMails(stretch)).map(({ to }) => to));
        }
        expect(sent).toEqual([[], [addressOf(other)]]);
      }
    },
  );
});

describe('a block', () => {
  it('changes nothing that third parties see [R-SAFE-6]', () => {
    const { before, after } = readBy(fixture.carl);
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before));
  });

  it('can be undone: both users see each other again, without the deleted invitations [R-SAFE-7]', () => {
    for (const { viewer } of cases) {
      const { before, restored } = readBy(viewer.user);
      const hasInvitations = /^\/api\/(invitations|account\/export)$/;
      const without = (bodies: Bodies) =>
        Object.fromEntries([...bodies].filter(([url]) => !hasInvitations.test(url)));
      expect(without(restored)).toEqual(without(before));
      expect(restored.get('/api/invitations')).toMatchObject({ invitations: [] });
    }
  });

  it('hides the photo of a post from the other side only [R-SAFE-1]', async () => {
    const { anna, bert, carl } = fixture;
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
