import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Game } from '#contract/games.ts';
import { APPEAL_DAYS } from '#contract/moderation-constants.ts';
import { report } from '#contract/reports.ts';
import { comments, images, messages, posts, reports } from '#server/db/schema/index.ts';
import { housekeeping } from '#server/housekeeping.ts';
import { NOTHING_TO_REPORT } from '#server/reports/evidence.ts';
import { openReports } from '#server/reports/reports.store.ts';
import { decideReport } from '#server/service-moderation/decide-report.service.ts';
import { deleteAccount, givePicture } from '#tests/server/account/support.ts';
import { UNKNOWN_ID } from '#tests/server/moderation/support.ts';
import { tablesWith } from '#tests/support/all-rows.ts';
import { eraseDeleted } from '#tests/support/enqueued-jobs.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { createGame, day, expectStatus, idOf, joinAll, statusAndMessage } from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

type Type = 'post' | 'comment' | 'message' | 'user' | 'game';
type Subject = { readonly type: Type; readonly id: string };

const stretch = await openTestApp({ limited: true });
const { db, clock } = stretch;
let ann: TestUser;
let bob: TestUser;
let cat: TestUser;
let game: Game;
let photo: string | null;
let subjects: Readonly<Record<Type, string>>;
let count = 0;
beforeEach(async () => {
  count += 1;
  ann = await stretch.signUp('ann');
  bob = await stretch.signUp('bob');
  cat = await stretch.signUp('cat');
  game = await createGame(bob, clock, { name: 'Rude game', isPublic: false });
  await joinAll(game, [ann]);
  // The sizes differ, because photos with the same bytes are stored once.
  const input = { gameId: game.id, content: 'Rude post', image: await photoDataUrl(120, 40 + 4 * count) };
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

describe('a report', () => {
  it.each([
    ['post', 'Rude post'],
    ['comment', 'Rude comment'],
    ['message', 'Rude message'],
    ['user', 'bob'],
    ['game', 'Rude game'],
  ] as const)(
    'of a %s is stored with a copy of it, which its reporter and its author do not receive [R-SAFE-15]',
    async (type, text) => {
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
    },
  );

  it.each([
    ['post', 404, 404],
    ['comment', 404, 404],
    // Sender and recipient have seen a message. All users see users, and participants see their game, also with a block.
    ['message', 404, 201],
    ['user', 201, 201],
    ['game', 404, 201],
  ] as const)(
    'of a %s is refused as unknown for users who have not seen it [R-SAFE-15]',
    async (type, outside, blocked) => {
      const unknown = [404, NOTHING_TO_REPORT];
      expect(statusAndMessage(await send(ann, { type, id: UNKNOWN_ID }))).toEqual(unknown);
      const refusal = { 404: unknown, 201: [201, undefined] };
      expect(statusAndMessage(await send(cat, subject(type)))).toEqual(refusal[outside]);
      const own = [400, 'You cannot report yourself or what you have made'];
      expect(statusAndMessage(await send(bob, subject(type)))).toEqual(own);
      await bob.put(`/api/blocks/${ann.id}`);
      expect(statusAndMessage(await send(ann, subject(type)))).toEqual(refusal[blocked]);
    },
  );

  it('of a private game is accepted from a user with a pending invitation and from no other non-participant', async () => {
    const invited = await stretch.signUp('invited');
    const declining = await stretch.signUp('declining');
    for (const { username } of [invited, declining])
      expectStatus(201, await bob.post(`/api/games/${game.id}/invite`, { username }));
    const [invitation] = (await declining.get('/api/invitations')).json().invitations;
    expectStatus(200, await declining.post(`/api/invitations/${invitation.id}/decline`));
    const statuses = [];
    for (const by of [invited, declining, cat]) statuses.push((await send(by, subject('game'))).statusCode);
    expect(statuses).toEqual([201, 404, 404]);
  });

  it('of a post or comment of a deleted account is refused [R-SAFE-15]', async () => {
    expectStatus(200, await bob.delete(`/api/posts/${subjects.post}`));
    expectStatus(200, await deleteAccount(bob));
    await eraseDeleted(stretch);
    const gone = [404, NOTHING_TO_REPORT];
    for (const type of ['post', 'comment'] as const)
      expect(statusAndMessage(await send(ann, subject(type), { seenText: `Rude ${type}` }))).toEqual(gone);
  });

  it.each([
    [{ reason: 'because' }, 'Please choose a reason'],
    [{ note: 'x'.repeat(1001) }, 'Note must be at most 1,000 characters'],
    [{ subject: { type: 'photo', id: UNKNOWN_ID } }, 'The request is not valid'],
  ])('needs a known subject and reason and a short note: %o', async (change, message) => {
    expect(statusAndMessage(await send(ann, subject('post'), change))).toEqual([400, message]);
  });

  it('that is repeated is added to the open one, and is a new one after that is resolved [R-SAFE-15]', async () => {
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

  it('has one of eight reasons [R-SAFE-214]', async () => {
    const reasons = ['spam', 'harassment', 'dangerous', 'sexual', 'hate', 'illegal', 'rules', 'other'];
    for (const reason of reasons) {
      const reporter = await stretch.signUp(`by_${reason}`);
      const sent = await reporter.post('/api/reports', { subject: { type: 'user', id: bob.id }, reason });
      expect([reason, sent.statusCode]).toEqual([reason, 201]);
      expect((await reporter.get('/api/reports')).json()).toMatchObject([{ reason, status: 'open' }]);
    }
    const about = { type: 'user', id: bob.id };
    for (const reason of ['rude', 'Spam', '', undefined])
      expect((await ann.post('/api/reports', { subject: about, reason })).statusCode).toBe(400);
  });

  it('is rate-limited, also when it is repeated [R-SAFE-194]', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 21; sent += 1) statuses.push((await send(ann, subject('post'))).statusCode);
    expect([statuses.filter((status) => status === 201).length, statuses.at(-1)]).toEqual([20, 429]);
  });
});

describe('the evidence', () => {
  it('remains with its photo after its author deletes it, until it expires after the resolution [R-SAFE-16]', async () => {
    const id = await reportOf('post');
    expectStatus(200, await bob.delete(`/api/posts/${subjects.post}`));
    expectStatus(200, await deleteAccount(bob, { removeWords: true }));
    expect([(await evidence(id))?.content, await hasPhoto()]).toEqual(['Rude post', true]);
    // Ann is the creator now, and moderates the game.
    expectStatus(200, await ann.get(`/api/images/${photo}`));
    expectStatus(404, await cat.get(`/api/images/${photo}`));
    await resolve(id, 'removed');
    const now = clock.now().getTime();
    await housekeeping(stretch, new Date(now + APPEAL_DAYS * day));
    expect([(await evidence(id))?.content, await hasPhoto()]).toEqual(['Rude post', true]);
    await housekeeping(stretch, new Date(now + APPEAL_DAYS * day + 1));
    expect([await evidence(id), await hasPhoto()]).toEqual([undefined, false]);
  });

  it('of an open report does not expire, and neither does its photo [R-SAFE-16] [R-SAFE-144]', async () => {
    const id = await reportOf('post');
    expectStatus(200, await bob.delete(`/api/posts/${subjects.post}`));
    await housekeeping(stretch, new Date(clock.now().getTime() + 1000 * day));
    expect([(await evidence(id))?.content, await hasPhoto()]).toEqual(['Rude post', true]);
    await resolve(id, 'removed');
    await housekeeping(stretch, new Date(clock.now().getTime() + APPEAL_DAYS * day + 1));
    expect([await evidence(id), await hasPhoto()]).toEqual([undefined, false]);
  });

  it('of a profile contains its picture [R-SAFE-16]', async () => {
    const picture = await givePicture(stretch, bob, 60 + count);
    expect((await evidence(await reportOf('user')))?.imageId).toBe(picture);
  });

  it('remains without the reporter and their note when the reporter deletes their account [R-SAFE-16]', async () => {
    const id = await reportOf('comment', { note: 'I am Ann' });
    expectStatus(200, await deleteAccount(ann));
    expect(await evidence(id)).toMatchObject({ content: 'Rude comment', reporterId: null, note: null });
  });
});

/** A report of ann with the text that she has seen. */
const reportSeen = (type: 'post' | 'comment', id: string, seenText: string) =>
  send(ann, { type, id }, { seenText });
const copyOf = async (response: ReturnType<typeof send>) => evidence(idOf(expectStatus(201, await response)));
const share = async (gameId: string, content: string) =>
  idOf(await bob.post('/api/posts', { gameId, content }));

describe('a text that the reporter has seen', () => {
  it('can be reported for 30 days after its author has deleted it, and is not stored until it is reported [R-SAFE-165]', async () => {
    const endedAt = clock.now().toISOString();
    const [vile, crude, mean] = [`Vile ${count}`, `Crude ${count}`, `Mean ${count}`];
    const post = await share(game.id, vile);
    const [first, second] = [
      idOf(await bob.post('/api/comments', { postId: post, content: crude })),
      idOf(await bob.post('/api/comments', { postId: post, content: mean })),
    ];
    expectStatus(200, await bob.delete(`/api/comments/${first}`));
    // Deleting the post deletes the other comment.
    expectStatus(200, await bob.delete(`/api/posts/${post}`));
    for (const text of [vile, crude, mean]) expect([text, await tablesWith(db, text)]).toEqual([text, []]);
    const about = [
      ['comment', first, crude],
      ['comment', second, mean],
      ['post', post, vile],
    ] as const;
    for (const [type, id, text] of about)
      expect(await copyOf(reportSeen(type, id, text))).toMatchObject({
        authorId: bob.id,
        gameId: game.id,
        content: `[Until ${endedAt}]\n${text}`,
        imageId: null,
      });
    const statuses = [];
    for (const step of [30 * day, 1]) {
      clock.advance(step);
      statuses.push((await reportSeen('post', post, vile)).statusCode);
    }
    const stored = [];
    for (const early of [1, 0]) {
      await housekeeping(stretch, new Date(clock.now().getTime() - early));
      stored.push(await tablesWith(db, post));
    }
    expect([statuses, stored]).toEqual([
      [201, 404],
      [['earlier_texts', 'reports'], ['reports']],
    ]);
  });

  it('can be reported after its author has changed or redacted it, with the replaced texts as evidence [R-SAFE-166]', async () => {
    const [vile, worse, nice] = [`Vile ${count}`, `Worse ${count}`, `Nice ${count}`];
    const post = await share(game.id, vile);
    const edit = (content: string) => bob.patch(`/api/posts/${post}`, { content });
    const first = clock.now().toISOString();
    expectStatus(200, await edit(worse));
    clock.advance(1000);
    const second = clock.now().toISOString();
    expectStatus(200, await edit(nice));
    // Only moderators read it, with the report; also when the reporter has seen only the last text.
    const reported = await copyOf(send(ann, { type: 'post', id: post }));
    expect(reported?.content).toBe(`${nice}\n[Until ${second}]\n${worse}\n[Until ${first}]\n${vile}`);
    expect(await tablesWith(db, worse)).toEqual(['earlier_texts', 'reports']);
    expect((await ann.get(`/api/posts?gameId=${game.id}`)).body).not.toContain(worse);

    await db.delete(reports).where(eq(reports.subjectId, post));
    clock.advance(11 * day);
    const third = clock.now().toISOString();
    expectStatus(200, await bob.patch(`/api/posts/${post}/redact`));
    for (const text of [vile, worse, nice]) expect([text, await tablesWith(db, text)]).toEqual([text, []]);
    const contents = [];
    for (const text of [worse, nice, 'A guess']) {
      contents.push((await copyOf(reportSeen('post', post, text)))?.content);
      await db.delete(reports).where(eq(reports.subjectId, post));
    }
    expect(contents).toEqual([
      `[Content Redacted]\n[Until ${second}]\n${worse}`,
      `[Content Redacted]\n[Until ${third}]\n${nice}`,
      '[Content Redacted]',
    ]);
  });

  it.each([
    ['its author has blocked the reporter', ['post', 'comment'], () => bob.put(`/api/blocks/${ann.id}`)],
    [
      'the reporter was removed from the game',
      ['post', 'comment'],
      () => bob.delete(`/api/games/${game.id}/participants/${ann.id}`),
    ],
    [
      'its game has removed it',
      ['post'],
      async () => {
        await bob.put(`/api/games/${game.id}/participants/${ann.id}/admin`, { isAdmin: true });
        const decision = { action: 'remove', subject: subject('post'), reason: 'rules' };
        return ann.post(`/api/games/${game.id}/moderation/actions`, decision);
      },
    ],
  ] as const)(
    'can be reported after %s, but not without the exact text [R-SAFE-167]',
    async (_, types, restrictAccess) => {
      expectStatus(200, await restrictAccess());
      for (const type of types) {
        for (const guess of [{}, { seenText: 'Nice' }, { seenText: `rude ${type}` }])
          expect(statusAndMessage(await send(ann, subject(type), guess))).toEqual([404, NOTHING_TO_REPORT]);
        expect(await copyOf(reportSeen(type, subjects[type], `Rude ${type}`))).toMatchObject({
          authorId: bob.id,
          gameId: game.id,
          content: `Rude ${type}`,
          imageId: type === 'post' ? photo : null,
        });
      }
    },
  );

  it('is deleted with the account of its author and with its game [R-SAFE-165]', async () => {
    const other = await createGame(ann, clock, { isPublic: true });
    await joinAll(other, [bob]);
    const [vile, crude] = [`Vile ${count}`, `Crude ${count}`];
    for (const [gameId, text] of [
      [other.id, vile],
      [game.id, crude],
    ] as const)
      expectStatus(200, await bob.patch(`/api/posts/${await share(gameId, text)}`, { content: 'Nice' }));
    const tablesWithTexts = async () => [await tablesWith(db, vile), await tablesWith(db, crude)];
    expect(await tablesWithTexts()).toEqual([['earlier_texts'], ['earlier_texts']]);
    expectStatus(200, await ann.delete(`/api/games/${other.id}`));
    await eraseDeleted(stretch);
    expect(await tablesWithTexts()).toEqual([[], ['earlier_texts']]);
    expectStatus(200, await deleteAccount(bob));
    await eraseDeleted(stretch);
    expect(await tablesWithTexts()).toEqual([[], []]);
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
    await expect(again).rejects.toThrow('This has already been decided');
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
    const responses = [await acknowledge(ann), await acknowledge(ann)].map((response) => response.json());
    expect([responses, await unseen()]).toEqual([[{ isFirst: true }, { isFirst: false }], []]);
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
