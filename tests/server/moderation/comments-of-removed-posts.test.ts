import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type GameDecision, gameDecision, gameModeration } from '#contract/game-moderation.ts';
import type { Game } from '#contract/games.ts';
import { comments, posts } from '#server/db/schema/index.ts';
import { findRestriction } from '#server/moderation/appeals.store.ts';
import { POST_IS_DOWN } from '#server/moderation/archive.ts';
import { endWithContent } from '#server/service-moderation/content.ts';
import { deleteAccount } from '#tests/server/account/support.ts';
import { tablesWith } from '#tests/support/all-rows.ts';
import { eraseDeleted } from '#tests/support/enqueued-jobs.ts';
import { createGame, expectStatus, idOf, joinAll, statusAndMessage } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';
import { openModerationFixtures, outcomesOf } from './support.ts';

const stretch = await openTestApp();
const { db, clock } = stretch;
const { fixture, decide, end, restrictionsOf, appeal, decideAppeal } = openModerationFixtures(stretch);
const why = { reason: 'harassment', statement: 'Be kind' } as const;

/** A post of Dee's, on which Bob has written twice and Dee once; the game's creator has reported Bob's first comment. */
let dee: TestUser;
let game: Game;
let postId: string;
let commentId: string;
let reportId: string;

beforeEach(async () => {
  const { ann, bob } = fixture();
  dee = await stretch.signUp('dee');
  game = await createGame(ann, clock, { name: 'Laps' });
  await joinAll(game, [bob, dee]);
  postId = (await share(dee, game.id, 'Ten laps')).id;
  const comment = async (by: TestUser, content: string) =>
    idOf(expectStatus(201, await by.post('/api/comments', { postId, content })));
  commentId = await comment(bob, 'Rude');
  await comment(dee, 'Not nice');
  await comment(bob, 'Ruder');
  const subject = { type: 'comment', id: commentId };
  reportId = idOf(
    expectStatus(201, await ann.post('/api/reports', { subject, reason: 'spam', seenText: 'Rude' })),
  );
});

const url = (rest: string) => `/api/games/${game.id}${rest}`;
const send = (body: object) => fixture().ann.post(url('/moderation/actions'), { ...why, ...body });
const act = async (body: object): Promise<GameDecision> =>
  gameDecision.parse(expectStatus(200, await send(body)).json());
const aboutPost = () => ({ type: 'post', id: postId });
const aboutComment = () => ({ type: 'comment', id: commentId });
const reinstate = (decisionId: string) => act({ action: 'reinstate', decisionId });
const moderation = async () =>
  gameModeration.parse(expectStatus(200, await fixture().ann.get(url('/moderation'))).json());
const outcomes = () => outcomesOf(fixture().ann);
/** The stored comments of the post, and its stored count. */
const storedComments = async () => {
  const rows = await db
    .select({ content: comments.content })
    .from(comments)
    .where(eq(comments.postId, postId))
    .orderBy(comments.createdAt, comments.id);
  const [post] = await db.select({ count: posts.commentsCount }).from(posts).where(eq(posts.id, postId));
  return [rows.map(({ content }) => content), post?.count];
};

/** Hides or removes the post; each returns a function that restores it. */
const removals = {
  'hidden by its game': async () => {
    const { id } = await act({ action: 'hide', subject: aboutPost() });
    return () => reinstate(id);
  },
  'removed by its game': async () => {
    const { id } = await act({ action: 'remove', subject: aboutPost() });
    return () => reinstate(id);
  },
  'removed by service moderators': async () => {
    const { mod, bob } = fixture();
    const report = { subject: aboutPost(), reason: 'spam' };
    const id = idOf(expectStatus(201, await bob.post('/api/reports', report)));
    expectStatus(200, await decide(mod, id, 'removed'));
    const [removed] = await restrictionsOf(dee);
    return () => end(mod, removed?.id ?? '');
  },
} as const;
const removalCases = Object.entries(removals);

describe('a comment of a hidden or removed post', () => {
  it.each(removalCases)(
    'is removed by a ban of its author, with its own log entry: %s [R-SAFE-200]',
    async (_, removePost) => {
      const { bob } = fixture();
      const restorePost = await removePost();
      const ban = { ...why, removesContent: true };
      expectStatus(200, await fixture().ann.put(url(`/bans/${bob.id}`), ban));
      const removed = (await moderation()).log.filter(({ subject }) => subject.type === 'comment');
      expect(new Map(removed.map(({ kind, content, user }) => [content, [kind, user.id]]))).toEqual(
        new Map([
          ['Rude', ['removed', bob.id]],
          ['Ruder', ['removed', bob.id]],
        ]),
      );
      expect(
        (await restrictionsOf(bob)).flatMap(({ kind, content }) => (kind === 'removed' ? [content] : [])),
      ).toEqual(expect.arrayContaining(['Rude', 'Ruder']));
      expect(await outcomes()).toEqual(['removed']);
      // It cannot be reinstated before its post, and its text is not lost.
      const first = removed.find(({ content }) => content === 'Rude')?.id ?? '';
      expect(statusAndMessage(await send({ action: 'reinstate', decisionId: first }))).toEqual([
        409,
        POST_IS_DOWN,
      ]);
      await restorePost();
      expect(await storedComments()).toEqual([['Not nice'], 1]);
      await reinstate(first);
      expect(await storedComments()).toEqual([['Rude', 'Not nice'], 2]);
    },
  );

  it.each(removalCases)(
    'can be removed by service moderators; its author reads the reasons, its reporter the outcome: %s [R-SAFE-201]',
    async (_, removePost) => {
      const { mod, other, bob } = fixture();
      const restorePost = await removePost();
      expectStatus(200, await decide(mod, reportId, 'removed', { reason: 'hate', statement: 'No' }));
      const [restriction] = await restrictionsOf(bob);
      expect(restriction).toMatchObject({
        kind: 'removed',
        subject: aboutComment(),
        reason: 'hate',
        statement: 'No',
        content: 'Rude',
        appealUntil: expect.any(String),
      });
      expect(await outcomes()).toEqual(['removed']);
      const sent = idOf(expectStatus(201, await appeal(bob, restriction?.id ?? '')));
      expect(statusAndMessage(await decideAppeal(other, sent, 'granted'))).toEqual([409, POST_IS_DOWN]);
      await restorePost();
      expect(await storedComments()).toEqual([['Not nice', 'Ruder'], 2]);
      expectStatus(200, await decideAppeal(other, sent, 'granted'));
      expect(await storedComments()).toEqual([['Rude', 'Not nice', 'Ruder'], 3]);
    },
  );

  const withComment = [['Rude', 'Not nice', 'Ruder'], 3];
  const withoutComment = [['Not nice', 'Ruder'], 2];
  it.each([
    ['hide', 'hidden', null, withoutComment],
    ['remove', 'removed', 'removed', withoutComment],
    ['warn', 'warning', 'warned', withComment],
    ['dismiss', undefined, 'no-action', withComment],
  ] as const)(
    'can be moderated by the managers of its game: %s [R-SAFE-201]',
    async (action, kind, outcome, afterwards) => {
      const restorePost = await removals['hidden by its game']();
      expect((await moderation()).queue).toMatchObject([
        { subject: aboutComment(), state: 'hidden', hiddenBy: null },
      ]);
      await act({ action, subject: aboutComment(), ...(action === 'dismiss' ? {} : { reported: true }) });
      const [restriction] = await restrictionsOf(fixture().bob);
      expect([restriction?.kind, restriction?.content]).toEqual([kind, kind && 'Rude']);
      expect(await outcomes()).toEqual([outcome]);
      await restorePost();
      expect(await storedComments()).toEqual(afterwards);
    },
  );

  it('is not restored with its post if it was removed after the decision about the post was read [R-SAFE-201]', async () => {
    const { mod } = fixture();
    const { id } = await act({ action: 'hide', subject: aboutPost() });
    const before = await findRestriction(db, id);
    if (before === undefined) throw new Error('The post is not hidden');
    expectStatus(200, await decide(mod, reportId, 'removed'));
    const by = { moderatorId: mod.id, now: clock.now() };
    expect(await db.transaction((tx) => endWithContent(tx, by, before.restriction))).toBe(true);
    expect(await storedComments()).toEqual([['Not nice', 'Ruder'], 2]);
  });

  it.each(removalCases)(
    'is erased with the account of its author, unlike comments of others: %s [R-SAFE-213]',
    async (_, removePost) => {
      const { bob } = fixture();
      const content = `Numbat of ${fixture().bob.username}`;
      expectStatus(201, await bob.post('/api/comments', { postId, content }));
      const restorePost = await removePost();
      expect(await tablesWith(db, content)).toEqual(['restrictions']);
      expectStatus(200, await deleteAccount(bob));
      await eraseDeleted(stretch);
      expect(await tablesWith(db, content)).toEqual([]);
      await restorePost();
      expect(await storedComments()).toEqual([['Not nice'], 1]);
    },
  );
});
