import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { userHistory } from '#contract/moderation.ts';
import { moderators, restrictions, sessions } from '#server/db/schema/index.ts';
import { housekeeping } from '#server/housekeeping.ts';
import { postForm } from '#tests/support/forms.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import {
  createGame,
  day,
  expectStatus,
  fromNow,
  idOf,
  joinAll,
  statusAndMessage,
} from '#tests/support/play.ts';
import { cookiesOf, openTestApp, requests, type TestUser } from '#tests/support/server.ts';
import { unzip } from '#tests/support/unzip.ts';
import { openModerationFixtures, outcomesOf, refusal, refusals, UNKNOWN_ID } from './support.ts';

const stretch = await openTestApp();
const { db, clock } = stretch;
const { fixture, report, decide, suspend, end, restrictionsOf, appeal, decideAppeal, appeals } =
  openModerationFixtures(stretch);
const PAGE = '/api/login/suspended';

const signIn = (user: TestUser, payload: object = {}) =>
  stretch.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { login: user.username, password: user.password, ...payload },
  });
/** The same user, after signing in again. */
async function signedInAgain(user: TestUser): Promise<TestUser> {
  const cookie = cookiesOf(expectStatus(303, await signIn(user)));
  return { ...user, cookie, ...requests(stretch.app, cookie) };
}
const suspensionId = async (by: TestUser, more: object = {}) =>
  expectStatus(201, await suspend(by, fixture().bob, more)).json<{ id: string }>().id;

describe('a suspension', () => {
  it.each([
    [
      'by name',
      async (ann: TestUser, cat: TestUser, url: string) => ann.post(url, { username: cat.username }),
    ],
    [
      'by the link of an invitation',
      async (ann: TestUser, cat: TestUser, url: string) => {
        const sent = expectStatus(201, await ann.post(url, { email: `${cat.username}@elsewhere.example` }));
        return cat.post('/api/invitations/link', { token: sent.json<{ token: string }>().token });
      },
    ],
  ])('does not keep others from inviting somebody to the same game, %s', async (_how, invite) => {
    const { mod, ann, bob } = fixture();
    const cat = await stretch.signUp(`cat_of_${bob.username}`);
    const game = await createGame(ann, clock, { isPublic: false });
    await joinAll(game, [bob]);
    const url = `/api/games/${game.id}/invite`;
    expectStatus(201, await bob.post(url, { username: cat.username }));
    await suspensionId(mod);
    const id = idOf(await invite(ann, cat, url));
    expectStatus(200, await cat.post(`/api/invitations/${id}/accept`));
  });

  it('does not keep others from inviting an e-mail address to the same game [R-SAFE-226]', async () => {
    const { mod, ann, bob } = fixture();
    const game = await createGame(ann, clock, { isPublic: false });
    await joinAll(game, [bob]);
    const invite = (by: TestUser) =>
      by.post(`/api/games/${game.id}/invite`, { email: 'nobody@elsewhere.example' });
    expectStatus(201, await invite(bob));
    expectStatus(409, await invite(ann));
    await suspensionId(mod);
    expectStatus(201, await invite(ann));
    expectStatus(409, await invite(ann));
  });

  it('ends all sessions and stops access tokens at once, with the response for signed-out users [R-SAFE-70]', async () => {
    const { mod, bob, game } = fixture();
    const created = await bob.post('/api/account/tokens', { name: 'CI' });
    const bearer = { authorization: `Bearer ${created.json<{ secret: string }>().secret}` };
    const byToken = async () => (await stretch.visitor.get('/api/games', undefined, bearer)).statusCode;
    expect(await byToken()).toBe(200);
    const id = await suspensionId(mod);
    const post = await bob.post('/api/posts', { gameId: game.id, content: 'More shoes' });
    expect([refusal(post), await byToken()]).toEqual([[401, 'signed_out'], 401]);
    expect(await db.$count(sessions, eq(sessions.userId, bob.id))).toBe(0);
    expectStatus(200, await end(mod, id));
    expect(await byToken()).toBe(200);
    expectStatus(
      201,
      await (await signedInAgain(bob)).post('/api/posts', { gameId: game.id, content: 'Sorry' }),
    );
  });

  it('is explained after signing in, on a page with a form to appeal [R-SAFE-71]', async () => {
    const { mod, bob } = fixture();
    expectStatus(
      201,
      await suspend(mod, bob, { until: fromNow(clock, 3 * day), statement: 'You <sell> shoes' }),
    );
    expect((await signIn(bob, { password: 'wrong' })).statusCode).toBe(401);
    const signedIn = await signIn(bob, { returnTo: '/games' });
    expect([signedIn.statusCode, signedIn.headers.location]).toEqual([303, PAGE]);
    const back = await signedInAgain(bob);
    const page = (await back.get(PAGE)).body;
    for (const text of [
      'The suspension ends on',
      'Rule: Spam.',
      'You &lt;sell&gt; shoes',
      'A person decided this',
      'Your appeal',
    ])
      expect(page).toContain(text);
    expect((await back.get('/api/login')).headers.location).toBe(PAGE);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const send = (payload: string) =>
      stretch.app.inject({ method: 'POST', url: PAGE, payload, headers: { ...form, cookie: back.cookie } });
    const empty = await send('text=');
    expect([empty.statusCode, empty.body.includes('Please say why the decision is wrong')]).toEqual([
      400,
      true,
    ]);
    // The second is a double tap, or follows a lost response.
    for (const _ of [1, 2]) {
      const sent = await send('text=Good+shoes');
      expect(sent.statusCode).toBe(200);
      expect(sent.body).toContain('It has not been decided yet');
      expect(sent.body).not.toContain('role="alert"');
    }
    expect((await appeals(mod)).map(({ text }) => text)).toContain('Good shoes');
    const others = [await fixture().ann.get(PAGE), await stretch.visitor.get(PAGE)];
    // Without a session never to the app, which would read a redirect as a logout.
    expect(others.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
      [303, '/'],
      [303, '/api/login'],
    ]);
  });

  it('keeps the text of a refused appeal, and accepts the longest one in any language', async () => {
    const { mod, bob } = fixture();
    await suspensionId(mod);
    const back = await signedInAgain(bob);
    const longest = `我\r\n${'鞋'.repeat(1998)}`;
    const send = (text: string) => postForm(stretch.app, PAGE, { text }, { cookie: back.cookie });
    const tooLong = await send(`${longest}<b>`);
    expect([tooLong.statusCode, tooLong.body.includes('鞋&lt;b&gt;</textarea>')]).toEqual([400, true]);
    expect((await send(longest)).body).toContain('It has not been decided yet');
    expect((await appeals(mod)).map(({ text }) => text)).toContain(longest.replace('\r', ''));
  });

  it('of an inviter does not let those they invited return after a removal from the game', async () => {
    const { mod, ann, bob } = fixture();
    const cat = await stretch.signUp(`cat_of_${bob.username}`);
    const game = await createGame(bob, clock, { isPublic: false });
    await joinAll(game, [ann]);
    expectStatus(200, await bob.put(`/api/games/${game.id}/participants/${ann.id}/admin`, { isAdmin: true }));
    expectStatus(201, await bob.post(`/api/games/${game.id}/invite`, { username: cat.username }));
    const id = await suspensionId(mod);
    await joinAll(game, [cat]);
    expectStatus(200, await ann.delete(`/api/games/${game.id}/participants/${cat.id}`));
    expectStatus(200, await end(mod, id));
    expect((await cat.get('/api/invitations')).json()).toMatchObject({ invitations: [] });
    expect((await cat.get(`/api/games/${game.id}`)).statusCode).toBe(403);
  });

  it('allows the user to read the decision, to download their data and to delete their account [R-SAFE-115]', async () => {
    const { mod, ann, bob, game } = fixture();
    await suspensionId(mod);
    const back = await signedInAgain(bob);
    expect(await restrictionsOf(back)).toMatchObject([
      { kind: 'suspended', subject: { type: 'user', id: bob.id }, reason: 'spam', expiresAt: null },
    ]);
    const page = (await back.get(PAGE)).body;
    expect(page).toContain('href="/api/account/export" download');
    const copy = await back.get('/api/account/export');
    expect(copy.headers['content-type']).toBe('application/zip');
    expect(unzip(copy.rawPayload).get('accomplishments.json')?.toString()).toContain('Buy shoes');
    const remove = (fields: object) =>
      stretch.app.inject({
        method: 'POST',
        url: `${PAGE}/deletion`,
        payload: new URLSearchParams({ confirmation: bob.username, ...fields }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: back.cookie },
      });
    const wrong = await remove({ password: 'wrong', removeWords: 'yes' });
    expect([wrong.statusCode, wrong.body.includes('That is not your password')]).toEqual([400, true]);
    // What was entered is kept, except the password.
    expect(wrong.body).toContain(`value="${bob.username}"`);
    expect(wrong.body).toContain('name="removeWords" value="yes" checked>');
    expect(wrong.body).not.toContain('value="wrong"');
    const other = await remove({ password: bob.password, confirmation: ann.username });
    expect([other.statusCode, other.body.includes('That is not your username')]).toEqual([400, true]);
    expect((await remove({ password: bob.password })).body).toContain('Your account is deleted');
    expect((await signIn(bob)).statusCode).toBe(401);
    expect((await ann.get(`/api/games/${game.id}/participants`)).body).not.toContain(bob.username);
    // Nobody else can use the page for this.
    const nobody = await stretch.app.inject({
      method: 'POST',
      url: `${PAGE}/deletion`,
      payload: { confirmation: ann.username, password: ann.password },
      headers: { cookie: ann.cookie },
    });
    expect([nobody.statusCode, nobody.headers.location]).toEqual([303, '/']);
    expectStatus(200, await ann.get('/api/auth/user'));
  });

  it('expires, for the user at sign-in and for others also by housekeeping [R-SAFE-72]', async () => {
    const { mod, ann, bob } = fixture();
    const found = async () => (await ann.get(`/api/users/search?q=${bob.username}`)).json<unknown[]>().length;
    await suspensionId(mod, { until: fromNow(clock, day) });
    expect(await found()).toBe(0);
    await housekeeping(stretch, new Date(clock.now().getTime() + day - 1));
    expect(await found()).toBe(0);
    clock.advance(day);
    const back = await signedInAgain(bob);
    expectStatus(200, await back.get('/api/auth/user'));
    expect(await found()).toBe(1);
    // A second suspension is possible, and ends for others without a sign-in of the user.
    await suspensionId(mod, { until: fromNow(clock, day) });
    clock.advance(day);
    await housekeeping(stretch, clock.now());
    expect(await found()).toBe(1);
    expect((await restrictionsOf(await signedInAgain(bob))).map(({ endedAt }) => endedAt !== null)).toEqual([
      true,
      true,
    ]);
  });

  it('is required to resolve a report about a user as removed, and resolves the open ones [R-SAFE-169]', async () => {
    const { mod, ann } = fixture();
    expect(statusAndMessage(await decide(mod, await report('user'), 'removed'))).toEqual([
      400,
      'Suspend the account instead. That decides the reports about it',
    ]);
    expect(await outcomesOf(ann)).toEqual([null]);
    expectStatus(201, await suspend(mod));
    expect(await outcomesOf(ann)).toEqual(['removed']);
    // A report that arrives later.
    clock.advance(1000);
    expectStatus(200, await decide(mod, await report('user'), 'removed'));
    expect(await outcomesOf(ann)).toEqual(['removed', 'removed']);
  });

  it('is refused for suspended users, moderators, unknown users and with an end in the past [R-SAFE-70]', async () => {
    const { mod, other, bob } = fixture();
    const both = await Promise.all([suspend(mod), suspend(other)]);
    expect(refusals(both)).toEqual([
      [201, undefined],
      [409, 'already_suspended'],
    ]);
    expect(refusal(await suspend(mod, other))).toEqual([409, 'moderator_account']);
    expect(refusal(await suspend(mod, { ...bob, id: UNKNOWN_ID }))).toEqual([404, 'not_found']);
    expect(refusal(await suspend(mod, fixture().ann, { until: fromNow(clock, -1) }))).toEqual([
      400,
      'invalid_request',
    ]);
    expect(refusal(await suspend(mod, fixture().ann, { statement: ' ' }))).toEqual([400, 'invalid_request']);
  });
});

describe('an appeal', () => {
  it('is decided by another moderator, who sees the evidence; granting it restores the user [R-SAFE-73]', async () => {
    const { mod, other, bob, ann } = fixture();
    await ann.post('/api/reports', { subject: { type: 'user', id: bob.id }, reason: 'spam' });
    clock.advance(1000);
    const id = await suspensionId(mod);
    const back = await signedInAgain(bob);
    const sent = expectStatus(201, await appeal(back, id)).json<{ id: string }>();
    const seenBy = async (by: TestUser) => (await appeals(by)).find((one) => one.id === sent.id);
    expect(await seenBy(mod)).toMatchObject({ canDecide: false });
    expect(await seenBy(other)).toMatchObject({
      canDecide: true,
      text: 'They are good shoes',
      restriction: {
        id,
        user: { id: bob.id },
        moderator: { id: mod.id },
        content: expect.stringContaining(bob.username),
      },
    });
    expect(refusal(await decideAppeal(mod, sent.id, 'denied'))).toEqual([403, 'other_moderator_required']);
    const granted = expectStatus(200, await decideAppeal(other, sent.id, 'granted'));
    expect(granted.json()).toMatchObject({
      outcome: 'granted',
      restriction: { endedAt: expect.any(String) },
    });
    expectStatus(200, await back.get('/api/auth/user'));
    expect(await restrictionsOf(back)).toMatchObject([
      { endedAt: expect.any(String), appeal: { outcome: 'granted', statement: 'We looked again' } },
    ]);
    expect(refusal(await decideAppeal(other, sent.id, 'denied'))).toEqual([409, 'already_decided']);
    expect(await appeals(other, 'decided')).toContainEqual(
      expect.objectContaining({ id: sent.id, canDecide: false }),
    );
  });

  it('shows the deciding moderator the text and photo of the content, also if nobody has reported it [R-SAFE-179]', async () => {
    const { mod, ann, bob, game, subjects } = fixture();
    const actInGame = (body: object) =>
      ann.post(`/api/games/${game.id}/moderation/actions`, { reason: 'spam', ...body });
    const shownTo = async (action: string, content: string, image?: string) => {
      const id = idOf(await bob.post('/api/posts', { gameId: game.id, content, image }));
      const decision = idOf(expectStatus(200, await actInGame({ action, subject: { type: 'post', id } })));
      // A later edit is no part of the decision.
      await bob.patch(`/api/posts/${id}`, { content: 'Harmless' });
      const sent = idOf(expectStatus(201, await appeal(bob, decision)));
      const found = (await appeals(mod)).find((one) => one.id === sent)?.restriction;
      expectStatus(200, await decideAppeal(mod, sent, 'granted'));
      expect((await restrictionsOf(bob))[0]).toMatchObject({ id: decision, endedAt: expect.any(String) });
      return found;
    };
    expect(await shownTo('warn', 'Warned about')).toMatchObject({ content: 'Warned about', image: null });
    const removed = await shownTo('remove', 'Removed', await photoDataUrl(44));
    expect(removed).toMatchObject({ content: 'Removed' });
    expectStatus(200, await mod.get(removed?.image ?? ''));
    const warned = idOf(await actInGame({ action: 'warn', subject: { type: 'post', id: subjects.post } }));
    expectStatus(200, await actInGame({ action: 'reinstate', decisionId: warned }));
  });

  it('that is denied changes nothing, and its user reads the reasons [R-SAFE-73]', async () => {
    const { mod, other, bob } = fixture();
    const id = await suspensionId(mod);
    const back = await signedInAgain(bob);
    const sent = (await appeal(back, id)).json<{ id: string }>();
    const both = await Promise.all([
      decideAppeal(other, sent.id, 'denied'),
      decideAppeal(other, sent.id, 'granted'),
    ]);
    expect(both.map(refusal)).toEqual([
      [200, undefined],
      [409, 'already_decided'],
    ]);
    expect(refusal(await back.get('/api/auth/user'))).toEqual([401, 'account_suspended']);
    expect((await back.get(PAGE)).body).toMatch(/It was denied[\s\S]*We looked again/);
  });

  it.each(['granted', 'denied'] as const)(
    'against a suspension that has expired stays open until it is %s, which changes nothing else [R-SAFE-175]',
    async (outcome) => {
      const { mod, other, ann, bob } = fixture();
      const id = await suspensionId(mod, { until: fromNow(clock, day) });
      const sent = (await appeal(await signedInAgain(bob), id)).json<{ id: string }>();
      clock.advance(day);
      await housekeeping(stretch, clock.now());
      const back = await signedInAgain(bob);
      const [before] = await restrictionsOf(back);
      expect(before).toMatchObject({ endedAt: before?.expiresAt, appeal: { outcome: null } });
      expect((await appeals(other)).find((one) => one.id === sent.id)).toMatchObject({ canDecide: true });
      clock.advance(day);
      expectStatus(200, await decideAppeal(other, sent.id, outcome));
      expect(await restrictionsOf(back)).toMatchObject([
        { endedAt: before?.endedAt, appeal: { outcome, statement: 'We looked again' } },
      ]);
      const history = userHistory.parse((await other.get(`/api/moderation/users/${bob.id}`)).json());
      expect(history.restrictions).toMatchObject([{ id, appeal: { outcome } }]);
      expectStatus(200, await back.get('/api/auth/user'));
      expect((await ann.get(`/api/users/search?q=${bob.username}`)).json()).toHaveLength(1);
    },
  );

  it('is decided by the same moderator only when there is no other [R-SAFE-73]', async () => {
    const { mod, bob } = fixture();
    const id = await suspensionId(mod);
    const sent = (await appeal(await signedInAgain(bob), id)).json<{ id: string }>();
    const others = await db.delete(moderators).where(eq(moderators.userId, fixture().other.id)).returning();
    const older = await db.select().from(moderators);
    await db.delete(moderators);
    await db.insert(moderators).values({ userId: mod.id, grantedAt: clock.now() });
    expectStatus(200, await decideAppeal(mod, sent.id, 'denied'));
    await db
      .insert(moderators)
      .values([...older, ...others])
      .onConflictDoNothing();
  });

  it('is possible once, within six months, for the affected user only [R-SAFE-74]', async () => {
    const { mod, ann, bob } = fixture();
    const id = await suspensionId(mod);
    const back = await signedInAgain(bob);
    expect(refusal(await appeal(ann, id))).toEqual([404, 'not_found']);
    expectStatus(201, await appeal(back, id));
    expect(refusal(await appeal(back, id))).toEqual([409, 'already_appealed']);
    const late = (await suspend(mod, ann)).json<{ id: string }>().id;
    const created = new Date(clock.now().getTime() - 184 * day);
    await db.update(restrictions).set({ createdAt: created }).where(eq(restrictions.id, late));
    const annAgain = await signedInAgain(ann);
    expect(refusal(await appeal(annAgain, late))).toEqual([409, 'appeal_too_late']);
    expect(await restrictionsOf(annAgain)).toMatchObject([{ appealUntil: null }]);
  });

  it('is refused with a clear message after a reversal; a reversal grants an open appeal [R-SAFE-75]', async () => {
    const { mod, other, bob } = fixture();
    const id = await suspensionId(mod);
    const back = await signedInAgain(bob);
    const sent = (await appeal(back, id)).json<{ id: string }>();
    expectStatus(200, await end(mod, id));
    expect(refusal(await decideAppeal(other, sent.id, 'denied'))).toEqual([409, 'already_decided']);
    expect(await restrictionsOf(back)).toMatchObject([{ appeal: { outcome: 'granted' } }]);
    expect(refusal(await end(mod, id))).toEqual([409, 'already_ended']);
    const again = await suspensionId(mod);
    expectStatus(200, await end(mod, again));
    const refused = await appeal(await signedInAgain(bob), again);
    expect([refusal(refused), refused.json<{ message: string }>().message]).toEqual([
      [409, 'already_ended'],
      'This decision is not in force any more, so there is nothing to appeal against',
    ]);
  });
});

describe('a user’s view of a decision against them', () => {
  it('contains their own text and the reasons, but neither reporters nor texts of others [R-SAFE-174]', async () => {
    const { mod, ann, bob, game, subjects } = fixture();
    expectStatus(201, await ann.post('/api/comments', { postId: subjects.post, content: 'Reply of others' }));
    for (const [type, outcome] of [
      ['comment', 'warned'],
      ['message', 'removed'],
      ['user', 'warned'],
      ['post', 'removed'],
    ] as const) {
      const body = { subject: { type, id: subjects[type] }, reason: 'spam', note: 'Note of the reporter' };
      const id = idOf(expectStatus(201, await ann.post('/api/reports', body)));
      expectStatus(200, await decide(mod, id, outcome, { statement: 'No shoes' }));
      clock.advance(1000);
    }
    expectStatus(200, await ann.put(`/api/games/${game.id}/bans/${bob.id}`, { reason: 'spam' }));
    clock.advance(1000);
    expectStatus(201, await suspend(mod, bob));
    const back = await signedInAgain(bob);
    const profile = `${bob.username}\n${bob.username}`;
    const own = await restrictionsOf(back);
    expect(own.map(({ kind, content, image }) => [kind, content, image])).toEqual([
      ['suspended', profile, null],
      ['banned', profile, null],
      ['removed-from-game', profile, null],
      ['removed', 'Buy shoes', null],
      ['warning', profile, null],
      ['removed', 'Buy shoes, Ann', null],
      ['warning', 'Really, buy them', null],
    ]);
    const files = unzip((await back.get('/api/account/export')).rawPayload);
    const exported = files.get('restrictions.json')?.toString() ?? '';
    const page = (await back.get(PAGE)).body;
    expect([exported, page]).toEqual([
      expect.stringContaining('No shoes'),
      expect.stringContaining('You sell shoes'),
    ]);
    const others = [ann.id, mod.id, ann.username, mod.username, 'Reply of others', 'Note of the reporter'];
    const read = [JSON.stringify(own), exported, page].join('\n');
    // Whole words: the names are short.
    expect(others.filter((text) => new RegExp(`\\b${text}\\b`).test(read))).toEqual([]);
  });
});
