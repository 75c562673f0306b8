import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Game } from '#contract/games.ts';
import type { Database } from '#server/db/database.ts';
import { earlierTexts, images, reports, users } from '#server/db/schema/index.ts';
import { NOTHING_TO_REPORT } from '#server/reports/evidence.ts';
import { untilWaiting } from '#tests/support/locks.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { createGame, expectStatus, idOf, joinAll, statusAndMessage } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

const stretch = await openTestApp({ watched: false });
const { db, clock, database } = stretch;
let ann: TestUser;
let bob: TestUser;
/** The creator of the game. */
let cat: TestUser;
let game: Game;
let post: string;
let photo: string;
let count = 0;
beforeEach(async () => {
  count += 1;
  [ann, bob] = [await stretch.signUp('ann'), await stretch.signUp('bob')];
  cat = await stretch.signUp('cat');
  game = await createGame(cat, clock);
  await joinAll(game, [ann, bob]);
  const shared = await share(bob, game.id, 'Rude post', { image: await photoDataUrl(40 + 4 * count) });
  [post, photo] = [shared.id, shared.image?.split('/').at(-1) ?? ''];
});

const report = (seenText?: string) =>
  ann.post('/api/reports', { subject: { type: 'post', id: post }, reason: 'hate', seenText });
type Request = () => ReturnType<typeof report>;
const act = (body: object) =>
  cat.post(`/api/games/${game.id}/moderation/actions`, { reason: 'rules', ...body });
const writeComment = async () =>
  idOf(expectStatus(201, await bob.post('/api/comments', { postId: post, content: 'Rude comment' })));
const stored = () => db.select().from(reports).where(eq(reports.subjectId, post));
const hasPhoto = async () => (await db.$count(images, eq(images.id, photo))) > 0;

type Lock = (tx: Database) => Promise<unknown>;
const lockUser =
  (id: string): Lock =>
  (tx) =>
    tx.select().from(users).where(eq(users.id, id)).for('update');
const lockReports: Lock = (tx) => tx.select().from(reports).for('update');

/**
 * Sends the second request while the transaction of the first one is open: both wait for a row that is locked until then, by default the row of
 * the author, which they reference. The embedded database has one connection, so there the requests follow each other.
 */
async function overlapping(first: Request, second: Request, lock: Lock = lockUser(bob.id)) {
  const sent: ReturnType<Request>[] = [];
  if (database.kind === 'embedded') {
    sent.push(first());
    await sent[0];
    sent.push(second());
  } else
    await db.transaction(async (tx) => {
      await lock(tx);
      sent.push(first());
      await untilWaiting(db, 1);
      sent.push(second());
      await untilWaiting(db, 2);
    });
  return Promise.all(sent);
}

const cases = (['deleted', 'edited', 'hidden'] as const).flatMap((change) => [
  { by: 'a user who sees it', change, isBlocked: false },
  { by: 'a blocked user', change, isBlocked: true },
]);
type Case = (typeof cases)[number];

/** The request that changes the post, and the evidence of a report after it. */
async function arrange({ change, isBlocked }: Case) {
  if (isBlocked) expectStatus(200, await bob.put(`/api/blocks/${ann.id}`));
  const url = `/api/posts/${post}`;
  const hide = { action: 'hide', subject: { type: 'post', id: post }, reason: 'rules' };
  const until = `[Until ${clock.now().toISOString()}]\nRude post`;
  return {
    deleted: { request: () => bob.delete(url), content: until, imageId: null },
    edited: {
      request: () => bob.patch(url, { content: 'Nice post' }),
      content: `Nice post\n${until}`,
      imageId: photo,
    },
    hidden: {
      request: () => cat.post(`/api/games/${game.id}/moderation/actions`, hide),
      content: 'Rude post',
      imageId: photo,
    },
  }[change];
}

describe('content that is changed or removed while it is reported', () => {
  it.each(cases)('is stored as evidence by $by when it is $change first [R-SAFE-195]', async (example) => {
    const { request, ...evidence } = await arrange(example);
    const [changed, reported] = await overlapping(request, () => report('Rude post'));
    expect([changed?.statusCode, reported?.statusCode]).toEqual([200, 201]);
    expect(await stored()).toMatchObject([{ authorId: bob.id, ...evidence }]);
  });

  it.each(cases)(
    'is stored as evidence by $by, with its photo, when it is $change after the report [R-SAFE-195]',
    async (example) => {
      const { request } = await arrange(example);
      const [reported, changed] = await overlapping(() => report('Rude post'), request);
      expect([reported?.statusCode, changed?.statusCode]).toEqual([201, 200]);
      const evidence = { authorId: bob.id, content: 'Rude post', imageId: photo };
      expect([await stored(), await hasPhoto()]).toMatchObject([[evidence], true]);
    },
  );

  it('cannot be reported when it is deleted first and the request does not contain its text [R-SAFE-195]', async () => {
    const [changed, reported] = await overlapping(
      () => bob.delete(`/api/posts/${post}`),
      () => report(),
    );
    expect(changed?.statusCode).toBe(200);
    expect(reported && statusAndMessage(reported)).toEqual([404, NOTHING_TO_REPORT]);
    expect([await stored(), await hasPhoto()]).toEqual([[], false]);
  });
});

describe('content whose restriction changes while a blocked user reports it', () => {
  const decideAbout = async (type: 'post' | 'comment', action: string, id: string) =>
    idOf(expectStatus(200, await act({ action, subject: { type, id } })));
  const reportOf = (type: 'post' | 'comment', id: string, seenText: string) => () =>
    ann.post('/api/reports', { subject: { type, id }, reason: 'hate', seenText });
  const copiesOf = (id: string) =>
    db
      .select()
      .from(reports)
      .where(and(eq(reports.reporterId, ann.id), eq(reports.subjectId, id)));
  /** A report of another user, which stays open with the hidden post. */
  const reportByDee = async () => {
    const dee = await stretch.signUp('dee');
    await joinAll(game, [dee]);
    const subject = { type: 'post', id: post };
    expectStatus(201, await dee.post('/api/reports', { subject, reason: 'rules' }));
  };

  it.each(['post', 'comment'] as const)(
    'is stored as evidence when it is reinstated concurrently: %s [R-SAFE-211]',
    async (type) => {
      await reportByDee();
      const content = `Rude ${type}`;
      const id = type === 'post' ? post : await writeComment();
      expectStatus(200, await bob.put(`/api/blocks/${ann.id}`));
      const decisionId = await decideAbout('post', 'hide', post);
      // The report of the hidden post is resolved last.
      const reinstate = () => act({ action: 'reinstate', decisionId });
      const [reinstated, reported] = await overlapping(reinstate, reportOf(type, id, content), lockReports);
      expect([reinstated?.statusCode, reported?.statusCode]).toEqual([200, 201]);
      const imageId = type === 'post' ? photo : null;
      expect(await copiesOf(id)).toMatchObject([{ authorId: bob.id, content, imageId }]);
    },
  );

  it('is stored as evidence when it is hidden and removed concurrently [R-SAFE-211]', async () => {
    expectStatus(200, await bob.put(`/api/blocks/${ann.id}`));
    await decideAbout('post', 'hide', post);
    const remove = () => act({ action: 'remove', subject: { type: 'post', id: post } });
    const [removed, reported] = await overlapping(remove, reportOf('post', post, 'Rude post'));
    expect([removed?.statusCode, reported?.statusCode]).toEqual([200, 201]);
    expect(await copiesOf(post)).toMatchObject([{ authorId: bob.id, content: 'Rude post', imageId: photo }]);
  });

  it('is stored as evidence when it is a comment of a hidden post and removed concurrently [R-SAFE-211]', async () => {
    const comment = await writeComment();
    expectStatus(200, await bob.put(`/api/blocks/${ann.id}`));
    await decideAbout('post', 'hide', post);
    const remove = () => act({ action: 'remove', subject: { type: 'comment', id: comment } });
    const [removed, reported] = await overlapping(remove, reportOf('comment', comment, 'Rude comment'));
    expect([removed?.statusCode, reported?.statusCode]).toEqual([200, 201]);
    expect(await copiesOf(comment)).toMatchObject([
      { authorId: bob.id, content: 'Rude comment', imageId: null },
    ]);
  });
});

describe('deleting a comment while a moderator hides it', () => {
  it.each(['post', 'comment'] as const)(
    'is a 404 because the comment can be reinstated, after a decision about the %s [R-SAFE-222]',
    async (type) => {
      const comment = await writeComment();
      const id = type === 'post' ? post : comment;
      const hide = () => act({ action: 'hide', subject: { type, id } });
      const [hidden, deleted] = await overlapping(hide, () => bob.delete(`/api/comments/${comment}`));
      expect([hidden?.statusCode, deleted && statusAndMessage(deleted)]).toEqual([
        200,
        [404, 'Comment not found'],
      ]);
      expect(await db.$count(earlierTexts, eq(earlierTexts.subjectId, comment))).toBe(0);
    },
  );
});
