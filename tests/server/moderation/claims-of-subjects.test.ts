import { beforeEach, describe, expect, it } from 'vitest';
import { CLAIM_MINUTES } from '#contract/moderation-constants.ts';
import { users } from '#server/db/schema/index.ts';
import { demote } from '#server/service-moderation/commands.ts';
import { untilWaiting } from '#tests/support/locks.ts';
import { expectStatus, joinAll, statusAndMessage } from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';
import { openModerationFixtures, refusal, refusals } from './support.ts';

const stretch = await openTestApp({ watched: false });
const { db, clock, database } = stretch;
const { fixture, report, decide, queue } = openModerationFixtures(stretch);
const url = (id: string) => `/api/moderation/reports/${id}/claim`;
const claim = (by: TestUser, id: string) => by.put(url(id));
const release = (by: TestUser, id: string) => by.delete(url(id));
const CLAIMED = [409, 'already_claimed'];

/** Two reports about Bob's post: of Ann and of Carl. */
let carl: TestUser;
let first: string;
let second: string;
beforeEach(async () => {
  carl = await stretch.signUp('carl');
  await joinAll(fixture().game, [carl]);
  [first, second] = [await report('post'), await report('post', carl)];
});

/** The claimants of the two reports, as a moderator sees them. */
const claimants = async (by: TestUser) => {
  const listed = await queue(by);
  return [first, second].map((id) => listed.find((one) => one.id === id)?.claim?.moderator.id ?? null);
};
const outcomes = () =>
  Promise.all(
    [fixture().ann, carl].map(
      async (by) => (await by.get('/api/reports')).json<{ outcome: string | null }[]>()[0]?.outcome,
    ),
  );

describe('a claimed report', () => {
  it('prevents decisions of other moderators about all reports of its subject until the claim expires [R-SAFE-212]', async () => {
    const { mod, other, ann, game, subjects } = fixture();
    expectStatus(200, await claim(other, first));
    expect([await claimants(mod), await claimants(other)]).toEqual([
      [other.id, other.id],
      [other.id, other.id],
    ]);
    for (const outcome of ['removed', 'warned', 'no-action'])
      expect(statusAndMessage(await decide(mod, second, outcome))).toEqual([
        409,
        'Another moderator is working on reports about this',
      ]);
    expect([refusal(await claim(mod, second)), await outcomes()]).toEqual([CLAIMED, [null, null]]);
    expect((await ann.get(`/api/posts?gameId=${game.id}`)).body).toContain(subjects.post);
    clock.advance(CLAIM_MINUTES * 60_000);
    expectStatus(200, await decide(mod, second, 'warned'));
    expect(await outcomes()).toEqual(['warned', 'warned']);
  });

  it('is decided together with the other reports of its subject by the moderator who claimed it [R-SAFE-212]', async () => {
    const { other } = fixture();
    expectStatus(200, await claim(other, first));
    expectStatus(200, await claim(other, second));
    expectStatus(200, await decide(other, second, 'no-action'));
    expect(await outcomes()).toEqual(['no-action', 'no-action']);
  });

  it('is released together with the other reports of its subject [R-SAFE-212]', async () => {
    const { mod, other } = fixture();
    expectStatus(200, await claim(other, first));
    expectStatus(200, await release(mod, second));
    expect(await claimants(mod)).toEqual([other.id, other.id]);
    expectStatus(200, await release(other, second));
    expect(await claimants(mod)).toEqual([null, null]);
    expectStatus(200, await claim(mod, first));
  });

  it('is released when its moderator loses the role [R-SAFE-212]', async () => {
    const { mod, other } = fixture();
    expectStatus(200, await claim(other, first));
    await demote(db, { moderatorId: null, now: clock.now() }, other.username);
    expect(await claimants(mod)).toEqual([null, null]);
    expectStatus(200, await decide(mod, first, 'no-action'));
  });

  it('does not affect reports about other subjects', async () => {
    const { mod, other } = fixture();
    expectStatus(200, await claim(other, first));
    expectStatus(200, await decide(mod, await report('comment'), 'no-action'));
  });
});

it('one of two concurrent claims of reports about the same subject succeeds [R-SAFE-212]', async () => {
  const { mod, other } = fixture();
  const sent: ReturnType<typeof claim>[] = [];
  const sendBoth = () => sent.push(claim(mod, first), claim(other, second));
  // The claims refer to the moderators, so that both are pending until these rows are unlocked. The embedded database has one connection.
  if (database.kind === 'embedded') sendBoth();
  else
    await db.transaction(async (tx) => {
      await tx.select().from(users).for('update');
      sendBoth();
      await untilWaiting(db, 2);
    });
  expect(refusals(await Promise.all(sent))).toEqual([[200, undefined], CLAIMED]);
});
