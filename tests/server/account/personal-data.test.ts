import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { invitations, mails, rateLimits, users } from '#server/db/schema/index.ts';
import { signInSubject } from '#server/rate-limits/rate-limits.ts';
import { tablesWith } from '#tests/support/all-rows.ts';
import { eraseDeleted } from '#tests/support/enqueued-jobs.ts';
import { sendPendingMails, tokenIn } from '#tests/support/mails.ts';
import { createGame, day, expectStatus, hour, idOf } from '#tests/support/play.ts';
import { cookiesOf, openTestApp } from '#tests/support/server.ts';
import { createAllContent, deleteAccount } from './support.ts';

const stretch = await openTestApp({ limited: true });
const friend = await stretch.signUp('friend');

/** A user with content of every kind, and the texts that identify them. */
async function createPersonalData(username: string) {
  const zeb = await stretch.signUp(username, names);
  const agent = { 'user-agent': `The browser of ${username}` };
  expectStatus(200, await zeb.patch('/api/user/profile', { ...names, bio: 'I keep wobblethorpes' }));
  const login = { login: username, password: zeb.password };
  const elsewhere = cookiesOf(await stretch.visitor.post('/api/login', login, agent));
  await stretch.visitor.post('/api/login', { login: `${username}@example.com`, password: 'wrong' });
  expectStatus(201, await zeb.post('/api/account/tokens', { name: `The script of ${username}` }));
  await stretch.visitor.post('/api/password', { login: `${username}@example.com` });
  const { own, game, picture, photo } = await createAllContent(stretch, zeb, friend);
  expectStatus(200, await zeb.post('/api/account/two-factor', { password: zeb.password }));
  expectStatus(
    200,
    await zeb.post('/api/account/email', { email: `${username}@elsewhere.org`, password: zeb.password }),
  );
  const stranger = await stretch.signUp(`stranger${username.length}`);
  for (const [by, { id }] of [
    [zeb, stranger],
    [stranger, zeb],
  ] as const) {
    expectStatus(200, await by.put(`/api/blocks/${id}`));
    expectStatus(200, await by.put(`/api/mutes/${id}`, {}));
  }
  const report = { subject: { type: 'user', id: friend.id }, reason: 'other', note: `By ${username}` };
  expectStatus(201, await zeb.post('/api/reports', report));
  const personalData = [username, 'Quillfeather', 'wobblethorpe', picture, photo];
  return { zeb, elsewhere, own, game, personalData };
}

const names = { firstName: 'Zebadiah', lastName: 'Quillfeather' };

describe('a deleted account', () => {
  it('leaves no personal data in any column of any table [R-SAFE-13]', async () => {
    const { zeb, elsewhere, own, personalData } = await createPersonalData('zebquill');
    for (const text of personalData)
      expect([text, (await tablesWith(stretch.db, text)).length]).toEqual([text, expect.toSatisfy(positive)]);

    expectStatus(200, await deleteAccount(zeb));
    await eraseDeleted(stretch);
    const left = [];
    for (const text of [...personalData, 'Zebadiah', own.id])
      left.push([text, await tablesWith(stretch.db, text)]);
    expect(left).toEqual([...personalData, 'Zebadiah', own.id].map((text) => [text, []]));
    expect(
      (await stretch.app.inject({ url: '/api/user/stats', headers: { cookie: elsewhere } })).statusCode,
    ).toBe(401);
    // Only content that others reacted to, votes for content of others, and totals of zero still exist.
    const tables = [
      'comments',
      'creator_totals',
      'messages',
      'player_totals',
      'post_upvotes',
      'posts',
      'users',
    ];
    expect(await tablesWith(stretch.db, zeb.id)).toEqual(tables);
    expect(await tablesWith(stretch.db, 'Xylograph')).toEqual(['comments', 'messages', 'posts']);
  });

  it('deletes the user’s texts on request', async () => {
    const { zeb, game, personalData } = await createPersonalData('zebquill2');
    stretch.clock.advance(3 * day + hour);
    expectStatus(200, await deleteAccount(zeb, { removeWords: true }));
    await eraseDeleted(stretch);
    expect(
      await stretch.db.query.posts.findMany({ where: (posts, { eq }) => eq(posts.userId, zeb.id) }),
    ).toEqual([
      expect.objectContaining({
        gameId: game.id,
        content: '[Content Redacted]',
        imageId: null,
        upvotesCount: 1,
      }),
    ]);
    for (const text of personalData) expect([text, await tablesWith(stretch.db, text)]).toEqual([text, []]);
    const comments = await stretch.db.query.comments.findMany({
      where: (rows, { eq }) => eq(rows.userId, zeb.id),
    });
    const sent = await stretch.db.query.messages.findMany({
      where: (rows, { eq }) => eq(rows.senderId, zeb.id),
    });
    expect([comments, sent]).toEqual([[], []]);
  });

  it('frees its username and e-mail address', async () => {
    const first = await stretch.signUp('phoenix');
    expectStatus(200, await deleteAccount(first));
    const second = await stretch.signUp('phoenix');
    expect(second.id).not.toBe(first.id);
    expect(idOf(await second.get('/api/auth/user'))).toBe(second.id);
  });
});

describe('what others have stored about the address of a deleted account', () => {
  const { db } = stretch;
  const stored = async (address: string) => {
    const limit = `signInAccount ${signInSubject(address)}`;
    return {
      invitations: await db.$count(invitations, eq(invitations.invitedEmail, address)),
      mails: await db
        .selectDistinct({ kind: mails.kind })
        .from(mails)
        .where(eq(mails.recipient, address))
        .orderBy(mails.kind),
      limits: await db.$count(rateLimits, eq(rateLimits.bucket, limit)),
    };
  };
  const objection = { kind: 'address-changed' };
  const others = {
    invitations: 1,
    mails: [objection, { kind: 'invitation' }, { kind: 'reset-password' }],
    limits: 1,
  };

  it.each([
    ['stays while the account has not confirmed it', 'unconfirmed', others],
    [
      'is deleted with the account that has confirmed it, except mails to other users',
      'confirmed',
      { invitations: 0, mails: [objection], limits: 0 },
    ],
  ])('%s', async (_, state, left) => {
    const victim = await stretch.signUp(`victim_${state}`);
    const address = `${victim.username}@example.com`;
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, victim.id));
    // A thief changes the victim's address, who can object.
    const change = { email: `thief_${state}@example.com`, password: victim.password };
    expectStatus(200, await victim.post('/api/account/email', change));
    const confirmation = (await sendPendingMails(stretch)).find(({ to }) => to === change.email);
    expectStatus(200, await victim.post('/api/email/confirm', { token: tokenIn(confirmation) }));
    const mail = (await sendPendingMails(stretch)).find(({ to }) => to === address);

    const claimant = await stretch.signUp(`claimant_${state}`);
    const emailVerified = state === 'confirmed';
    await db.update(users).set({ email: address, emailVerified }).where(eq(users.id, claimant.id));
    const game = await createGame(friend, stretch.clock);
    expectStatus(201, await friend.post(`/api/games/${game.id}/invite`, { email: address }));
    await stretch.visitor.post('/api/password', { login: address });
    await stretch.visitor.post('/api/login', { login: address, password: 'wrong' });
    expect(await stored(address)).toEqual(others);

    expectStatus(200, await deleteAccount(claimant));
    expect(await stored(address)).toEqual(left);
    const restored = { token: tokenIn(mail), password: 'a phrase that no thief knows' };
    expectStatus(200, await stretch.visitor.post('/api/password/reset', restored));
  });
});

const positive = (many: number) => many > 0;
