import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type GameDecision, gameDecision } from '#contract/game-moderation.ts';
import type { Game } from '#contract/games.ts';
import { reports } from '#server/db/schema/index.ts';
import { NOTHING_TO_REPORT } from '#server/reports/evidence.ts';
import { removeContent } from '#server/service-moderation/content.ts';
import { deleteAccount } from '#tests/server/account/support.ts';
import { eraseDeleted } from '#tests/support/enqueued-jobs.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { createGame, expectStatus, idOf, joinAll, statusAndMessage } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

type Type = 'post' | 'comment' | 'message' | 'game';

const stretch = await openTestApp();
const { db, clock } = stretch;
const GONE = [404, NOTHING_TO_REPORT];
/** The creator of the game, the authors of its content, and the reporter. */
let cat: TestUser;
let bob: TestUser;
let dee: TestUser;
let ann: TestUser;
let game: Game;
let photo: string | undefined;
let subjects: Readonly<Record<Type, string>>;
let count = 0;
beforeEach(async () => {
  count += 1;
  [cat, bob] = await stretch.signUpAll('cat', 'bob');
  [dee, ann] = await stretch.signUpAll('dee', 'ann');
  game = await createGame(cat, clock, { name: 'Rude game', description: 'For all', isPublic: false });
  await joinAll(game, [bob, dee, ann]);
  const post = await share(bob, game.id, 'Rude post', { image: await photoDataUrl(80 + 4 * count) });
  photo = post.image?.split('/').at(-1);
  const message = { gameId: game.id, recipientId: ann.id, content: 'Rude message' };
  subjects = {
    post: post.id,
    comment: idOf(await dee.post('/api/comments', { postId: post.id, content: 'Rude comment' })),
    message: idOf(await bob.post('/api/messages', message)),
    game: game.id,
  };
});

const sendReport = (type: Type, seenText?: string) =>
  ann.post('/api/reports', { subject: { type, id: subjects[type] }, reason: 'hate', seenText });
const evidence = async (id: string) => (await db.select().from(reports).where(eq(reports.id, id)))[0];
const copyOf = async (response: ReturnType<typeof sendReport>) =>
  evidence(idOf(expectStatus(201, await response)));
const act = async (action: object): Promise<GameDecision> =>
  gameDecision.parse(
    expectStatus(
      200,
      await cat.post(`/api/games/${game.id}/moderation/actions`, { reason: 'rules', ...action }),
    ).json(),
  );
const ofPost = (action: 'hide' | 'remove') => act({ action, subject: { type: 'post', id: subjects.post } });
const byServiceModerators = (type: Type) =>
  db.transaction((tx) =>
    removeContent(
      tx,
      { moderatorId: null, now: clock.now() },
      { type, id: subjects[type] },
      { reason: 'rules', statement: null },
    ),
  );

describe('content that moderators have hidden or removed', () => {
  it.each([
    ['hidden', () => ofPost('hide')],
    ['removed', () => ofPost('remove')],
    ['hidden and then removed', async () => [await ofPost('hide'), await ofPost('remove')]],
    ['removed by service moderators', () => byServiceModerators('post')],
  ])(
    'can be reported with its comments by users who have seen it: a post that is %s [R-SAFE-190]',
    async (_, takeOut) => {
      await takeOut();
      for (const type of ['post', 'comment'] as const)
        for (const guess of [undefined, 'A guess', `rude ${type}`])
          expect(statusAndMessage(await sendReport(type, guess))).toEqual(GONE);
      expect(await copyOf(sendReport('comment', 'Rude comment'))).toMatchObject({
        authorId: dee.id,
        gameId: game.id,
        content: 'Rude comment',
        imageId: null,
      });
      expect(await copyOf(sendReport('post', 'Rude post'))).toMatchObject({
        authorId: bob.id,
        gameId: game.id,
        content: 'Rude post',
        imageId: photo,
      });
    },
  );

  it('is stored as evidence with its photo if the reporter has seen it, also for a redacted post of a completed game [R-SAFE-190]', async () => {
    clock.advance(Date.parse(game.endTime) - clock.now().getTime());
    await ofPost('hide');
    const reported = async (seenText?: string) => {
      const { content, imageId, id } = (await copyOf(sendReport('post', seenText))) ?? {};
      await db.delete(reports).where(eq(reports.id, id ?? ''));
      return [content, imageId];
    };
    expect([await reported(), await reported('A guess'), await reported('Rude post')]).toEqual([
      ['[Content Redacted]', null],
      ['[Content Redacted]', null],
      ['[Content Redacted]\n[Hidden or removed]\nRude post', photo],
    ]);
  });

  it('cannot be reported after its author has deleted their account, nor by a blocked user who has not seen it [R-SAFE-190]', async () => {
    const { id } = await ofPost('hide');
    expectStatus(200, await deleteAccount(dee));
    expect(statusAndMessage(await sendReport('comment', 'Rude comment'))).toEqual(GONE);
    expectStatus(201, await sendReport('post', 'Rude post'));
    await act({ action: 'reinstate', decisionId: id });
    expectStatus(200, await bob.put(`/api/blocks/${ann.id}`));
    expect(statusAndMessage(await sendReport('post'))).toEqual(GONE);
  });
});

describe('a deleted game', () => {
  const seen = { post: 'Rude post', comment: 'Rude comment', message: undefined, game: 'Rude game' } as const;
  const types = ['post', 'comment', 'message', 'game'] as const;

  it.each([
    ['deleted', async () => expectStatus(200, await cat.delete(`/api/games/${game.id}`))],
    ['taken down', () => byServiceModerators('game')],
  ])(
    'can be reported with its content by users who have seen it, after it is %s [R-SAFE-191]',
    async (_, takeOut) => {
      await takeOut();
      for (const type of ['post', 'comment', 'game'] as const)
        for (const guess of [undefined, 'A guess'])
          expect(statusAndMessage(await sendReport(type, guess))).toEqual(GONE);
      const copies = [];
      for (const type of types) copies.push(await copyOf(sendReport(type, seen[type])));
      expect(copies.map((copy) => [copy?.authorId, copy?.content, copy?.imageId])).toEqual([
        [bob.id, 'Rude post', photo],
        [dee.id, 'Rude comment', null],
        [bob.id, 'Rude message', null],
        [cat.id, 'Rude game\nFor all', null],
      ]);
      const other = await stretch.signUp('eve');
      const subject = { type: 'message', id: subjects.message };
      expect(statusAndMessage(await other.post('/api/reports', { subject, reason: 'hate' }))).toEqual(GONE);
    },
  );

  it('can be reported with a text that its author deleted before, until its rows are erased [R-SAFE-191]', async () => {
    const endedAt = clock.now().toISOString();
    expectStatus(200, await dee.delete(`/api/comments/${subjects.comment}`));
    expectStatus(200, await cat.delete(`/api/games/${game.id}`));
    expect((await copyOf(sendReport('comment', 'Rude comment')))?.content).toBe(
      `[Until ${endedAt}]\nRude comment`,
    );
    await eraseDeleted(stretch);
    for (const type of types) expect(statusAndMessage(await sendReport(type, seen[type]))).toEqual(GONE);
  });
});
