import { eq, notInArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { gameModeration } from '#contract/game-moderation.ts';
import { auditEntry, gameHistory, userHistory } from '#contract/moderation.ts';
import { user } from '#contract/users.ts';
import {
  auditLog,
  comments,
  messages,
  moderators,
  posts,
  reports,
  restrictions,
} from '#server/db/schema/index.ts';
import { housekeeping } from '#server/housekeeping.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { createGame, day, expectStatus, idOf, joinAll, upvote } from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';
import { openModerationFixtures, outcomesOf, refusal, refusals, UNKNOWN_ID } from './support.ts';

const stretch = await openTestApp();
const { db, clock } = stretch;
const { fixture, report, decide, queue, restrictionsOf, appeal, appeals, decideAppeal, end } =
  openModerationFixtures(stretch);
const claim = (by: TestUser, id: string) => by.put(`/api/moderation/reports/${id}/claim`);
const release = (by: TestUser, id: string) => by.delete(`/api/moderation/reports/${id}/claim`);
/** A decision of the game's creator about Bob's post. */
const actInGame = (action: string, more: object = {}) => {
  const { ann, game, subjects } = fixture();
  const subject = action === 'reinstate' ? {} : { subject: { type: 'post', id: subjects.post } };
  const body = { action, reason: 'spam', statement: 'No shoes', ...subject, ...more };
  return ann.post(`/api/games/${game.id}/moderation/actions`, body);
};
const audit = async (by: TestUser) =>
  z.array(auditEntry).parse((await by.get('/api/moderation/audit?limit=50')).json());

describe('a moderator', () => {
  it('has isModerator in the current user; others and access tokens are refused with stable codes [R-SAFE-61]', async () => {
    const { mod, ann } = fixture();
    const isModerator = async (by: TestUser) =>
      user.parse((await by.get('/api/auth/user')).json()).isModerator;
    expect([await isModerator(mod), await isModerator(ann)]).toEqual([true, undefined]);
    expect(refusal(await ann.get('/api/moderation/reports'))).toEqual([403, 'moderators_only']);
    const { secret } = (await mod.post('/api/account/tokens', { name: 'CI' })).json<{ secret: string }>();
    const withToken = { authorization: `Bearer ${secret}` };
    const byToken = await stretch.visitor.get('/api/moderation/reports', undefined, withToken);
    expect(refusal(byToken)).toEqual([403, 'session_required']);
  });

  it('sees reports with evidence, author and reporter, oldest first [R-SAFE-62]', async () => {
    const { mod, ann, bob, game } = fixture();
    const image = await photoDataUrl(33);
    const post = idOf(await bob.post('/api/posts', { gameId: game.id, content: 'Look', image }));
    const id = idOf(await ann.post('/api/reports', { subject: { type: 'post', id: post }, reason: 'hate' }));
    clock.advance(1000);
    await report('message');
    const all = await queue(mod);
    expect(all.map(({ createdAt }) => createdAt)).toEqual(all.map(({ createdAt }) => createdAt).toSorted());
    const found = all.find((one) => one.id === id);
    expect(found).toMatchObject({
      status: 'open',
      subject: { type: 'post', id: post },
      reason: 'hate',
      reporter: { id: ann.id, username: ann.username, email: null },
      author: { id: bob.id, username: bob.username, email: null },
      content: 'Look',
      claim: null,
    });
    // Moderators see the photo as evidence, also when nobody else sees it any more.
    await bob.delete(`/api/posts/${post}`);
    const photo = found?.image ?? '';
    expect([(await mod.get(photo)).statusCode, (await bob.get(photo)).statusCode]).toEqual([200, 404]);
  });

  it('claims a report for half an hour, during which no other moderator can decide it [R-SAFE-63]', async () => {
    const { mod, other } = fixture();
    const id = await report('post');
    expect((await claim(mod, id)).json()).toMatchObject({ claim: { moderator: { id: mod.id } } });
    expectStatus(200, await claim(mod, id));
    expect(refusal(await claim(other, id))).toEqual([409, 'already_claimed']);
    expect(refusal(await decide(other, id, 'no-action'))).toEqual([409, 'already_claimed']);
    expectStatus(200, await release(other, id));
    expect(refusal(await claim(other, id))).toEqual([409, 'already_claimed']);
    expectStatus(200, await release(mod, id));
    expectStatus(200, await claim(other, id));
    clock.advance(30 * 60_000);
    expectStatus(200, await claim(mod, id));
    expectStatus(200, await decide(mod, id, 'no-action'));
    expect(refusal(await claim(mod, id))).toEqual([409, 'already_decided']);
    for (const unknown of [claim, release])
      expect(refusal(await unknown(mod, UNKNOWN_ID))).toEqual([404, 'not_found']);
  });
});

describe('a moderator who is reported', () => {
  it('neither sees nor decides reports, decisions and appeals about themselves [R-SAFE-140]', async () => {
    const { mod, other, ann, game } = fixture();
    await joinAll(game, [mod]);
    const post = idOf(await mod.post('/api/posts', { gameId: game.id, content: 'By a moderator' }));
    const subject = { type: 'post', id: post };
    const id = idOf(expectStatus(201, await ann.post('/api/reports', { subject, reason: 'spam' })));
    const own = [403, 'forbidden'];
    const listed = async (status: string) =>
      (await Promise.all([queue(mod, status), queue(other, status)])).map((all) =>
        all.some((one) => one.id === id),
      );
    expect(await listed('open')).toEqual([false, true]);
    expect([refusal(await claim(mod, id)), refusal(await decide(mod, id, 'no-action'))]).toEqual([own, own]);
    expectStatus(200, await decide(other, id, 'removed'));
    expect(await listed('resolved')).toEqual([false, true]);
    const decision = (await restrictionsOf(mod))[0]?.id ?? '';
    const sent = idOf(expectStatus(201, await appeal(mod, decision)));
    expect([refusal(await end(mod, decision)), refusal(await decideAppeal(mod, sent, 'granted'))]).toEqual([
      own,
      own,
    ]);
    const ownGame = await createGame(mod, clock);
    for (const path of [`users/${mod.id}`, `games/${ownGame.id}`])
      expectStatus(201, await other.post(`/api/moderation/${path}/notes`, { text: 'Sells shoes' }));
    const seen = async (by: TestUser) => {
      const ofUser = userHistory.parse((await by.get(`/api/moderation/users/${mod.id}`)).json());
      const ofGame = gameHistory.parse((await by.get(`/api/moderation/games/${game.id}`)).json());
      const ofOwnGame = gameHistory.parse((await by.get(`/api/moderation/games/${ownGame.id}`)).json());
      const notes = [...ofUser.notes, ...ofOwnGame.notes];
      const lists = [ofUser.reports, ofUser.restrictions, notes, ofGame.reports, await appeals(by)];
      return lists.map((all) => all.length > 0);
    };
    expect(await seen(other)).toEqual([true, true, true, true, true]);
    expect(await seen(mod)).toEqual([false, false, false, false, false]);
    // No other moderator could decide.
    const all = await db.select().from(moderators);
    await db.delete(moderators).where(notInArray(moderators.userId, [mod.id, other.id]));
    expect((await appeals(other)).find((one) => one.id === sent)).toMatchObject({ canDecide: true });
    expectStatus(200, await decideAppeal(other, sent, 'granted'));
    await db.insert(moderators).values(all).onConflictDoNothing();
  });
});

describe('a decision', () => {
  const remaining = async () => ({
    posts: await db.$count(posts, eq(posts.id, fixture().subjects.post)),
    comments: await db.$count(comments, eq(comments.id, fixture().subjects.comment)),
    message: (await db.select().from(messages).where(eq(messages.id, fixture().subjects.message)))[0]
      ?.content,
  });

  it('removes content, and shows the reasons to its author and the outcome to all reporters [R-SAFE-64]', async () => {
    const { mod, bob, other, subjects } = fixture();
    const [first, second] = [await report('post'), await report('post', other)];
    const decided = await decide(mod, first, 'removed', { reason: 'rules', statement: '  No shops ' });
    expect(expectStatus(200, decided).json()).toMatchObject({ id: first, outcome: 'removed', claim: null });
    expect((await remaining()).posts).toBe(0);
    expect(await restrictionsOf(bob)).toEqual([
      {
        id: expect.any(String),
        kind: 'removed',
        subject: { type: 'post', id: subjects.post },
        game: null,
        reason: 'rules',
        statement: 'No shops',
        automatic: false,
        content: 'Buy shoes',
        image: null,
        createdAt: clock.now().toISOString(),
        expiresAt: null,
        endedAt: null,
        appeal: null,
        appealUntil: expect.any(String),
        isSeen: false,
      },
    ]);
    for (const by of [fixture().ann, other])
      expect((await by.get('/api/reports?unseen=true')).json()).toMatchObject([{ outcome: 'removed' }]);
    expect((await queue(mod, 'resolved')).map(({ id }) => id)).toEqual(
      expect.arrayContaining([first, second]),
    );
  });

  it('that is reversed restores the content with its votes, comments and points [R-SAFE-69] [R-SAFE-132]', async () => {
    const { mod, other, bob, ann, game } = fixture();
    const post = idOf(
      expectStatus(201, await ann.post('/api/posts', { gameId: game.id, content: 'Ann ran' })),
    );
    await bob.post('/api/comments', { postId: post, content: 'Well done' });
    await upvote(bob, post);
    const reportOf = async (type: string, id: string) =>
      idOf(expectStatus(201, await bob.post('/api/reports', { subject: { type, id }, reason: 'spam' })));
    const read = async () => [
      (await bob.get(`/api/posts?gameId=${game.id}`)).json(),
      (await bob.get(`/api/games/${game.id}/scores`)).json(),
    ];
    const before = await read();
    expectStatus(200, await decide(mod, await reportOf('post', post), 'removed'));
    expectStatus(200, await decide(mod, await report('message'), 'removed'));
    expect(await read()).not.toEqual(before);
    const [ofPost] = await restrictionsOf(ann);
    const [ofMessage] = await restrictionsOf(bob);
    const sent = await appeal(ann, ofPost?.id ?? '');
    expect((await appeals(other)).at(-1)).toMatchObject({ restriction: { content: 'Ann ran' } });
    expectStatus(200, await decideAppeal(other, idOf(sent), 'granted'));
    expectStatus(200, await end(mod, ofMessage?.id ?? ''));
    expect([await read(), (await remaining()).message]).toEqual([before, 'Buy shoes, Ann']);
    expect(refusal(await end(mod, ofMessage?.id ?? ''))).toEqual([409, 'already_ended']);
  });

  it('loses its evidence after six months, unless an appeal is open [R-SAFE-74]', async () => {
    const { mod, other, bob } = fixture();
    expectStatus(200, await decide(mod, await report('message'), 'removed'));
    clock.advance(1000);
    expectStatus(200, await decide(mod, await report('comment'), 'removed'));
    const [ownRestrictions] = await restrictionsOf(bob);
    const id = idOf(expectStatus(201, await appeal(bob, ownRestrictions?.id ?? '')));
    const past = new Date(clock.now().getTime() - 185 * day);
    await db.update(restrictions).set({ createdAt: past }).where(eq(restrictions.userId, bob.id));
    await db.update(reports).set({ createdAt: past, resolvedAt: past }).where(eq(reports.authorId, bob.id));
    await housekeeping(stretch, clock.now());
    const contents = (await restrictionsOf(bob)).map(({ subject, content }) => [subject.type, content]);
    expect(Object.fromEntries(contents)).toEqual({ message: null, comment: 'Really, buy them' });
    expectStatus(200, await decideAppeal(other, id, 'granted'));
    expect((await remaining()).comments).toBe(1);
  });

  it('can warn the author without removing content; without action it is not shown to the author [R-SAFE-64]', async () => {
    const { mod, bob } = fixture();
    expectStatus(200, await decide(mod, await report('comment'), 'warned'));
    expectStatus(200, await decide(mod, await report('message'), 'no-action'));
    expect(await remaining()).toEqual({ posts: 1, comments: 1, message: 'Buy shoes, Ann' });
    const ownRestrictions = await restrictionsOf(bob);
    expect(ownRestrictions).toMatchObject([{ kind: 'warning', reason: 'spam', content: 'Really, buy them' }]);
    const see = () => bob.put(`/api/account/restrictions/${ownRestrictions[0]?.id}/seen`);
    expect([(await see()).json(), (await see()).json()]).toEqual([{ isFirst: true }, { isFirst: false }]);
    expect(await restrictionsOf(bob)).toMatchObject([{ isSeen: true }]);
  });

  it('takes effect once if two are concurrent; the other is a 409 already_decided [R-SAFE-65]', async () => {
    const { mod, other, bob } = fixture();
    const id = await report('post');
    const both = await Promise.all([decide(mod, id, 'removed'), decide(other, id, 'removed')]);
    expect(refusals(both)).toEqual([
      [200, undefined],
      [409, 'already_decided'],
    ]);
    expect(refusal(await decide(other, id, 'no-action'))).toEqual([409, 'already_decided']);
    expect(await restrictionsOf(bob)).toHaveLength(1);
    expect(refusal(await decide(mod, UNKNOWN_ID, 'removed'))).toEqual([404, 'not_found']);
  });

  it('about content that its author has just deleted succeeds and restricts nobody [R-SAFE-65]', async () => {
    const { mod, bob, subjects } = fixture();
    const ids = [await report('post'), await report('comment')];
    expectStatus(200, await bob.delete(`/api/posts/${subjects.post}`));
    for (const id of ids) expectStatus(200, await decide(mod, id, 'removed'));
    expect(await restrictionsOf(bob)).toEqual([]);
  });

  it.each(['post', 'comment', 'message'] as const)(
    'can remove a %s of a suspended user [R-SAFE-64]',
    async (type) => {
      const { mod, bob } = fixture();
      const id = await report(type);
      await mod.post(`/api/moderation/users/${bob.id}/suspension`, {
        until: null,
        reason: 'spam',
        statement: 'Spam',
      });
      expectStatus(200, await decide(mod, id, 'removed'));
      const after = {
        post: { posts: 0, comments: 0 },
        comment: { comments: 0 },
        message: { message: '[Content Redacted]' },
      };
      expect(await remaining()).toMatchObject(after[type]);
    },
  );
});

describe('a report with a serious reason', () => {
  it.each(['illegal', 'sexual', 'hate', 'dangerous'])(
    'stays open for service moderators whatever the game’s managers decide: %s [R-SAFE-117] [R-SAFE-145]',
    async (reason) => {
      const { ann, other, game, subjects } = fixture();
      await joinAll(game, [other]);
      const subject = { type: 'post', id: subjects.post };
      const act = (action: string, more: object = { reported: true }) => actInGame(action, more);
      const queued = async () =>
        gameModeration
          .parse((await ann.get(`/api/games/${game.id}/moderation`)).json())
          .queue.map((one) => ({ reasons: one.reasons, canDismiss: one.viewer.canDismiss }));
      const id = idOf(await other.post('/api/reports', { subject, reason }));
      const open = [{ reasons: [reason], canDismiss: false }];
      expect(await queued()).toEqual(open);
      expect((await act('dismiss')).statusCode).toBe(403);
      await report('post');
      expect(await queued()).toEqual([{ reasons: expect.arrayContaining([reason]), canDismiss: true }]);
      expectStatus(200, await act('dismiss'));
      expect([await queued(), await outcomesOf(ann), await outcomesOf(other)]).toEqual([
        open,
        ['no-action'],
        [null],
      ]);
      const decisionId = idOf(expectStatus(200, await act('hide')));
      expectStatus(200, await act('reinstate', { decisionId }));
      expectStatus(200, await act('warn'));
      expect([await queued(), await outcomesOf(other)]).toEqual([open, [null]]);
      expectStatus(200, await act('remove'));
      // The report needs no decision of managers any more.
      expect([await queued(), await outcomesOf(other)]).toEqual([[], [null]]);
      expect((await queue(fixture().mod)).map((one) => one.id)).toContain(id);
    },
  );
});

describe('a decision of the managers of a game', () => {
  const shown = async () =>
    (await fixture().ann.get(`/api/posts?gameId=${fixture().game.id}`)).json<unknown>();

  it.each([
    ['hide', 'running'],
    ['remove', 'running'],
    ['remove', 'completed'],
  ] as const)(
    'to %s content of a %s game is replaced by that of service moderators, which managers cannot reverse [R-SAFE-141]',
    async (action, status) => {
      const { mod, other, bob, game, subjects } = fixture();
      const subject = { type: 'post', id: subjects.post };
      const id = idOf(await other.post('/api/reports', { subject, reason: 'illegal' }));
      if (status === 'completed') clock.advance(Date.parse(game.endTime) - clock.now().getTime());
      const before = await shown();
      const decisionId = idOf(expectStatus(200, await actInGame(action)));
      const sent = idOf(expectStatus(201, await appeal(bob, decisionId)));
      clock.advance(1000);
      expectStatus(200, await decide(mod, id, 'removed'));
      const ownRestrictions = await restrictionsOf(bob);
      expect(ownRestrictions).toMatchObject([
        {
          kind: 'removed',
          game: null,
          endedAt: null,
          content: 'Buy shoes',
          appeal: { id: sent, outcome: null },
        },
        { id: decisionId, endedAt: expect.any(String), appeal: null },
      ]);
      expect(refusal(await actInGame('reinstate', { decisionId }))).toEqual([409, 'already_decided']);
      const ofServiceModerators = { decisionId: ownRestrictions[0]?.id };
      expect(refusal(await actInGame('reinstate', ofServiceModerators))).toEqual([404, 'not_found']);
      expect(await shown()).not.toEqual(before);
      expectStatus(200, await decideAppeal(other, sent, 'granted'));
      expect(await shown()).toEqual(before);
    },
  );

  it('grants its open appeal when it is reversed, and passes the appeal on when it is replaced [R-SAFE-142]', async () => {
    const { other, ann, bob, game } = fixture();
    const hidden = idOf(expectStatus(200, await actInGame('hide')));
    const sent = idOf(expectStatus(201, await appeal(bob, hidden)));
    clock.advance(1000);
    const removed = idOf(expectStatus(200, await actInGame('remove')));
    expect(await restrictionsOf(bob)).toMatchObject([
      { id: removed, appeal: { id: sent, outcome: null } },
      { id: hidden, appeal: null },
    ]);
    expectStatus(200, await actInGame('reinstate', { decisionId: removed }));
    expect((await restrictionsOf(bob))[0]).toMatchObject({ appeal: { id: sent, outcome: 'granted' } });
    const bans = `/api/games/${game.id}/bans/${bob.id}`;
    const ban = idOf(expectStatus(200, await ann.put(bans, { reason: 'spam', statement: 'No shoes' })));
    const ofBan = idOf(expectStatus(201, await appeal(bob, ban)));
    expectStatus(200, await ann.delete(bans));
    expect((await restrictionsOf(bob)).find(({ id }) => id === ban)).toMatchObject({
      appeal: { id: ofBan, outcome: 'granted' },
    });
    for (const id of [sent, ofBan])
      expect(refusal(await decideAppeal(other, id, 'denied'))).toEqual([409, 'already_decided']);
  });

  it('can be reversed by an appeal, with its content, while an appeal is possible or open [R-SAFE-143]', async () => {
    const { mod, bob, subjects } = fixture();
    const decisionId = idOf(expectStatus(200, await actInGame('remove')));
    const passDays = async (days: number) => {
      const createdAt = new Date(clock.now().getTime() - days * day);
      await db.update(restrictions).set({ createdAt }).where(eq(restrictions.id, decisionId));
      await housekeeping(stretch, clock.now());
    };
    await passDays(183);
    expect((await actInGame('reinstate', { decisionId })).statusCode).toBe(409);
    const sent = idOf(expectStatus(201, await appeal(bob, decisionId)));
    await passDays(213);
    expectStatus(200, await decideAppeal(mod, sent, 'granted'));
    expect(await db.$count(posts, eq(posts.id, subjects.post))).toBe(1);
  });

  it('can ban an invited user, which declines the invitation [R-SAFE-146]', async () => {
    const { ann, other, game } = fixture();
    const url = `/api/games/${game.id}`;
    const invited = await ann.post(`${url}/invite`, { username: other.username });
    const ban = { reason: 'spam', statement: 'No shoes' };
    expectStatus(200, await ann.put(`${url}/bans/${other.id}`, ban));
    const accepted = await other.post(`/api/invitations/${idOf(invited)}/accept`);
    expect(refusal(accepted)).toEqual([409, 'already_answered']);
  });
});

describe('a history', () => {
  const historyOf = async (by: TestUser, what: 'users' | 'games', id: string) =>
    (await by.get(`/api/moderation/${what}/${id}`)).json();

  it('of a user and of a game has reports, decisions and notes, for moderators [R-SAFE-66]', async () => {
    const { mod, other, bob, ann, game } = fixture();
    await decide(mod, await report('post'), 'removed');
    await report('user');
    const note = (path: string, text: string) => other.post(`/api/moderation/${path}/notes`, { text });
    expectStatus(201, await note(`users/${bob.id}`, 'Sells shoes'));
    clock.advance(1000);
    expectStatus(201, await note(`users/${bob.id}`, 'Again'));
    expectStatus(201, await note(`games/${game.id}`, 'Many shops here'));
    const ofUser = userHistory.parse(await historyOf(mod, 'users', bob.id));
    expect(ofUser).toMatchObject({ user: { id: bob.id }, isModerator: false, suspensionId: null });
    expect(ofUser.reports.map(({ subject }) => subject.type)).toEqual(['user', 'post']);
    expect(ofUser.restrictions).toMatchObject([{ kind: 'removed', moderator: { id: mod.id } }]);
    expect(ofUser.notes).toMatchObject([
      { text: 'Again', author: { id: other.id } },
      { text: 'Sells shoes' },
    ]);
    const ofGame = gameHistory.parse(await historyOf(mod, 'games', game.id));
    expect(ofGame).toMatchObject({ game: { name: 'A game', creator: { id: ann.id } }, restrictions: [] });
    expect(ofGame.reports.map(({ subject }) => subject.type)).toEqual(['post']);
    expect(ofGame.notes).toMatchObject([{ text: 'Many shops here' }]);
    for (const path of [`users/${UNKNOWN_ID}`, `games/${UNKNOWN_ID}`]) {
      expect(refusal(await mod.get(`/api/moderation/${path}`))).toEqual([404, 'not_found']);
      expect(refusal(await note(path, 'Nobody'))).toEqual([404, 'not_found']);
    }
    expect(userHistory.parse(await historyOf(mod, 'users', mod.id)).isModerator).toBe(true);
  });
});

describe('the audit log', () => {
  it('contains every action of a moderator that succeeds, and no other [R-SAFE-67]', async () => {
    const { mod, other, bob, subjects } = fixture();
    const id = await report('post');
    await claim(mod, id);
    await decide(mod, id, 'removed');
    await decide(other, id, 'removed');
    await mod.post(`/api/moderation/users/${bob.id}/notes`, { text: 'Sells shoes' });
    const actions = (await audit(other)).filter(({ moderator }) => moderator?.id === mod.id);
    expect(actions.map(({ action, subject }) => [action, subject])).toEqual(
      [
        ['report.claimed', { type: 'report', id }],
        ['report.removed', { type: 'post', id: subjects.post }],
        ['note.added', { type: 'user', id: bob.id }],
      ].toReversed(),
    );
    expect((await audit(mod)).filter(({ moderator }) => moderator?.id === other.id)).toEqual([]);
  });

  it('names the affected user of each action, in pages, for moderators only [R-SAFE-114]', async () => {
    const { mod, other, ann, bob, game } = fixture();
    await claim(mod, await report('post'));
    clock.advance(1000);
    const suspended = await mod.post(`/api/moderation/users/${bob.id}/suspension`, {
      until: null,
      reason: 'spam',
      statement: 'Shoes',
    });
    clock.advance(1000);
    await end(mod, idOf(suspended));
    clock.advance(1000);
    await mod.post(`/api/moderation/games/${game.id}/notes`, { text: 'Many shops' });
    const page = async (number: number) =>
      z
        .array(auditEntry)
        .parse((await other.get(`/api/moderation/audit?limit=2&page=${number}`)).json())
        .map(({ action, subject, user: whom, moderator }) => [
          action,
          subject.type,
          whom?.id,
          moderator?.id === mod.id,
        ]);
    expect([await page(1), await page(2)]).toEqual([
      [
        ['note.added', 'game', undefined, true],
        ['restriction.ended', 'user', bob.id, true],
      ],
      [
        ['user.suspended', 'user', bob.id, true],
        ['report.claimed', 'report', bob.id, true],
      ],
    ]);
    expect(refusal(await ann.get('/api/moderation/audit'))).toEqual([403, 'moderators_only']);
  });

  it.each([
    ['changed', sql`update ${auditLog} set action = 'nothing'`],
    ['deleted', sql`delete from ${auditLog}`],
    ['emptied', sql`truncate ${auditLog}`],
  ])('cannot be %s by the app [R-SAFE-67]', async (_, statement) => {
    await decide(fixture().mod, await report('post'), 'no-action');
    const before = await db.$count(auditLog);
    await expect(db.execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('The audit log is append-only') },
    });
    expect([before > 0, await db.$count(auditLog)]).toEqual([true, before]);
  });
});
