import { and, eq, like } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { OTHERS_ADDRESS } from '#server/auth/email-service.ts';
import { rescue } from '#server/auth/rescue/rescue.ts';
import { setAddress } from '#server/auth/users.store.ts';
import { accounts, mails, users } from '#server/db/schema/index.ts';
import { MailRefused } from '#server/mail/mailer.ts';
import { suspendUser } from '#server/service-moderation/suspension.service.ts';
import { allRows } from '#tests/support/all-rows.ts';
import { postForm } from '#tests/support/forms.ts';
import { duringTransaction } from '#tests/support/locks.ts';
import { linkIn, sendPendingMails, tokenIn } from '#tests/support/mails.ts';
import { createGame, day, expectStatus, hour, statusAndMessage } from '#tests/support/play.ts';
import { cookiesOf, openTestApp, quickHash, requests, type TestUser } from '#tests/support/server.ts';

const t = await openTestApp();
const { db } = t;
const password = 'a quite long pass phrase';
const fresh = 'another quite long phrase';
const third = 'a third quite long phrase';
let number = 0;
let ann: TestUser;
let address: string;
beforeEach(async () => {
  await db.delete(mails);
  number += 1;
  ann = await t.signUp(`ann_${number}`);
  address = `ann_${number}@example.com`;
});

const verify = (user: TestUser) => db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
const stateOf = async ({ id }: { readonly id: string }) => {
  const found = await db.query.users.findFirst({ where: (row) => eq(row.id, id) });
  return [found?.email, found?.emailVerified];
};
const register = (username: string, email: string, word = password) =>
  t.visitor.post('/api/register', { username, email, password: word, firstName: 'New' });
const signIn = (login: string, word = password, cookie?: string) =>
  t.visitor.post('/api/login', { login, password: word }, cookie === undefined ? {} : { cookie });
const confirm = (by: Pick<TestUser, 'post'>, token: string) => by.post('/api/email/confirm', { token });
const reset = (token: string, word = fresh) =>
  t.visitor.post('/api/password/reset', { token, password: word });
const isSignedIn = async (by: Pick<TestUser, 'get'>) => (await by.get('/api/auth/user')).statusCode === 200;
const invalidLink = [404, 'This link is not valid any more. Please ask for a new one'];

describe('confirming an e-mail address', () => {
  it('requires the link mailed after registration and a session of the account, and works once [R-SAFE-44]', async () => {
    const email = `New_${number}@example.com`;
    const registered = await register(`new_${number}`, email);
    const newcomer = requests(t.app, cookiesOf(registered));
    expect((await newcomer.get('/api/account')).json()).toMatchObject({ emailVerified: false });
    const [mail, ...others] = await sendPendingMails(t);
    expect([mail?.to, others]).toEqual([email.toLowerCase(), []]);
    const token = tokenIn(mail);
    expect(JSON.stringify(await allRows(db))).not.toContain(token);

    const opened = await newcomer.get(linkIn(mail));
    expect([opened.statusCode, opened.body]).toEqual([200, expect.stringContaining(`value="${token}"`)]);
    expect((await newcomer.get('/api/account')).json()).toMatchObject({ emailVerified: false });
    const signedOut = await t.visitor.get(linkIn(mail));
    expect([signedOut.statusCode, signedOut.headers.location]).toEqual([
      303,
      `/api/login?${new URLSearchParams({ returnTo: linkIn(mail) }).toString()}`,
    ]);
    expect([(await confirm(t.visitor, token)).statusCode, (await confirm(ann, token)).statusCode]).toEqual([
      401, 403,
    ]);
    expect((await ann.get(linkIn(mail))).statusCode).toBe(404);
    // The second is a double tap, or follows a lost response.
    for (const _ of [1, 2]) {
      const form = await postForm(t.app, '/api/email/confirm', { token }, { cookie: cookiesOf(registered) });
      expect([form.statusCode, form.body]).toEqual([
        200,
        expect.stringContaining('Your e-mail address is confirmed.'),
      ]);
    }
    expect((await newcomer.get('/api/account')).json()).toMatchObject({ emailVerified: true });
    expect((await newcomer.get(linkIn(mail))).statusCode).toBe(404);
    await newcomer.post('/api/account/email', { email: `moved_${number}@example.com`, password });
    expectStatus(200, await confirm(newcomer, tokenIn((await sendPendingMails(t))[0])));
    expect(statusAndMessage(await confirm(newcomer, token))).toEqual(invalidLink);
  });

  it('leads another account, and a user whose session has ended, to signing in and back, without a form [R-SAFE-44]', async () => {
    const other = await t.signUp(`other_${number}`);
    await sendPendingMails(t);
    await ann.post('/api/account/email/confirmation');
    const [mail] = await sendPendingMails(t);
    const send = (headers: Readonly<Record<string, string>>) =>
      postForm(t.app, '/api/email/confirm', { token: tokenIn(mail) }, headers);
    const { cookie } = other;
    const href = `href="/api/login?${new URLSearchParams({ returnTo: linkIn(mail) }).toString()}"`;
    for (const { body } of [await other.get(linkIn(mail)), await send({ cookie }), await send({})])
      expect([body.includes(href), body.includes('<form')]).toEqual([true, false]);
    const returnTo = linkIn(mail);
    const back = await t.visitor.post('/api/login', { login: ann.username, password, returnTo }, { cookie });
    expect(back.headers.location).toBe(returnTo);
    const invalid = await other.get('/api/email/confirm?token=wrong');
    expect(invalid.body).not.toContain('href="/api/login');
  });

  it('can be requested again, and accepts only the latest link, for a day [R-SAFE-44]', async () => {
    await ann.post('/api/account/email/confirmation');
    const [first] = await sendPendingMails(t);
    await ann.post('/api/account/email/confirmation');
    const [second] = await sendPendingMails(t);
    expect(statusAndMessage(await confirm(ann, tokenIn(first)))).toEqual(invalidLink);
    t.clock.advance(day + hour);
    expect(statusAndMessage(await confirm(ann, tokenIn(second)))).toEqual(invalidLink);
    await ann.post('/api/account/email/confirmation');
    const [third] = await sendPendingMails(t);
    expect((await confirm(ann, tokenIn(third))).statusCode).toBe(200);
    await ann.post('/api/account/email/confirmation');
    expect(await sendPendingMails(t)).toEqual([]);
  });

  it('is requested again for the address of a pending change [R-SAFE-44]', async () => {
    const email = `right_${number}@example.com`;
    expectStatus(200, await ann.post('/api/account/email', { email, password }));
    await sendPendingMails(t);
    await ann.post('/api/account/email/confirmation');
    const [again] = await sendPendingMails(t);
    expect(again?.to).toBe(email);
    expect((await confirm(ann, tokenIn(again))).statusCode).toBe(200);
  });

  it('keeps the latest mailed link while the limit of the address or its mail server accepts no other mail [R-SAFE-44]', async () => {
    const email = `limited_${number}@example.com`;
    expectStatus(200, await ann.post('/api/account/email', { email, password }));
    const links = [linkIn((await sendPendingMails(t))[0])];
    const statuses = async () => {
      const opened = await Promise.all(links.map((link) => ann.get(link)));
      return opened.map(({ statusCode }) => statusCode);
    };
    const again = async () => {
      expectStatus(200, await ann.post('/api/account/email/confirmation'));
      const [mail] = await sendPendingMails(t);
      if (mail !== undefined) links.push(linkIn(mail));
      return mail?.to;
    };
    const recipients = [];
    for (const _ of [2, 3, 4, 5, 6]) recipients.push(await again());
    expect([recipients, await statuses()]).toEqual([
      [email, email, email, email, undefined],
      [404, 404, 404, 404, 200],
    ]);
    t.clock.advance(hour);
    expectStatus(200, await ann.post('/api/account/email/confirmation'));
    const refusal = async () => Promise.reject(new MailRefused('refused'));
    await expect(sendPendingMails(t, { prepare: async () => {}, send: refusal })).rejects.toThrow('refused');
    expect(await statuses()).toEqual([404, 404, 404, 404, 200]);
    const [retried] = await sendPendingMails(t);
    expect([retried?.to, await statuses()]).toEqual([email, [404, 404, 404, 404, 404]]);
    expectStatus(200, await confirm(ann, tokenIn(retried)));
  });

  it('succeeds for one account only, even if several accounts have the address [R-SAFE-45]', async () => {
    await verify(ann);
    const other = requests(t.app, cookiesOf(await register(`other_${number}`, address)));
    const [mail] = await sendPendingMails(t);
    expect(mail?.to).toBe(address);
    expect(statusAndMessage(await confirm(other, tokenIn(mail)))).toEqual([
      409,
      'Another account has confirmed this e-mail address',
    ]);
  });
});

it('becomes the address of the first of two accounts that confirm it at once; the other is refused', async () => {
  const other = await t.signUp(`other_${number}`);
  const email = `both_${number}@example.com`;
  expectStatus(200, await ann.post('/api/account/email', { email, password }));
  const [mail] = await sendPendingMails(t);
  const second = await duringTransaction(
    t,
    (tx) => setAddress(tx, other.id, { email, emailVerified: true }),
    () => confirm(ann, tokenIn(mail)),
  );
  expect([statusAndMessage(second), await stateOf(ann)]).toEqual([
    [409, OTHERS_ADDRESS],
    [address, false],
  ]);
});

describe('whether an address has an account', () => {
  it.each([
    ['not confirmed', false],
    ['confirmed', true],
  ])(
    'is not revealed by registering with it and signing in when it is %s [R-SAFE-45]',
    async (_state, isVerified) => {
      if (isVerified) await verify(ann);
      const results = [];
      for (const [at, email] of [address, `free_${number}@example.com`].entries()) {
        const username = `prober_${number}_${at}`;
        const registered = await register(username, email, fresh);
        const own = await requests(t.app, cookiesOf(registered)).get('/api/auth/user');
        const signedIn = await signIn(email, fresh);
        const me = await requests(t.app, cookiesOf(signedIn)).get('/api/auth/user');
        results.push([
          registered.statusCode,
          own.json().email === email,
          signedIn.statusCode,
          me.json().username === username,
        ]);
      }
      expect(results).toEqual([
        [303, true, 303, true],
        [303, true, 303, true],
      ]);
    },
  );

  it('is not revealed by a password reset, whose request does not look up an account [R-SAFE-45]', async () => {
    const responses: unknown[] = [];
    for (const login of [address, ann.username, `nobody_${number}@example.com`, `nobody_${number}`]) {
      const json = await t.visitor.post('/api/password', { login });
      const form = await postForm(t.app, '/api/password', { login });
      responses.push([json.statusCode, json.body, form.statusCode, form.body]);
    }
    expect(responses).toEqual(responses.map(() => responses[0]));
    expect(
      await db.$count(mails, and(eq(mails.kind, 'reset-password'), like(mails.recipient, `%_${number}%`))),
    ).toBe(8);
    expect(new Set((await sendPendingMails(t)).map(({ to }) => to))).toEqual(new Set([address]));
    expect(await db.$count(mails)).toBe(4);
  });
});

describe('signing in with an e-mail address', () => {
  it('signs in to the account that has confirmed it, otherwise to the latest that claims it', async () => {
    await register(`late_${number}`, address);
    const usernameAfter = async () =>
      (await requests(t.app, cookiesOf(await signIn(address))).get('/api/auth/user')).json().username;
    expect(await usernameAfter()).toBe(`late_${number}`);
    await verify(ann);
    expect(await usernameAfter()).toBe(ann.username);
  });
});

describe('a new password by mail', () => {
  it('is set once within an hour, ends sessions, revokes access tokens and is announced [R-SAFE-46]', async () => {
    const { secret } = (await ann.post('/api/account/tokens', { name: 'CI' })).json();
    await t.visitor.post('/api/password', { login: ann.username.toUpperCase() });
    const [mail] = await sendPendingMails(t);
    const token = tokenIn(mail);
    expect(JSON.stringify(await allRows(db))).not.toContain(token);
    const page = await t.visitor.get(linkIn(mail));
    expect([page.statusCode, page.headers['cache-control'], page.body]).toEqual([
      200,
      'no-store',
      expect.stringContaining(`Choose a new password of @${ann.username}`),
    ]);
    expect((await reset(token, 'password')).statusCode).toBe(400);
    expect((await reset(token, ann.username)).statusCode).toBe(400);
    expect([(await reset(token)).json(), statusAndMessage(await reset(token, third))]).toEqual([
      { success: true },
      invalidLink,
    ]);
    const withToken = await t.visitor.get('/api/games', undefined, { authorization: `Bearer ${secret}` });
    expect([await isSignedIn(ann), withToken.statusCode]).toEqual([false, 401]);
    expect([(await signIn(ann.username)).statusCode, (await signIn(ann.username, fresh)).statusCode]).toEqual(
      [401, 303],
    );
    const [notice] = await sendPendingMails(t);
    expect([notice?.to, notice?.subject]).toEqual([address, 'Your password was changed']);
  });

  it('is refused with a link that is older than an hour or older than the current password [R-SAFE-46]', async () => {
    await t.visitor.post('/api/password', { login: address });
    const [old] = await sendPendingMails(t);
    t.clock.advance(hour + 1000);
    expect(statusAndMessage(await reset(tokenIn(old)))).toEqual(invalidLink);
    await t.visitor.post('/api/password', { login: address });
    const [unused] = await sendPendingMails(t);
    await ann.post('/api/account/password', { currentPassword: password, newPassword: fresh });
    expect((await t.visitor.get(linkIn(unused))).statusCode).toBe(404);
    expect(statusAndMessage(await reset(tokenIn(unused), third))).toEqual(invalidLink);
    await t.visitor.post('/api/password', { login: address });
    const beforeRescue = (await sendPendingMails(t)).find(({ to }) => to === address);
    const context = { now: t.clock.now(), hashPassword: async (word: string) => quickHash(word) };
    await rescue(db, context, ann.username, { password: true, secondStep: false });
    expect(statusAndMessage(await reset(tokenIn(beforeRescue), third))).toEqual(invalidLink);
  });

  it('is confirmed again when its form is sent twice, without ending sessions, for an hour [R-SAFE-46]', async () => {
    await t.visitor.post('/api/password', { login: address });
    const token = tokenIn((await sendPendingMails(t))[0]);
    const send = () => postForm(t.app, '/api/password/reset', { token, password: fresh });
    const sent = await Promise.all([send(), send()]);
    const since = requests(t.app, cookiesOf(await signIn(ann.username, fresh)));
    for (const { statusCode, body } of [...sent, await send()])
      expect([statusCode, body]).toEqual([200, expect.stringContaining('Your new password is set.')]);
    expect([await isSignedIn(since), (await sendPendingMails(t)).length]).toEqual([true, 1]);
    t.clock.advance(hour + 1000);
    expect((await send()).statusCode).toBe(404);
  });

  it('cannot be guessed with a used link [R-SAFE-46]', async () => {
    await t.visitor.post('/api/password', { login: address });
    const token = tokenIn((await sendPendingMails(t))[0]);
    expectStatus(200, await reset(token));
    for (const _ of [1, 2, 3]) expect(statusAndMessage(await reset(token, third))).toEqual(invalidLink);
    expect(statusAndMessage(await reset(token))).toEqual(invalidLink);
  });

  it('is refused with an unknown, malformed or missing token', async () => {
    for (const token of ['', 'x', 'a'.repeat(32)]) expect((await reset(token)).statusCode).toBe(404);
    expect((await reset('x'.repeat(101))).statusCode).toBe(400);
    expect((await t.visitor.get('/api/password/reset')).statusCode).toBe(404);
  });
});

describe('changing the e-mail address', () => {
  const change = (email: string, word = password) =>
    ann.post('/api/account/email', { email, password: word });

  it('requires the password, and the link that is mailed to the new address [R-SAFE-48]', async () => {
    const email = `moved_${number}@example.com`;
    expect(statusAndMessage(await change(email, 'not this one'))[0]).toBe(400);
    expect((await change('ann@example.com\r\nBcc: eve@example.com')).statusCode).toBe(400);
    expect((await change(email.toUpperCase())).statusCode).toBe(200);
    const [mail, ...others] = await sendPendingMails(t);
    expect([mail?.to, others, await stateOf(ann)]).toEqual([email, [], [address, false]]);
    await confirm(ann, tokenIn(mail));
    expect(await stateOf(ann)).toEqual([email, true]);
    // The old address was never confirmed and may belong to a stranger, who must not get the account.
    const [notice] = await sendPendingMails(t);
    expect([notice?.to, notice?.subject, notice?.text.includes('token')]).toEqual([
      address,
      'Your e-mail address was changed',
      false,
    ]);
  });

  it('can be undone from the old address for seven days, with a new password [R-SAFE-48]', async () => {
    await verify(ann);
    await change(`thief_${number}@example.com`);
    await confirm(ann, tokenIn((await sendPendingMails(t))[0]));
    const [notice] = await sendPendingMails(t);
    expect([notice?.to, notice?.subject]).toEqual([address, 'Your e-mail address was changed']);
    // The thief changes it again, and sets another password: neither ends the right to object.
    await change(`thief2_${number}@example.com`);
    await confirm(ann, tokenIn((await sendPendingMails(t))[0]));
    const [theirs] = await sendPendingMails(t);
    await t.visitor.post('/api/password', { login: `thief2_${number}@example.com` });
    await reset(tokenIn((await sendPendingMails(t))[0]), 'the pass phrase of a thief');
    await sendPendingMails(t);

    t.clock.advance(7 * day - hour);
    const page = await t.visitor.get(linkIn(notice));
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining(`This restores ${address}`)]);
    expect((await reset(tokenIn(notice))).statusCode).toBe(200);
    expect([await stateOf(ann), await isSignedIn(ann)]).toEqual([[address, true], false]);
    expect((await signIn(ann.username, fresh)).statusCode).toBe(303);
    expect(statusAndMessage(await reset(tokenIn(theirs)))).toEqual(invalidLink);
    expect((await sendPendingMails(t)).map(({ to }) => to)).toContain(address);
  });

  it('can be undone also after the thief has objected to a further change of their own [R-SAFE-48]', async () => {
    await verify(ann);
    const notices = [];
    for (const email of [`thief_${number}@example.com`, `thief2_${number}@example.com`]) {
      await change(email);
      await confirm(ann, tokenIn((await sendPendingMails(t))[0]));
      notices.push(...(await sendPendingMails(t)));
    }
    const [anns, thiefs] = notices;
    expect(notices.map(({ to }) => to)).toEqual([address, `thief_${number}@example.com`]);
    expect((await reset(tokenIn(thiefs), 'the pass phrase of a thief')).statusCode).toBe(200);
    expect((await reset(tokenIn(anns))).statusCode).toBe(200);
    expect(await stateOf(ann)).toEqual([address, true]);
  });

  it('can be undone without a password by a user of an identity provider, who has none [R-SAFE-48]', async () => {
    await verify(ann);
    await change(`thief_${number}@example.com`);
    await confirm(ann, tokenIn((await sendPendingMails(t))[0]));
    const [notice] = await sendPendingMails(t);
    await db.delete(accounts).where(eq(accounts.userId, ann.id));
    const { body } = await t.visitor.get(linkIn(notice));
    expect([body.includes(`This restores ${address}`), body.includes('type="password"')]).toEqual([
      true,
      false,
    ]);
    // The second is a double tap, or follows a lost response.
    for (const _ of [1, 2]) {
      const form = await postForm(t.app, '/api/password/reset', { token: tokenIn(notice) });
      expect([form.statusCode, form.body]).toEqual([
        200,
        expect.stringContaining('Your address is restored.'),
      ]);
    }
    expect([await stateOf(ann), await isSignedIn(ann)]).toEqual([[address, true], false]);
    expect(await sendPendingMails(t)).toEqual([]);
  });

  it('cannot be undone after seven days [R-SAFE-48]', async () => {
    await verify(ann);
    await change(`moved_${number}@example.com`);
    await confirm(ann, tokenIn((await sendPendingMails(t))[0]));
    const [notice] = await sendPendingMails(t);
    t.clock.advance(7 * day + hour);
    expect(statusAndMessage(await reset(tokenIn(notice)))).toEqual(invalidLink);
    expect((await stateOf(ann))[0]).toBe(`moved_${number}@example.com`);
  });
});

describe('a sign-in from a new browser', () => {
  it('is announced to a confirmed address, unlike one from a known browser or after registration [R-SAFE-49]', async () => {
    await register(`quiet_${number}`, `quiet_${number}@example.com`);
    const unconfirmed = await signIn(ann.username);
    expect((await sendPendingMails(t)).map(({ subject }) => subject)).toEqual([
      'Confirm your e-mail address',
    ]);
    await verify(ann);
    await signIn(ann.username, password, cookiesOf(unconfirmed));
    expect(await sendPendingMails(t)).toEqual([]);
    await signIn(ann.username, 'a wrong guess');
    await signIn(address);
    const sent = await sendPendingMails(t);
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [address, 'A new sign-in to your account'],
    ]);
  });
});

describe('an invitation to an e-mail address', () => {
  it('is mailed with a secret link, and without text by its sender [R-SAFE-47]', async () => {
    const game = await createGame(ann, t.clock, { name: 'Buy my pills' });
    const ben = await t.signUp(`ben_${number}`);
    const email = `guest_${number}@example.com`;
    const invited = await ann.post(`/api/games/${game.id}/invite`, { email });
    const [mail] = await sendPendingMails(t);
    expect([mail?.to, /pills/i.test(mail?.text ?? '')]).toEqual([email, false]);
    const token = linkIn(mail).replace('/invites/', '');
    expect(token).not.toBe(invited.json().token);
    expect(JSON.stringify(await allRows(db))).not.toContain(token);
    expect((await ben.post('/api/invitations/link', { token })).json()).toMatchObject({
      id: invited.json().id,
    });
  });

  it('is not mailed to the confirmed address of a user who has blocked its sender, whose response is the same [R-SAFE-153]', async () => {
    const game = await createGame(ann, t.clock, {});
    const ben = await t.signUp(`ben_${number}`);
    await ben.put(`/api/blocks/${ann.id}`);
    const other = await createGame(ann, t.clock, {});
    const email = `ben_${number}@example.com`;
    const invite = async (gameId: string) => {
      const { statusCode, body } = await ann.post(`/api/games/${gameId}/invite`, { email });
      return [statusCode, Object.keys(JSON.parse(body))];
    };
    const unconfirmed = await invite(game.id);
    expect((await sendPendingMails(t)).map(({ to }) => to)).toEqual([email]);
    await verify(ben);
    expect(await invite(other.id)).toEqual(unconfirmed);
    expect([await sendPendingMails(t), await db.$count(mails, eq(mails.recipient, email))]).toEqual([[], 1]);
    const pending = (await ann.get(`/api/games/${other.id}/invitations`)).json();
    expect(pending).toHaveLength(1);
  });

  it('is not mailed while its sender is suspended: the link would be refused [R-SAFE-226]', async () => {
    const game = await createGame(ann, t.clock, {});
    const email = `guest_${number}@example.com`;
    expectStatus(201, await ann.post(`/api/games/${game.id}/invite`, { email }));
    const why = { until: null, reason: 'spam', statement: null } as const;
    await suspendUser(db, { moderatorId: null, now: t.clock.now() }, ann.id, why);
    expect((await sendPendingMails(t)).filter(({ to }) => to === email)).toEqual([]);
  });

  it('is not mailed after it was withdrawn, and its mailed link is invalid after the link is replaced [R-SAFE-47]', async () => {
    const game = await createGame(ann, t.clock, {});
    const send = async (email: string) =>
      (await ann.post(`/api/games/${game.id}/invite`, { email })).json().id;
    await ann.delete(`/api/invitations/${await send(`gone_${number}@example.com`)}`);
    const id = await send(`guest_${number}@example.com`);
    const sent = await sendPendingMails(t);
    expect(sent.map(({ to }) => to)).toEqual([`guest_${number}@example.com`]);
    await ann.post(`/api/invitations/${id}/link`);
    const ben = await t.signUp(`ben_${number}`);
    const token = linkIn(sent[0]).replace('/invites/', '');
    expect((await ben.post('/api/invitations/link', { token })).statusCode).toBe(404);
  });
});
