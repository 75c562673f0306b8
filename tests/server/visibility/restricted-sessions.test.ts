import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/index.ts';
import { suspendUser } from '#server/service-moderation/suspension.service.ts';
import { callOf, routeNames } from '#tests/server/access/calls.ts';
import { createFixture, signUpRoles } from '#tests/server/access/fixture.ts';
import { cookiesOf, openTestApp, requests } from '#tests/support/server.ts';
import { writeFiles } from '#tests/support/temporary-files.ts';
import { plainRules, restrictedRules } from './plain-rules.ts';

const appDirectory = await writeFiles({ 'index.html': '<html></html>' });
const t = await openTestApp({ appDirectory, env: { RULES_FILE: 'LICENSE', MINIMUM_AGE: '16' } });
const { db, clock } = t;

/** Signs up a user, restricts their account, and signs them in; returns the user with requests of the restricted session. */
async function restricted(name: string, restrict: (userId: string) => Promise<unknown>) {
  const user = await t.signUp(name);
  await restrict(user.id);
  const signedIn = await t.visitor.post('/api/login', { login: name, password: user.password });
  return { user, ...requests(t.app, cookiesOf(signedIn)) };
}
const suspend = (userId: string) =>
  suspendUser(db, { moderatorId: null, now: clock.now() }, userId, {
    until: null,
    reason: 'spam',
    statement: null,
  });
const requireTerms = (userId: string) =>
  db.update(users).set({ mustAcceptTerms: true }).where(eq(users.id, userId));
/** The outcome of a response, and whether it names the user. */
const outcomeOf = (response: LightMyRequestResponse, userId: string) => ({
  status: response.statusCode,
  location: response.headers.location?.split('?')[0],
  code: response.body.startsWith('{') ? response.json<{ code?: string }>().code : undefined,
  isNamed: response.body.includes(userId),
});
const cases = [
  ['suspended', 'account_suspended', suspend],
  ['terms', 'terms_not_accepted', requireTerms],
] as const;

describe('a session of a user who is suspended or has not accepted the terms', () => {
  it.each(cases)(
    'cannot use the contract, with reason %s, except to read decisions, appeal, export data and delete the account [R-SAFE-71] [R-SAFE-115] [R-SAFE-170]',
    async (page, code, restrict) => {
      const { user, ...session } = await restricted(`${page}_contract`, restrict);
      const fixture = await createFixture(t, { ...(await signUpRoles(t)), participant: user }, true);
      const allowed: string[] = [];
      for (const name of routeNames) {
        const { status, code: refusal } = outcomeOf(
          await callOf(name)({ ...user, ...session }, fixture, t),
          user.id,
        );
        if (status !== 401 || refusal !== code) allowed.push(name);
      }
      expect(allowed.toSorted()).toEqual([
        'account.deletionPlan',
        'account.exportState',
        'account.remove',
        'account.startExport',
        // Anyone can use it.
        'games.byInviteCode',
        'restrictions.acknowledge',
        'restrictions.appeal',
        'restrictions.list',
      ]);
    },
  );

  it('has a rule for every plain route, and no others [R-SAFE-204]', () => {
    expect(Object.keys(restrictedRules).toSorted()).toEqual(Object.keys(plainRules).toSorted());
  });

  it.each(
    Object.entries(restrictedRules).flatMap(([name, rule]) =>
      cases.map((one) => [name, rule, ...one] as const),
    ),
  )('follows the rule of %s [R-SAFE-204]', async (name, rule, page, code, restrict) => {
    const username = `${page}_${Object.keys(restrictedRules).indexOf(name)}`;
    const { user, get, post } = await restricted(username, restrict);
    const [method, path = ''] = name.split(' ');
    const url = path
      .replace('{id}', '01a1fd0b-e85f-7635-bec6-ef862a770f07')
      .replace('{code}', 'NOWHERE1')
      .replace('*', '/');
    const call = (by: typeof t.visitor | { get: typeof get; post: typeof post }) =>
      method === 'GET' ? by.get(url) : by.post(url, {});
    const seen = outcomeOf(await call({ get, post }), user.id);
    const expected = {
      public: async () => outcomeOf(await call(t.visitor), user.id),
      redirects: () => ({ status: 303, location: `/api/login/${page}`, code: undefined, isNamed: false }),
      refuses: () => ({ status: 401, location: undefined, code, isNamed: false }),
    };
    const { status, location } = seen;
    expect(typeof rule === 'string' ? seen : [status, location]).toEqual(
      typeof rule === 'string' ? await expected[rule]() : rule[page],
    );
  });
});
