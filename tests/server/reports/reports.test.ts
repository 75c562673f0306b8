import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { APPEAL_DAYS } from '#contract/appeal-constants.ts';
import type { Game } from '#contract/games.ts';
import { report } from '#contract/reports.ts';
import { comments, images, messages, posts, reports } from '#server/db/schema/index.ts';
import { housekeeping } from '#server/housekeeping.ts';
import { decideReport } from '#server/moderation/operators/decide-report.service.ts';
import { openReports } from '#server/reports/reports.store.ts';
import { givePicture, leave } from '#tests/server/account/support.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { createGame, day, expectStatus, idOf, joinAll, statusAndMessage } from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

type Type = 'post' | 'comment' | 'message' | 'user' | 'game';
type Subject = { readonly type: Type; readonly id: string };

const stretch = await openTestApp({ limited: true });
const { db, clock } = stretch;
const NOWHERE = '01a1fd0b-e85f-7635-bec6-ef862a770f07';
let ann: TestUser;
let bob: TestUser;
let cat: TestUser;
let game: Game;
let photo: string | null;
let subjects: Readonly<Record<Type, string>>;
let count = 0;
beforeEach(async () => {
  count += 1;
  ann = await stretch.signUp(`ann${count}`);
  bob = await stretch.signUp(`bob${count}`);
  cat = await stretch.signUp(`cat${count}`);
  game = await createGame(bob, clock, { name: 'Rude game', isPublic: false });
  await joinAll(game, [ann]);
  // Colors that differ so much that no two photos are encoded to the same bytes, which would be stored once.
  const input = { gameId: game.id, content: 'Rude post', image: await photoDataUrl(count * 9) };
  const post = idOf(await bob.post('/api/posts', input));
  [photo = null] = (await db.select().from(posts).where(eq(posts.id, post))).map((row) => row.imageId);
  const message = { gameId: game.id, recipientId: ann.id, content: 'Rude message' };
  subjects = {
    post,
    comment: idOf(await bob.post('/api/comments', { postId: post, content: 'Rude comment' })),
    message: idOf(await bob.post('/api/messages', message)),
    user: bob.id,
    game: game.id,
  };
});

const subject = (type: Type): Subject => ({ type, id: subjects[type] });
const send = (by: TestUser, about: Subject, more: object = {}) =>
  by.post('/api/reports', { subject: about, reason: 'hate', ...more });
const reportOf = async (type: Type, more?: object) => idOf(await send(ann, subject(type), more));
const listed = async (by: TestUser, query = '') =>
  z.array(report).parse((await by.get(`/api/reports${query}`)).json());
const evidence = async (id: string) => (await db.select().from(reports).where(eq(reports.id, id)))[0];
const hasPhoto = async () => (await db.$count(images, eq(images.id, photo ?? ''))) > 0;
const resolve = (id: string, outcome: 'removed' | 'no-action', now = clock.now()) =>
  decideReport(db, { moderatorId: null, now }, id, { outcome });
const missing = { post: 'Post', comment: 'Comment', message: 'Message', user: 'User', game: 'Game' };

describe('a report', () => {
  it.each([
    ['post', 'Rude post'],
    ['comment', 'Rude comment'],
    ['message', 'Rude message'],
    ['user', 'bob'],
    ['game', 'Rude game'],
  ] as const)('of a %s is stored with a copy of it, for operators only [R-SAFE-15]', async (type, text) => {
    const sent = await send(ann, subject(type), { note: '  Look  ' });
    const id = idOf(sent);
    expect([sent.statusCode, sent.json()]).toEqual([201, { id, status: 'open' }]);
    expect(await evidence(id)).toMatchObject({ authorId: bob.id, content: expect.stringContaining(text) });
    const [own, ...others] = await listed(ann);
    expect([own, others]).toEqual([
      {
        id,
        status: 'open',
        subject: subject(type),
        reason: 'hate',
        note: 'Look',
        outcome: null,
        isSeen: true,
        createdAt: expect.any(String),
      },
      [],
    ]);
    expect(await listed(bob)).toEqual([]);
  });

  it.each([
    ['post', 404, 404],
    ['comment', 404, 404],
    ['message', 404, 404],
    // Everybody sees users, and participants their game, also with a block.
    ['user', 201, 404],
    ['game', 404, 201],
  ] as const)(
    'of a %s is refused as unknown to who does not see it [R-SAFE-15]',
    async (type, outside, blocked) => {
      const unknown = [404, `${missing[type]} not found`];
      expect(statusAndMessage(await send(ann, { type, id: NOWHERE }))).toEqual(unknown);
      const refusal = { 404: unknown, 201: [201, undefined] };
      expect(statusAndMessage(await send(cat, subject(type)))).toEqual(refusal[outside]);
      const own = [400, 'You cannot report yourself or what you have made'];
      expect(statusAndMessage(await send(bob, subject(type)))).toEqual(own);
      await bob.put(`/api/blocks/${ann.id}`);
      expect(statusAndMessage(await send(ann, subject(type)))).toEqual(refusal[blocked]);
    },
  );

  it('of a deleted post or account is refused [R-SAFE-15]', async () => {
    expectStatus(200, await bob.delete(`/api/posts/${subjects.post}`));
    expectStatus(200, await leave(bob));
    for (const type of ['post', 'comment', 'user'] as const) {
      const refused = [404, `${missing[type]} not found`];
      expect(statusAndMessage(await send(ann, subject(type)))).toEqual(refused);
    }
  });

  it.each([
    [{ reason: 'because' }, 'Please choose a reason'],
    [{ note: 'x'.repeat(1001) }, 'Note must be at most 1,000 characters'],
    [{ subject: { type: 'photo', id: NOWHERE } }, 'The request is not valid'],
  ])('needs a known subject and reason and a short note: %o', async (change, message) => {
    expect(statusAndMessage(await send(ann, subject('post'), change))).toEqual([400, message]);
  });

  it('that is repeated joins the open one, and is new once that is resolved [R-SAFE-15]', async () => {
    const first = await reportOf('post');
    expect(await reportOf('post', { reason: 'spam', note: 'Again' })).toBe(first);
    expect((await listed(ann)).map(({ reason, note }) => [reason, note])).toEqual([['hate', 'Again']]);
    clock.advance(1000);
    const other = await reportOf('user');
    expect((await listed(ann)).map(({ id }) => id)).toEqual([other, first]);
    expect((await listed(ann, '?page=2&limit=1')).map(({ id }) => id)).toEqual([first]);
    await resolve(first, 'no-action');
    expect(await reportOf('post')).not.toBe(first);
  });

  it('is limited by rate', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 21; sent += 1) statuses.push((await send(ann, subject('post'))).statusCode);
    expect([statuses.filter((status) => status === 201).length, statuses.at(-1)]).toEqual([20, 429]);
  });
});

describe('the evidence', () => {
  it('survives deletion by its author with its photo, until its time after the resolution [R-SAFE-16]', async () => {
    const id = await reportOf('post');
    expectStatus(200, await bob.delete(`/api/posts/${subjects.post}`));
    expectStatus(200, await leave(bob, { removeWords: true }));
    expect([(await evidence(id))?.content, await hasPhoto()]).toEqual(['Rude post', true]);
    // Ann has the game now, and moderates it.
    expectStatus(200, await ann.get(`/api/images/${photo}`));
    expectStatus(404, await cat.get(`/api/images/${photo}`));
    await resolve(id, 'removed');
    const now = clock.now().getTime();
    await housekeeping(db, new Date(now + APPEAL_DAYS * day));
    expect([(await evidence(id))?.content, await hasPhoto()]).toEqual(['Rude post', true]);
    await housekeeping(db, new Date(now + APPEAL_DAYS * day + 1));
    expect([await evidence(id), await hasPhoto()]).toEqual([undefined, false]);
  });

  it('of a report that nobody resolves stays, with its photo [R-SAFE-16] [R-SAFE-144]', async () => {
    const id = await reportOf('post');
    expectStatus(200, await bob.delete(`/api/posts/${subjects.post}`));
    await housekeeping(db, new Date(clock.now().getTime() + 1000 * day));
    expect([(await evidence(id))?.content, await hasPhoto()]).toEqual(['Rude post', true]);
    await resolve(id, 'removed');
    await housekeeping(db, new Date(clock.now().getTime() + APPEAL_DAYS * day + 1));
    expect([await evidence(id), await hasPhoto()]).toEqual([undefined, false]);
  });

  it('of a profile contains its picture [R-SAFE-16]', async () => {
    const picture = await givePicture(stretch, bob, 60 + count);
    expect((await evidence(await reportOf('user')))?.imageId).toBe(picture);
  });

  it('stays when its reporter deletes their account, without them and their note [R-SAFE-16]', async () => {
    const id = await reportOf('comment', { note: 'I am Ann' });
    expectStatus(200, await leave(ann));
    expect(await evidence(id)).toMatchObject({ content: 'Rude comment', reporterId: null, note: null });
  });
});

describe('an operator', () => {
  const stored = async () => ({
    post: (await db.select().from(posts).where(eq(posts.id, subjects.post)))[0],
    comments: await db.$count(comments, eq(comments.id, subjects.comment)),
    message: (await db.select().from(messages).where(eq(messages.id, subjects.message)))[0]?.content,
  });

  it('lists open reports, and decides each once; the reporter sees the outcome [R-SAFE-17]', async () => {
    const id = await reportOf('game');
    expect((await openReports(db)).map((row) => row.id)).toContain(id);
    await resolve(id, 'no-action');
    expect((await openReports(db)).map((row) => row.id)).not.toContain(id);
    expect(await listed(ann)).toMatchObject([{ id, status: 'resolved', outcome: 'no-action' }]);
    const again = resolve(id, 'removed');
    await expect(again).rejects.toThrow('This was decided already');
    expect(await listed(ann)).toMatchObject([{ outcome: 'no-action' }]);
  });

  it('lets the reporter acknowledge an outcome once, and lists those not acknowledged [R-SAFE-60]', async () => {
    const id = await reportOf('game');
    const acknowledge = (by: TestUser) => by.put(`/api/reports/${id}/seen`);
    const unseen = () => listed(ann, '?unseen=true');
    expect([(await acknowledge(ann)).json(), await unseen()]).toEqual([{ isFirst: false }, []]);
    await resolve(id, 'no-action');
    expect(await unseen()).toMatchObject([{ id, isSeen: false, outcome: 'no-action' }]);
    expect(statusAndMessage(await acknowledge(cat))).toEqual([404, 'Report not found']);
    const answers = [await acknowledge(ann), await acknowledge(ann)].map((answer) => answer.json());
    expect([answers, await unseen()]).toEqual([[{ isFirst: true }, { isFirst: false }], []]);
    expect(await listed(ann)).toMatchObject([{ id, isSeen: true }]);
  });

  it('removes a comment, a message and a post of an active game [R-SAFE-17]', async () => {
    for (const type of ['comment', 'message', 'post'] as const)
      await resolve(await reportOf(type), 'removed');
    expect(await stored()).toEqual({ post: undefined, comments: 0, message: '[Content Redacted]' });
    expect(new Set((await listed(ann)).map(({ outcome }) => outcome))).toEqual(new Set(['removed']));
  });

  it('redacts a post of a completed game, whose results stay [R-SAFE-17]', async () => {
    const id = await reportOf('post');
    const later = new Date(Date.parse(game.endTime) + 1);
    await resolve(id, 'removed', later);
    expect((await stored()).post).toMatchObject({ content: '[Content Redacted]', imageId: null });
  });
});
