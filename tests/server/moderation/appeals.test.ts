import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auditLog, comments, gameResults, participants } from '#server/db/schema/index.ts';
import { POST_IS_DOWN, STILL_BANNED } from '#server/moderation/archive.ts';
import { completeAtEnd } from '#tests/support/games.ts';
import { expectStatus, idOf, statusAndMessage } from '#tests/support/play.ts';
import { expectCorrectCounts } from '#tests/support/recounted.ts';
import { openTestApp } from '#tests/support/server.ts';
import { openModerationFixtures, refusal } from './support.ts';

const stretch = await openTestApp();
const { fixture, report, decide, end, appeal, decideAppeal, restrictionsOf } =
  openModerationFixtures(stretch);

it('an appeal about a comment cannot be granted while its post is hidden, and no text is lost [R-SAFE-180]', async () => {
  const { mod, other, ann, bob, game, subjects } = fixture();
  const actions = `/api/games/${game.id}/moderation/actions`;
  expectStatus(200, await decide(mod, await report('comment'), 'removed'));
  const [removed] = await restrictionsOf(bob);
  const sent = idOf(expectStatus(201, await appeal(bob, removed?.id ?? '')));
  const hide = {
    action: 'hide',
    subject: { type: 'post', id: subjects.post },
    reason: 'spam',
    statement: 'No',
  };
  const hidden = idOf(expectStatus(200, await ann.post(actions, hide)));
  for (const refused of [await decideAppeal(other, sent, 'granted'), await end(other, removed?.id ?? '')])
    expect(statusAndMessage(refused)).toEqual([409, POST_IS_DOWN]);
  expectStatus(200, await ann.post(actions, { action: 'reinstate', decisionId: hidden }));
  expectStatus(200, await decideAppeal(other, sent, 'granted'));
  const stored = await stretch.db.select().from(comments).where(eq(comments.id, subjects.comment));
  expect(stored).toMatchObject([{ content: 'Really, buy them' }]);
});

it.each(['granted', 'denied'])(
  'the decision “%s” about an appeal changes nothing when it is repeated',
  async (outcome) => {
    const { mod, other, bob } = fixture();
    expectStatus(200, await decide(mod, await report('post'), 'removed'));
    const [removed] = await restrictionsOf(bob);
    const sent = idOf(expectStatus(201, await appeal(bob, removed?.id ?? '')));
    const decided = expectStatus(200, await decideAppeal(other, sent, outcome)).json();
    const logged = await stretch.db.$count(auditLog);
    stretch.clock.advance(1000);
    expect(expectStatus(200, await decideAppeal(other, sent, outcome)).json()).toEqual(decided);
    expect(await stretch.db.$count(auditLog)).toBe(logged);
  },
);

it('an appeal that the end of the decision has granted cannot be granted again by the same moderator', async () => {
  const { mod, other, bob } = fixture();
  expectStatus(200, await decide(mod, await report('post'), 'removed'));
  const [removed] = await restrictionsOf(bob);
  const sent = idOf(expectStatus(201, await appeal(bob, removed?.id ?? '')));
  expectStatus(200, await end(other, removed?.id ?? ''));
  expect(refusal(await decideAppeal(other, sent, 'granted'))).toEqual([409, 'already_decided']);
});

it('the removal of a participant cannot be taken back while they are banned, and no result is lost [R-SAFE-224]', async () => {
  const { other, ann, bob, game } = fixture();
  await completeAtEnd(stretch, game);
  const membership = async () => [
    await stretch.db.select().from(participants).where(eq(participants.userId, bob.id)),
    await stretch.db.select().from(gameResults).where(eq(gameResults.userId, bob.id)),
  ];
  const before = await membership();
  const url = `/api/games/${game.id}/bans/${bob.id}`;
  expectStatus(200, await ann.put(url, { reason: 'spam' }));
  const removed = (await restrictionsOf(bob)).find(({ kind }) => kind === 'removed-from-game')?.id ?? '';
  const sent = idOf(expectStatus(201, await appeal(bob, removed)));
  for (const refused of [await decideAppeal(other, sent, 'granted'), await end(other, removed)])
    expect(statusAndMessage(refused)).toEqual([409, STILL_BANNED]);
  expectStatus(200, await ann.delete(url));
  expectStatus(200, await decideAppeal(other, sent, 'granted'));
  expect(await membership()).toEqual(before);
  await expectCorrectCounts(stretch.db);
});

it('an appeal about a comment of a deleted post is granted without restoring the comment', async () => {
  const { mod, other, bob, subjects } = fixture();
  expectStatus(200, await decide(mod, await report('comment'), 'removed'));
  const [removed] = await restrictionsOf(bob);
  const sent = idOf(expectStatus(201, await appeal(bob, removed?.id ?? '')));
  expectStatus(200, await bob.delete(`/api/posts/${subjects.post}`));
  expectStatus(200, await decideAppeal(other, sent, 'granted'));
  expect(await stretch.db.$count(comments, eq(comments.id, subjects.comment))).toBe(0);
});

it.each([
  ['removed by a service moderator', false],
  ['left by the managers of its game', true],
] as const)(
  'reinstating a post restores its comment unless the comment was removed in between: %s [R-SAFE-181]',
  async (_, isBack) => {
    const { mod, ann, game, subjects } = fixture();
    expectStatus(201, await ann.post('/api/comments', { postId: subjects.post, content: 'Which shoes?' }));
    const reported = await report('comment');
    const act = async (body: object) =>
      idOf(expectStatus(200, await ann.post(`/api/games/${game.id}/moderation/actions`, body)));
    const hidden = await act({
      action: 'hide',
      subject: { type: 'post', id: subjects.post },
      reason: 'spam',
    });
    if (isBack) await act({ action: 'dismiss', subject: { type: 'comment', id: subjects.comment } });
    else expectStatus(200, await decide(mod, reported, 'removed'));
    await act({ action: 'reinstate', decisionId: hidden });
    const back = await stretch.db
      .select({ content: comments.content })
      .from(comments)
      .where(eq(comments.postId, subjects.post))
      .orderBy(comments.createdAt, comments.id);
    expect(back.map(({ content }) => content)).toEqual(
      isBack ? ['Really, buy them', 'Which shoes?'] : ['Which shoes?'],
    );
  },
);
