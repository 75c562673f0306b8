import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { auditEntry } from '#contract/moderation.ts';
import { CLAIM_MINUTES } from '#contract/moderation-constants.ts';
import { auditLog } from '#server/db/schema/index.ts';
import { suspend as suspendByCommand } from '#server/service-moderation/commands.ts';
import { expectStatus, joinAll } from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';
import { openModerationFixtures, outcomesOf, refusal } from './support.ts';

const stretch = await openTestApp();
const { db, clock } = stretch;
const { fixture, report, decide, suspend, queue, restrictionsOf } = openModerationFixtures(stretch);
const claim = (by: TestUser, id: string) => by.put(`/api/moderation/reports/${id}/claim`);
const lastEntry = async () => {
  const entries = (await fixture().mod.get('/api/moderation/audit?limit=1')).json();
  return z.array(auditEntry).parse(entries)[0];
};

/** Reports about Bob: one of Ann's that another moderator has claimed, and one of a third user's. */
async function claimedReports() {
  const { other } = fixture();
  const carl = await stretch.signUp('carl');
  const [claimed, own] = [await report('user'), await report('user', carl)];
  expectStatus(200, await claim(other, claimed));
  return { claimed, own, carl };
}

it('a suspension does not resolve a report that another moderator has claimed [R-SAFE-202]', async () => {
  const { mod, other, ann } = fixture();
  const { claimed, carl } = await claimedReports();
  expectStatus(201, await suspend(mod));
  expect([await outcomesOf(ann), await outcomesOf(carl)]).toEqual([[null], ['removed']]);
  expect((await queue(other)).find(({ id }) => id === claimed)).toMatchObject({
    status: 'open',
    claim: { moderator: { id: other.id } },
  });
  // Bob is suspended already, but the other moderator can still decide the report.
  expect(refusal(await suspend(other))).toEqual([409, 'already_suspended']);
  expectStatus(200, await decide(other, claimed, 'removed'));
  expect(await outcomesOf(ann)).toEqual(['removed']);
});

it('a suspension resolves a report whose claim has expired [R-SAFE-202]', async () => {
  const { mod, ann } = fixture();
  await claimedReports();
  clock.advance(CLAIM_MINUTES * 60_000);
  expectStatus(201, await suspend(mod));
  expect(await outcomesOf(ann)).toEqual(['removed']);
});

it('a suspension by a command of an operator does not resolve claimed reports [R-SAFE-202]', async () => {
  const { other, ann, bob } = fixture();
  const { carl, own } = await claimedReports();
  expectStatus(200, await claim(other, own));
  const why = { reason: 'spam', statement: null, days: 0 } as const;
  await suspendByCommand(db, { moderatorId: null, now: clock.now() }, bob.username, why);
  expect([await outcomesOf(ann), await outcomesOf(carl)]).toEqual([[null], [null]]);
  expect((await lastEntry())?.details).toMatchObject({ reports: '' });
});

it.each(['removed', 'warned', 'no-action'])(
  'the decision “%s” changes nothing when it is repeated',
  async (outcome) => {
    const { mod, other, bob } = fixture();
    const id = await report('post');
    const decided = expectStatus(200, await decide(mod, id, outcome)).json();
    const logged = await db.$count(auditLog);
    const restrictionsBefore = await restrictionsOf(bob);
    clock.advance(1000);
    expect(expectStatus(200, await decide(mod, id, outcome)).json()).toEqual(decided);
    expect(refusal(await decide(other, id, outcome))).toEqual([409, 'already_decided']);
    expect([await db.$count(auditLog), await restrictionsOf(bob)]).toEqual([logged, restrictionsBefore]);
  },
);

it('the audit log contains the ids of the reports that an action resolves [R-SAFE-202]', async () => {
  const { mod, other, game } = fixture();
  await joinAll(game, [other]);
  const posts = [await report('post'), await report('post', other)];
  const { own } = await claimedReports();
  expectStatus(200, await decide(mod, posts[0] ?? '', 'no-action'));
  const { details } = (await lastEntry()) ?? {};
  expect(details?.['reports']?.split(' ').toSorted()).toEqual(posts.toSorted());
  clock.advance(1000);
  expectStatus(201, await suspend(mod));
  expect(await lastEntry()).toMatchObject({ action: 'user.suspended', details: { reports: own } });
});
