import { beforeEach, describe, expect, it } from 'vitest';
import { moderatedAppeal } from '#contract/moderation.ts';
import { givePicture } from '#tests/server/account/support.ts';
import { expectStatus, idOf, joinAll } from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';
import { openModerationFixtures } from './support.ts';

const stretch = await openTestApp();
const { clock } = stretch;
const { fixture, decide, appeals, restrictionsOf, appeal, decideAppeal } = openModerationFixtures(stretch);

/** A second reporter, besides Ann. */
let carl: TestUser;
let count = 0;
beforeEach(async () => {
  count += 1;
  carl = await stretch.signUp('carl');
  await joinAll(fixture().game, [carl]);
});

const subjectOf = (type: 'post' | 'user') => ({ type, id: fixture().subjects[type] });
/** Reports a subject, one second after the previous event. */
async function send(by: TestUser, type: 'post' | 'user', reason: string, note?: string) {
  clock.advance(1000);
  const body = { subject: subjectOf(type), reason, note };
  return idOf(expectStatus(201, await by.post('/api/reports', body)));
}
async function edit(content: string) {
  clock.advance(1000);
  expectStatus(200, await fixture().bob.patch(`/api/posts/${fixture().subjects.post}`, { content }));
  return clock.now().toISOString();
}
/** Bob's appeal against the latest decision about him, as another moderator sees it. */
async function seenByReviewer() {
  const { other, bob } = fixture();
  const [decision] = await restrictionsOf(bob);
  const id = idOf(expectStatus(201, await appeal(bob, decision?.id ?? '')));
  return { id, seen: (await appeals(other)).find((one) => one.id === id) };
}

describe('the moderator who decides about an appeal', () => {
  it('sees each report about the subject with its additions, newest first [R-SAFE-210]', async () => {
    const { mod, other, ann } = fixture();
    const first = await send(ann, 'post', 'spam', 'First');
    const changed = await edit('Buy my shoes or else');
    await send(ann, 'post', 'harassment', 'Second');
    const last = await send(carl, 'post', 'rules');
    expectStatus(200, await decide(mod, first, 'removed'));
    clock.advance(1000);
    // After the decision, so it is no part of the evidence.
    const late = { subject: subjectOf('post'), reason: 'hate', seenText: 'Buy my shoes or else' };
    expectStatus(201, await carl.post('/api/reports', late));
    const { id, seen } = await seenByReviewer();
    const content = `Buy my shoes or else\n[Until ${changed}]\nBuy shoes`;
    const reports = [
      { id: last, reason: 'rules', note: null, reporter: { id: carl.id }, content, additions: [] },
      {
        id: first,
        reason: 'spam',
        note: 'First',
        reporter: { id: ann.id },
        content: 'Buy shoes',
        image: null,
        additions: [{ reason: 'harassment', note: 'Second', content, image: null }],
      },
    ];
    expect(seen).toMatchObject({ canDecide: true, reports });
    const decided = expectStatus(200, await decideAppeal(other, id, 'denied')).json();
    expect(moderatedAppeal.parse(decided)).toMatchObject({ outcome: 'denied', reports });
  });

  it('sees the photos of reports and of their additions [R-SAFE-210]', async () => {
    const { mod, other, ann, bob } = fixture();
    await givePicture(stretch, bob, 20 + count);
    await send(ann, 'user', 'sexual');
    await givePicture(stretch, bob, 120 + count);
    await send(ann, 'user', 'sexual');
    await givePicture(stretch, bob, 200 + count);
    clock.advance(1000);
    // A warning, after which Bob can still read the decisions about him.
    const [report] = (await ann.get('/api/reports')).json<{ id: string }[]>();
    expectStatus(200, await decide(mod, report?.id ?? '', 'warned'));
    const { seen } = await seenByReviewer();
    const photos = seen?.reports.flatMap(({ image, additions }) => [
      image,
      ...additions.map((added) => added.image),
    ]);
    expect(new Set(photos).size).toBe(2);
    for (const photo of photos ?? []) {
      expectStatus(200, await other.get(photo ?? ''));
      expectStatus(404, await carl.get(photo ?? ''));
    }
  });

  it('sees the removed text, also when an earlier text was reported [R-SAFE-210]', async () => {
    const { ann, bob, game } = fixture();
    await send(carl, 'post', 'rules');
    await edit('Rude and new');
    const remove = { action: 'remove', subject: subjectOf('post'), reason: 'rules' };
    expectStatus(200, await ann.post(`/api/games/${game.id}/moderation/actions`, remove));
    const { seen } = await seenByReviewer();
    expect(seen).toMatchObject({
      restriction: { content: 'Rude and new' },
      reports: [{ content: 'Buy shoes' }],
    });
    expect((await restrictionsOf(bob))[0]).toMatchObject({ content: 'Rude and new' });
  });

  it('sees the newest 20 of many reports [R-SAFE-210]', async () => {
    const { mod } = fixture();
    const ids: string[] = [];
    for (let at = 0; at < 21; at += 1) ids.push(await send(await stretch.signUp('many'), 'user', 'spam'));
    clock.advance(1000);
    expectStatus(200, await decide(mod, ids[0] ?? '', 'warned'));
    const { seen } = await seenByReviewer();
    expect(seen?.reports.map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
  });
});
