import { beforeAll, describe, expect, it } from 'vitest';
import { endRestriction } from '#server/service-moderation/appeals.service.ts';
import { suspendUser } from '#server/service-moderation/suspension.service.ts';
import { openTestApp } from '#tests/support/server.ts';
import { createFixture } from './fixture.ts';
import { type Bodies, outcomeOf, readAll, urlsOf } from './outcomes.ts';
import { type Case, rules } from './rules.ts';

const stretch = await openTestApp();
const { db, clock } = stretch;
const fixture = await createFixture(stretch);
/** Bert is suspended, and Anna shares content of every kind with him. */
const of: Case = { viewer: fixture.anna, other: fixture.bert, fixture };
const by = { moderatorId: null, now: clock.now() };
const why = { until: null, reason: 'spam', statement: 'Spam' } as const;
const read = () =>
  readAll(
    fixture.anna.user,
    Object.values(rules).flatMap((rule) => urlsOf(rule, of)),
  );

let before: Bodies;
let after: Bodies;
let suspensionId: string;
beforeAll(async () => {
  before = await read();
  suspensionId = await suspendUser(db, by, fixture.bert.user.id, why);
  after = await read();
});

/** Rules that need no request of the other user, who is signed out. */
const rulesAboutViewer = Object.entries(rules).flatMap(([name, rule]) =>
  'own' in rule || 'succeeds' in rule ? [] : [[name, rule] as const],
);

describe('a suspended user', () => {
  it.each(rulesAboutViewer)('is hidden from others in %s as by a block [R-SAFE-68]', async (_, rule) => {
    const { actual, expected } = await outcomeOf(rule, of, { before, after });
    expect(actual).toEqual(expected);
  });

  it('has photos hidden from others, and all responses restored when the suspension ends [R-SAFE-69]', async () => {
    const photo = async () => (await fixture.carl.get(fixture.bert.photo)).statusCode;
    expect(await photo()).toBe(404);
    await endRestriction(db, by, suspensionId);
    expect(Object.fromEntries(await read())).toEqual(Object.fromEntries(before));
    expect(await photo()).toBe(200);
    suspensionId = await suspendUser(db, by, fixture.bert.user.id, why);
  });
});
