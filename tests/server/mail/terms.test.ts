import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { user } from '#contract/users.ts';
import { users } from '#server/db/schema/index.ts';
import { limits } from '#server/rate-limits/rate-limits.ts';
import { newcomer, postForm } from '#tests/support/forms.ts';
import { gameInput } from '#tests/support/play.ts';
import { openTestApp } from '#tests/support/server.ts';
import { writeFiles } from '#tests/support/temporary-files.ts';

const folder = await writeFiles({ 'rules.txt': 'Be kind & <b>brave</b>.\n' });
const t = await openTestApp({
  env: {
    RULES_FILE: `${folder}/rules.txt`,
    CONTACT: 'help@stretch.example',
    MINIMUM_AGE: '16',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'mail@stretch.example',
    PUBLIC_ORIGIN: 'http://localhost',
  },
});
const plain = await openTestApp();
const version = t.config.terms.rules?.version ?? '';

describe('the rules of an operator', () => {
  it('are on a public page with the contact, which the sign-in pages link to [R-SAFE-51]', async () => {
    const page = await t.visitor.get('/api/rules');
    expect([page.statusCode, page.body]).toEqual([
      200,
      expect.stringContaining('Be kind &amp; &lt;b&gt;brave&lt;/b&gt;.'),
    ]);
    expect(page.body).toContain('href="mailto:help@stretch.example"');
    expect(page.body).toContain(`Version ${version}`);
    for (const url of ['/api/login', '/api/login?mode=register', '/api/password'])
      expect((await t.visitor.get(url)).body).toContain('href="/api/rules"');
    expect((await plain.visitor.get('/api/rules')).statusCode).toBe(404);
    expect((await plain.visitor.get('/api/login')).body).not.toContain('/api/rules');
  });

  it('must be accepted at registration, in their current version, with the minimum age confirmed [R-SAFE-51]', async () => {
    const form = (await t.visitor.get('/api/login?mode=register')).body;
    expect(form).toContain(`name="acceptedRules" value="${version}" required`);
    expect(form).toContain('I am at least 16 years old');
    const attempts: Readonly<Record<string, string>>[] = [
      {},
      { acceptedRules: version },
      { acceptedRules: 'older', oldEnough: 'yes' },
    ];
    const refused = [];
    for (const agreed of attempts) {
      const response = await postForm(t.app, '/api/register', { ...newcomer('eager'), ...agreed });
      refused.push([response.statusCode, /role="alert">([^<]+)/.exec(response.body)?.[1]]);
    }
    expect(refused).toEqual([
      [400, 'Please read and accept the rules'],
      [400, 'You must be at least 16 years old'],
      [400, 'Please read and accept the rules'],
    ]);
    const agreed = { acceptedRules: version, oldEnough: 'yes' };
    expect((await postForm(t.app, '/api/register', { ...newcomer('eager'), ...agreed })).statusCode).toBe(
      303,
    );
    const stored = await t.db.query.users.findFirst({ where: (row, { eq }) => eq(row.username, 'eager') });
    expect([stored?.rulesVersion, stored?.rulesAcceptedAt]).toEqual([version, expect.any(Date)]);
    expect((await plain.visitor.get('/api/login?mode=register')).body).not.toContain('type="checkbox"');
  });
});

describe('a user who has not accepted the current rules', () => {
  it('is prompted once for each version, and is not restricted before [R-SAFE-116]', async () => {
    const [ann, free] = [await t.signUp('ann'), await plain.signUp('free')];
    const rulesToAccept = async (by: typeof ann) =>
      user.parse((await by.get('/api/auth/user')).json()).rulesToAccept;
    expect([await rulesToAccept(ann), await rulesToAccept(free)]).toEqual([version, undefined]);
    expect((await ann.post('/api/games', gameInput(t.clock))).statusCode).toBe(201);
    expect((await ann.get('/api/account/rules')).json()).toEqual({
      version,
      text: 'Be kind & <b>brave</b>.',
    });
    expect((await free.get('/api/account/rules')).json()).toBeNull();
    const accept = async (accepted: string) =>
      (await ann.post('/api/account/rules', { version: accepted })).statusCode;
    expect([await accept('older'), await rulesToAccept(ann)]).toEqual([409, version]);
    expect([await accept(version), await accept(version), await rulesToAccept(ann)]).toEqual([
      200,
      200,
      undefined,
    ]);
    const stored = () => t.db.query.users.findFirst({ where: (row) => eq(row.id, ann.id) });
    expect(await stored()).toMatchObject({ rulesVersion: version, rulesAcceptedAt: t.clock.now() });
    // As if the text of the rules had changed.
    await t.db.update(users).set({ rulesVersion: 'older' }).where(eq(users.id, ann.id));
    expect(await rulesToAccept(ann)).toBe(version);
  });
});

it('offers a password reset by mail if the server sends mail, otherwise the help of the operator [R-SAFE-46]', async () => {
  const [withMail, without] = [await t.visitor.get('/api/login'), await plain.visitor.get('/api/login')];
  expect([
    withMail.body.includes('href="/api/password"'),
    without.body.includes('href="/api/password"'),
  ]).toEqual([true, false]);
  expect(without.body).toContain('The operator of this site can give you a new one.');
});

it('keeps the return path from the sign-in page to the page after the request for a link, and back', async () => {
  const login = await t.visitor.get('/api/login?returnTo=/games/9');
  const link = '/api/password?returnTo=%2Fgames%2F9';
  expect(login.body).toContain(`href="${link}"`);
  const page = await t.visitor.get(link);
  const fields = { returnTo: '/games/9' };
  const refused = await postForm(t.app, '/api/password', { ...fields, login: '' });
  const sent = await postForm(t.app, '/api/password', { ...fields, login: 'nobody' });
  const statuses = [page, refused, sent].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([200, 400, 200]);
  for (const { body } of [page, refused]) expect(body).toContain('name="returnTo" value="/games/9"');
  for (const { body } of [page, refused, sent])
    expect(body).toContain('href="/api/login?returnTo=%2Fgames%2F9"');
  const foreign = await t.visitor.get('/api/password?returnTo=//evil.example');
  expect(foreign.body).toContain('name="returnTo" value="/"');
});

describe('a request that sends mail', () => {
  it('is rate-limited by client, entered login and user, whether or not the account exists [R-SAFE-50]', async () => {
    const limited = await openTestApp({ limited: true });
    const ann = await limited.signUp('ann');
    const request = async (login: string, from: string) =>
      (
        await limited.app.inject({
          method: 'POST',
          url: '/api/password',
          remoteAddress: from,
          payload: { login },
        })
      ).statusCode;
    const requestTimes = async (
      times: number,
      login: (index: number) => string,
      from: (index: number) => string,
    ) => {
      const statuses = [];
      for (let index = 0; index < times; index += 1) statuses.push(await request(login(index), from(index)));
      return statuses;
    };
    const burst = (limits.mailLogin?.burst ?? 0) + 1;
    const byLogin = [];
    for (const login of ['ann', 'nobody'])
      byLogin.push(
        await requestTimes(
          burst,
          () => login,
          (index) => `198.51.100.${index}`,
        ),
      );
    const allowed = Array.from({ length: burst - 1 }, () => 200);
    expect(byLogin).toEqual([
      [...allowed, 429],
      [...allowed, 429],
    ]);
    const clients = await requestTimes(
      (limits.mailAddress?.burst ?? 0) + 1,
      (index) => `person_${index}`,
      () => '203.0.113.9',
    );
    expect([clients.at(-2), clients.at(-1)]).toEqual([200, 429]);
    const own = [];
    for (let index = 0; index <= (limits.mail?.burst ?? 0); index += 1)
      own.push((await ann.post('/api/account/email/confirmation')).statusCode);
    expect([own.at(-2), own.at(-1)]).toEqual([200, 429]);
  });
});
