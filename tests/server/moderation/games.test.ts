import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { REDACTED_CONTENT } from '#contract/constants.ts';
import { type GameDecision, gameDecision, gameModeration } from '#contract/game-moderation.ts';
import { type Game, participant } from '#contract/games.ts';
import { postsPage } from '#contract/posts.ts';
import { restrictionsOf } from '#server/account/export/store/restrictions.store.ts';
import { images, restrictions, users } from '#server/db/schema/index.ts';
import { housekeeping } from '#server/housekeeping.ts';
import { eraseObsoleteArchives } from '#server/moderation/archive.service.ts';
import { deleteAccount } from '#tests/server/account/support.ts';
import { allRows } from '#tests/support/all-rows.ts';
import { eraseDeleted } from '#tests/support/enqueued-jobs.ts';
import { completeAtEnd } from '#tests/support/games.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import {
  createGame,
  day,
  expectStatus,
  idOf,
  joinAll,
  statusAndMessage,
  upvote,
} from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { storedAndRecounted } from '#tests/support/recounted.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';
import { outcomesOf, UNKNOWN_ID } from './support.ts';

const stretch = await openTestApp();
const { db, clock } = stretch;
const why = { reason: 'harassment', statement: 'Be kind' } as const;
let count = 0;
/** The creator, an admin, two participants, and somebody else. */
let cat: TestUser;
let ada: TestUser;
let bob: TestUser;
let dee: TestUser;
let outsider: TestUser;
let game: Game;
let postId: string;
let commentId: string;
let photo: string;

beforeEach(async () => {
  count += 1;
  [cat, ada, bob] = await stretch.signUpAll('cat', 'ada', 'bob');
  [dee, outsider] = await stretch.signUpAll('dee', 'out');
  game = await createGame(cat, clock, { name: 'Laps', isPublic: false });
  await joinAll(game, [ada, bob, dee]);
  expectStatus(200, await cat.put(url(`/participants/${ada.id}/admin`), { isAdmin: true }));
  const post = await share(bob, game.id, 'Rude post', { image: await photoDataUrl(count * 5) });
  [postId, photo] = [post.id, post.image ?? ''];
  commentId = await comment(bob, await shareId(dee, 'Kind post'), 'Rude comment');
  await comment(dee, postId, 'Not nice');
  await upvote(dee, postId);
});

const url = (rest = '') => `/api/games/${game.id}${rest}`;
const shareId = async (by: TestUser, content: string) => (await share(by, game.id, content)).id;
const comment = async (by: TestUser, on: string, content: string) =>
  idOf(expectStatus(201, await by.post('/api/comments', { postId: on, content })));
const subjectOf = (type: 'post' | 'comment') => ({ type, id: type === 'post' ? postId : commentId });
const send = (by: TestUser, body: object, headers = {}) =>
  by.post(url('/moderation/actions'), { ...why, ...body }, headers);
const act = async (by: TestUser, body: object): Promise<GameDecision> =>
  gameDecision.parse(expectStatus(200, await send(by, body)).json());
const reinstate = (by: TestUser, decisionId: string) => send(by, { action: 'reinstate', decisionId });
const ban = (by: TestUser, user: TestUser, body: object = {}) =>
  by.put(url(`/bans/${user.id}`), { ...why, ...body });
const unban = (by: TestUser, user: TestUser) => by.delete(url(`/bans/${user.id}`));
const moderation = async (by: TestUser, query = '') =>
  gameModeration.parse(expectStatus(200, await by.get(url(`/moderation${query}`))).json());
const kinds = async () => (await moderation(cat)).log.map(({ kind }) => kind).toReversed();
const sendReport = (by: TestUser, subject: object) =>
  by.post('/api/reports', { subject, reason: 'harassment', note: 'Me!' });
const later = (days: number) => new Date(clock.now().getTime() + days * day);
const end = () => completeAtEnd(stretch, game);
/** The content and counts of the game, as a participant reads them. */
const seen = async () => ({
  posts: postsPage.parse((await dee.get(`/api/posts?gameId=${game.id}`)).json()).posts,
  scores: (await dee.get(url('/scores'))).json<unknown>(),
  results: (await dee.get(url('/results'))).json<unknown>(),
  counts: (await dee.get(url())).json<Game>()._count,
});
const contents = async () =>
  (await seen()).posts.flatMap((one) => [one.content, ...one.comments.map(({ content }) => content)]);
/** All rows but those that moderation itself writes. */
const rows = (...except: string[]) => allRows(db, ['restrictions', 'idempotency_keys', 'reports', ...except]);

describe.each(['hide', 'remove'] as const)('the action %s', (action) => {
  it.each(['post', 'comment'] as const)(
    'removes a %s with its points and totals, and reinstating restores every row [R-SAFE-20]',
    async (type) => {
      // A recount drops totals of zeros, which earlier tests leave.
      await storedAndRecounted(db);
      const before = await rows();
      const decision = await act(ada, { action, subject: subjectOf(type) });
      expect(await contents()).toEqual(
        type === 'post' ? ['Kind post', 'Rude comment'] : ['Kind post', 'Rude post', 'Not nice'],
      );
      expect((await storedAndRecounted(db)).stored).toEqual((await storedAndRecounted(db)).counted);
      expect((await seen()).counts.posts).toBe(type === 'post' ? 1 : 2);
      expectStatus(200, await reinstate(cat, decision.id));
      expect(await rows()).toEqual(before);
    },
  );

  it('redacts a post of a completed game, whose results stay [R-SAFE-20]', async () => {
    await end();
    const before = await seen();
    const decision = await act(ada, { action, subject: subjectOf('post') });
    expect((await seen()).results).toEqual(before.results);
    expect(await contents()).toContain('[Content Redacted]');
    expect((await dee.get(photo)).statusCode).toBe(404);
    expectStatus(200, await reinstate(cat, decision.id));
    expect(await seen()).toEqual(before);
  });
});

describe('hidden content', () => {
  it('has open reports until it is reinstated, which resolves them without action [R-SAFE-21]', async () => {
    await sendReport(dee, subjectOf('post'));
    const hidden = await act(ada, { action: 'hide', subject: subjectOf('post'), reported: true });
    expect((await moderation(cat)).queue).toMatchObject([{ state: 'hidden', content: 'Rude post' }]);
    expect(await outcomesOf(dee)).toEqual([null]);
    expect(statusAndMessage(await send(cat, { action: 'dismiss', subject: subjectOf('post') }))[0]).toBe(409);
    expectStatus(200, await reinstate(cat, hidden.id));
    expect([(await moderation(cat)).queue, await outcomesOf(dee)]).toEqual([[], ['no-action']]);
  });

  it('has open reports until it is removed, which can be reversed for 30 days [R-SAFE-21]', async () => {
    await sendReport(dee, subjectOf('post'));
    await act(ada, { action: 'hide', subject: subjectOf('post') });
    clock.advance(29 * day);
    const removed = await act(cat, { action: 'remove', subject: subjectOf('post') });
    expect([await kinds(), await outcomesOf(dee)]).toEqual([['hidden', 'removed'], ['removed']]);
    await eraseObsoleteArchives(db, later(2));
    expectStatus(200, await reinstate(ada, removed.id));
    expect(await contents()).toContain('Rude post');
  });
});

describe('an archive', () => {
  it('can be reinstated by its game for 30 days, and is erased after 184 days with its photo [R-SAFE-22] [R-SAFE-143]', async () => {
    const { id } = await act(ada, { action: 'hide', subject: subjectOf('post') });
    const photos = () => db.$count(images, eq(images.id, photo.slice('/api/images/'.length)));
    await eraseObsoleteArchives(db, new Date(later(30).getTime() - 1));
    expect([(await moderation(ada)).log[0]?.content, await photos()]).toEqual(['Rude post', 1]);
    clock.advance(30 * day);
    expect(statusAndMessage(await reinstate(cat, id))).toEqual([409, 'This cannot be reinstated any more']);
    expect((await moderation(ada)).log).toMatchObject([
      { id, content: null, image: null, viewer: { canReinstate: false } },
    ]);
    await eraseObsoleteArchives(db, new Date(later(154).getTime() - 1));
    expect(await photos()).toBe(1);
    await eraseObsoleteArchives(db, later(154));
    expect(await photos()).toBe(0);
  });

  it('of a deleted account is erased, and comments of deleted accounts are not restored [R-SAFE-22]', async () => {
    const { id } = await act(ada, { action: 'remove', subject: subjectOf('post') });
    expectStatus(200, await deleteAccount(dee, { removeWords: true }));
    expectStatus(200, await reinstate(cat, id));
    const shown = postsPage.parse((await cat.get(`/api/posts?gameId=${game.id}`)).json()).posts;
    expect(shown.find(({ id: one }) => one === postId)).toMatchObject({
      content: 'Rude post',
      _count: { comments: 0, upvotes: 1 },
    });
    const again = await act(ada, { action: 'remove', subject: subjectOf('post') });
    expectStatus(200, await deleteAccount(bob));
    expect((await reinstate(cat, again.id)).statusCode).toBe(409);
    await housekeeping(stretch, clock.now());
    const archives = await db.select().from(restrictions).where(eq(restrictions.userId, bob.id));
    expect(archives.map(({ archive, imageId }) => [archive, imageId])).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});

describe('the queue', () => {
  it('shows reported content with its evidence, and never the reporters [R-SAFE-23]', async () => {
    for (const who of [dee, ada]) await sendReport(who, subjectOf('post'));
    await sendReport(dee, { type: 'comment', id: commentId });
    await sendReport(dee, { type: 'game', id: game.id });
    expectStatus(200, await bob.delete(`/api/comments/${commentId}`));
    const queue = (await moderation(ada)).queue;
    expect(queue).toMatchObject([
      {
        subject: subjectOf('post'),
        user: { id: bob.id },
        content: 'Rude post',
        image: photo,
        state: 'visible',
        reasons: ['harassment'],
        reports: 2,
      },
      { subject: { type: 'comment' }, content: 'Rude comment', state: 'gone', viewer: { canDecide: true } },
      { subject: { type: 'game' }, content: 'Laps', viewer: { canDecide: false } },
    ]);
    expect(JSON.stringify(queue)).not.toMatch(new RegExp(`${dee.id}|"dee|Me!`));
    // Nobody is shown a report about themselves.
    expect((await moderation(cat)).queue).toHaveLength(2);
  });

  it('shows the photo to moderators, also of hidden content and across a block [R-SAFE-23]', async () => {
    await sendReport(dee, subjectOf('post'));
    await bob.put(`/api/blocks/${ada.id}`);
    expect((await ada.get(photo)).statusCode).toBe(200);
    await act(ada, { action: 'hide', subject: subjectOf('post') });
    const statuses = [];
    for (const one of [ada, cat, bob, dee]) statuses.push((await one.get(photo)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 404]);
    expect((await moderation(ada)).queue).toMatchObject([
      { user: { firstName: '[deleted user]' }, content: 'Rude post' },
    ]);
  });

  it.each([
    ['remove', 'removed'],
    ['warn', 'warned'],
    ['dismiss', 'no-action'],
  ] as const)('is empty after %s, and the reporter sees the outcome [R-SAFE-24]', async (action, outcome) => {
    await sendReport(dee, subjectOf('comment'));
    await act(ada, { action, subject: subjectOf('comment'), reported: true });
    expect([(await moderation(cat)).queue, await outcomesOf(dee)]).toEqual([[], [outcome]]);
  });

  it('resolves a report as removed if the author has already deleted the content [R-SAFE-24]', async () => {
    await sendReport(dee, subjectOf('post'));
    expectStatus(200, await bob.delete(`/api/posts/${postId}`));
    const gone = [404, 'This is not in the game any more'];
    expect(statusAndMessage(await send(ada, { action: 'remove', subject: subjectOf('post') }))).toEqual(gone);
    await act(ada, { action: 'dismiss', subject: subjectOf('post') });
    expect(await outcomesOf(dee)).toEqual(['removed']);
  });
});

describe('two concurrent moderators', () => {
  it.each([
    ['remove', 'remove'],
    ['hide', 'hide'],
    ['warn', 'dismiss'],
    ['dismiss', 'remove'],
  ] as const)('%s and %s: only one takes effect [R-SAFE-25]', async (first, second) => {
    await sendReport(dee, subjectOf('post'));
    const subject = subjectOf('post');
    const responses = await Promise.all([
      send(ada, { action: first, subject, reported: true }),
      send(cat, { action: second, subject, reported: true }),
    ]);
    const codes = responses.map((one) => `${one.statusCode} ${one.json<{ code?: string }>().code}`);
    expect(codes.toSorted()).toEqual(['200 undefined', '409 already_decided']);
    expect(await kinds()).toHaveLength(1);
  });

  it('reinstate once, and a request repeated with its idempotency key changes nothing [R-SAFE-25]', async () => {
    const { id } = await act(ada, { action: 'remove', subject: subjectOf('post') });
    const responses = await Promise.all([reinstate(ada, id), reinstate(cat, id)]);
    expect(responses.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(['200', '409']);
    const key = { 'idempotency-key': 'the same key' };
    const remove = () => send(ada, { action: 'remove', subject: subjectOf('post') }, key);
    const [one, two] = [await remove(), await remove()];
    expect([one.statusCode, two.json()]).toEqual([200, one.json()]);
    expectStatus(200, await cat.put(url(`/participants/${ada.id}/admin`), { isAdmin: false }));
    expect((await remove()).statusCode).toBe(403);
  });
});

describe('a ban', () => {
  it('removes the user and optionally their content, and logs each removal [R-SAFE-26]', async () => {
    expectStatus(200, await ban(ada, bob, { removesContent: true }));
    expect(await kinds()).toEqual(['removed-from-game', 'banned', 'removed', 'removed']);
    const { log, bans } = await moderation(cat);
    expect(
      log.every(
        ({ user, moderator, reason, statement }) =>
          user.id === bob.id &&
          moderator?.id === ada.id &&
          reason === why.reason &&
          statement === why.statement,
      ),
    ).toBe(true);
    expect(bans.map(({ user }) => user.id)).toEqual([bob.id]);
    expect([await contents(), (await bob.get(url())).statusCode]).toEqual([['Kind post'], 403]);
  });

  const joinMethods = {
    link: async () => bob.post(`/api/games/join/${(await cat.get(url())).json<Game>().inviteCode}`),
    invitation: async () => {
      const sent = await cat.post(url('/invite'), { email: `${bob.username}@example.com` });
      await db.update(users).set({ emailVerified: true }).where(eq(users.id, bob.id));
      return bob.post(`/api/invitations/${idOf(sent)}/accept`);
    },
    'invitation link': async () => {
      const sent = await cat.post(url('/invite'), { email: 'somebody@example.com' });
      return bob.post('/api/invitations/link', { token: sent.json<{ token: string }>().token });
    },
    'join by address': async () => {
      expectStatus(200, await cat.put(url(), { ...game, isPublic: true, requiresApproval: false }));
      return bob.post(url('/join'));
    },
    'join request': async () => {
      expectStatus(200, await cat.put(url(), { ...game, isPublic: true, requiresApproval: true }));
      return bob.post(url('/join'));
    },
  };
  it.each(Object.entries(joinMethods))(
    'applies to a %s until it ends [R-SAFE-26] [R-SAFE-131]',
    async (_, tryToJoin) => {
      expectStatus(200, await ban(ada, bob));
      const refused = await tryToJoin();
      expect([refused.statusCode, refused.json()]).toEqual([
        403,
        { message: 'You are banned from this game', code: 'banned_from_game' },
      ]);
      expectStatus(200, await unban(cat, bob));
      expect((await moderation(cat)).bans).toEqual([]);
      expectStatus(200, await bob.post(`/api/games/join/${(await cat.get(url())).json<Game>().inviteCode}`));
    },
  );

  it('declines the user’s join request, and prevents invitations [R-SAFE-26]', async () => {
    const open = await createGame(cat, clock, { requiresApproval: true });
    expectStatus(200, await bob.post(`/api/games/${open.id}/join`));
    const requests = `/api/games/${open.id}/join-requests`;
    const [request] = (await cat.get(requests)).json<{ id: string }[]>();
    expectStatus(200, await cat.put(`/api/games/${open.id}/bans/${bob.id}`, why));
    expect((await cat.post(`${requests}/${request?.id}/approve`)).statusCode).toBe(409);
    const invited = await cat.post(`/api/games/${open.id}/invite`, { username: bob.username });
    expect(statusAndMessage(invited)).toEqual([409, 'This person cannot join the game']);
  });

  it('that is concurrent with a join leaves no banned user in the game [R-SAFE-26]', async () => {
    const open = await createGame(cat, clock, {});
    await joinAll(open, [bob]);
    expectStatus(200, await bob.post(`/api/games/${open.id}/leave`));
    const report = { subject: { type: 'game', id: open.id }, reason: 'spam' };
    expectStatus(201, await bob.post('/api/reports', report));
    await Promise.all([
      bob.post(`/api/games/${open.id}/join`),
      cat.put(`/api/games/${open.id}/bans/${bob.id}`, why),
    ]);
    const people = z.array(participant).parse((await cat.get(`/api/games/${open.id}/participants`)).json());
    const banned = (await cat.get(`/api/games/${open.id}/moderation`)).json<{ bans: unknown[] }>().bans
      .length;
    expect(people.length + banned).toBe(2);
  });

  it('restores only the possibility to join when it ends [R-SAFE-26]', async () => {
    expectStatus(200, await ban(ada, bob, { removesContent: true }));
    const removal = (await moderation(ada)).log.find(({ kind }) => kind === 'removed-from-game');
    expect(statusAndMessage(await reinstate(ada, removal?.id ?? ''))).toEqual([
      409,
      'This person is banned. End the ban first',
    ]);
    expectStatus(200, await unban(ada, bob));
    expect([await contents(), (await bob.get(url())).statusCode]).toEqual([['Kind post'], 403]);
    expectStatus(200, await unban(ada, bob));
  });

  it('is idempotent for the same moderator, and a conflict for another one [R-SAFE-25]', async () => {
    const first = expectStatus(200, await ban(ada, bob));
    expect(idOf(await ban(ada, bob))).toBe(idOf(first));
    expect((await ban(cat, bob)).json()).toMatchObject({ code: 'already_decided' });
  });
});

describe('removing a participant', () => {
  it.each(['moderation', 'participants'] as const)(
    'through %s is logged, shown to the participant, and can be reversed with score, group and result [R-SAFE-27] [R-SAFE-172]',
    async (path) => {
      const groupId = idOf(await cat.post(url('/groups'), { name: 'Reds', color: '#dc2626' }));
      expectStatus(200, await cat.post(url(`/groups/${groupId}/members`), { memberId: bob.id }));
      await end();
      const before = await rows('games', 'game_notifications');
      if (path === 'moderation') await act(ada, { action: 'remove', subject: { type: 'user', id: bob.id } });
      else expectStatus(200, await ada.delete(url(`/participants/${bob.id}`)));
      const [removal] = (await moderation(cat)).log;
      expect([removal?.user.id, (await bob.get(url())).statusCode]).toEqual([bob.id, 403]);
      const restriction = { kind: 'removed-from-game', id: removal?.id, statement: expect.any(String) };
      expect((await bob.get('/api/account/restrictions')).json()).toMatchObject([
        { ...restriction, appealUntil: expect.any(String) },
      ]);
      expectStatus(200, await reinstate(cat, removal?.id ?? ''));
      expect(await rows('games', 'game_notifications')).toEqual(before);
    },
  );
});

describe('permission to moderate', () => {
  it('is limited to managers, and excludes themselves and the membership of the creator [R-SAFE-28]', async () => {
    const tries = async (by: TestUser, ...bodies: object[]) => {
      const statuses = [];
      for (const body of bodies) statuses.push((await send(by, body)).statusCode);
      return statuses;
    };
    const hide = { action: 'hide', subject: subjectOf('post') };
    for (const by of [bob, dee, outsider]) expect(await tries(by, hide)).toEqual([403]);
    const person = (user: TestUser, action: string) => ({ action, subject: { type: 'user', id: user.id } });
    const all = [
      person(cat, 'warn'),
      person(cat, 'remove'),
      person(ada, 'warn'),
      person(outsider, 'warn'),
      person(bob, 'hide'),
    ];
    expect(await tries(ada, ...all)).toEqual([403, 403, 403, 404, 400]);
    const inCapitals = { ...cat, id: cat.id.toUpperCase() };
    expect(await tries(ada, person(inCapitals, 'remove'))).toEqual([403]);
    const bans = [];
    for (const user of [cat, inCapitals, ada, outsider]) bans.push((await ban(ada, user)).statusCode);
    expect(bans).toEqual([403, 403, 403, 404]);
    const own = { type: 'post', id: await shareId(ada, 'By an admin') };
    const others = { type: 'post', id: (await share(outsider, (await createGame(outsider, clock)).id)).id };
    const unknown = { type: 'comment', id: UNKNOWN_ID };
    const on = [own, others, unknown, { type: 'message', id: UNKNOWN_ID }].map((subject) => ({
      action: 'remove',
      subject,
    }));
    expect(await tries(ada, ...on)).toEqual([403, 404, 404, 400]);
    const removed = await act(cat, { action: 'remove', subject: own });
    expect([
      (await reinstate(ada, removed.id)).statusCode,
      (await reinstate(cat, UNKNOWN_ID)).statusCode,
    ]).toEqual([403, 404]);
    expect(statusAndMessage(await send(cat, { ...hide, reason: 'because' }))).toEqual([
      400,
      'Please choose a reason',
    ]);
  });

  it('is in responses about posts, comments and participants, with whom a moderator can ban, but not about redacted posts [R-SAFE-28] [R-SAFE-100]', async () => {
    const subject = { type: 'post', id: await shareId(cat, 'By the creator') };
    await comment(cat, postId, 'Stop it');
    expectStatus(201, await sendReport(dee, subject));
    const permissions = async (by: TestUser) => {
      const { posts } = postsPage.parse((await by.get(`/api/posts?gameId=${game.id}`)).json());
      const people = z.array(participant).parse((await by.get(url('/participants'))).json());
      const all = [
        ...posts.flatMap((post) => [post, ...post.comments].map((one) => [one.content, one.viewer] as const)),
        ...people.map((one) => [one.userId, one.viewer] as const),
      ];
      return Object.fromEntries(all.map(([key, viewer]) => [key, [viewer?.canModerate, viewer?.canBan]]));
    };
    const [none, decide, both] = [
      [undefined, undefined],
      [true, false],
      [true, true],
    ];
    const before = {
      'Rude post': both,
      'Not nice': both,
      'Kind post': both,
      'Rude comment': both,
      'By the creator': decide,
      'Stop it': decide,
      [cat.id]: none,
      [ada.id]: none,
      [bob.id]: both,
      [dee.id]: both,
    };
    expect(await permissions(ada)).toEqual(before);
    expect((await moderation(ada)).queue.map(({ viewer }) => viewer)).toEqual([
      { canDecide: true, canDismiss: true, canBan: false },
    ]);
    expect(await permissions(dee)).toEqual(Object.fromEntries(Object.keys(before).map((key) => [key, none])));
    await end();
    await act(ada, { action: 'hide', subject: subjectOf('post') });
    const { 'Rude post': _, ...rest } = before;
    expect(await permissions(ada)).toEqual({ ...rest, [REDACTED_CONTENT]: none });
  });
});

describe('the log', () => {
  it('shows moderator, decision and reasons to all admins in pages, and warnings can be withdrawn [R-SAFE-29]', async () => {
    const warning = await act(ada, { action: 'warn', subject: { type: 'user', id: bob.id } });
    expect(warning).toMatchObject({
      kind: 'warning',
      user: { id: bob.id },
      moderator: { id: ada.id },
      ...why,
      endedAt: null,
    });
    clock.advance(90 * day);
    const again = gameDecision.parse((await reinstate(cat, warning.id)).json());
    expect(again).toMatchObject({ id: warning.id, endedBy: { id: cat.id }, viewer: { canReinstate: false } });
    for (const by of [ada, cat]) expect((await moderation(by)).log.map(({ id }) => id)).toEqual([warning.id]);
    expect((await moderation(cat, '?page=2&limit=1')).log).toEqual([]);
  });

  it('is in the export of the affected user with the text, without the moderator [R-SAFE-19]', async () => {
    await sendReport(dee, subjectOf('comment'));
    await act(ada, { action: 'dismiss', subject: subjectOf('comment') });
    const { id } = await act(ada, { action: 'remove', subject: subjectOf('post') });
    const exported = await restrictionsOf(db, bob.id, null);
    expect(exported).toMatchObject([{ id, kind: 'removed', game: 'Laps', content: 'Rude post', ...why }]);
    expect(JSON.stringify(exported)).not.toContain(ada.id);
  });

  it('remains after the game is deleted, without archived content [R-SAFE-29]', async () => {
    const { id } = await act(ada, { action: 'remove', subject: subjectOf('post') });
    expectStatus(200, await cat.delete(url()));
    await eraseDeleted(stretch);
    await housekeeping(stretch, clock.now());
    const [stored] = await db.select().from(restrictions).where(eq(restrictions.id, id));
    expect(stored).toMatchObject({ gameId: null, gameName: 'Laps', archive: null, imageId: null });
  });
});
