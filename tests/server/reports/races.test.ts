import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Game } from '#contract/games.ts';
import { images, reports, users } from '#server/db/schema/index.ts';
import { NOTHING_TO_REPORT } from '#server/reports/evidence.ts';
import { untilWaiting } from '#tests/support/locks.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { createGame, expectStatus, joinAll, statusAndMessage } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

const stretch = await openTestApp({ watched: false });
const { db, clock, database } = stretch;
let ann: TestUser;
let bob: TestUser;
/** Who manages the game. */
let cat: TestUser;
let game: Game;
let post: string;
let photo: string;
let count = 0;
beforeEach(async () => {
  count += 1;
  [ann, bob] = [await stretch.signUp(`ann${count}`), await stretch.signUp(`bob${count}`)];
  cat = await stretch.signUp(`cat${count}`);
  game = await createGame(cat, clock);
  await joinAll(game, [ann, bob]);
  const shared = await share(bob, game.id, 'Rude post', { image: await photoDataUrl(40 + 4 * count) });
  [post, photo] = [shared.id, shared.image?.split('/').at(-1) ?? ''];
});

const report = (seenText?: string) =>
  ann.post('/api/reports', { subject: { type: 'post', id: post }, reason: 'hate', seenText });
type Request = () => ReturnType<typeof report>;
const stored = () => db.select().from(reports).where(eq(reports.subjectId, post));
const hasPhoto = async () => (await db.$count(images, eq(images.id, photo))) > 0;

/**
 * Sends the second request while the transaction of the first one is open: both write rows that refer to the author, whose row is locked
 * until the second one waits. The embedded database has one connection, so there the requests follow each other.
 */
async function overlapping(first: Request, second: Request) {
  const sent: ReturnType<Request>[] = [];
  if (database.kind === 'embedded') {
    sent.push(first());
    await sent[0];
    sent.push(second());
  } else
    await db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, bob.id)).for('update');
      sent.push(first());
      await untilWaiting(db, 1);
      sent.push(second());
      await untilWaiting(db, 2);
    });
  return Promise.all(sent);
}

const cases = (['deleted', 'edited', 'hidden'] as const).flatMap((change) => [
  { by: 'who sees it', change, isBlocked: false },
  { by: 'who is blocked', change, isBlocked: true },
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

describe('content that is changed or taken away while somebody reports it', () => {
  it.each(cases)('is evidence of $by when it was $change first [R-SAFE-195]', async (example) => {
    const { request, ...evidence } = await arrange(example);
    const [changed, reported] = await overlapping(request, () => report('Rude post'));
    expect([changed?.statusCode, reported?.statusCode]).toEqual([200, 201]);
    expect(await stored()).toMatchObject([{ authorId: bob.id, ...evidence }]);
  });

  it.each(cases)(
    'is evidence of $by, with its photo, when it is $change after the report [R-SAFE-195]',
    async (example) => {
      const { request } = await arrange(example);
      const [reported, changed] = await overlapping(() => report('Rude post'), request);
      expect([reported?.statusCode, changed?.statusCode]).toEqual([201, 200]);
      const evidence = { authorId: bob.id, content: 'Rude post', imageId: photo };
      expect([await stored(), await hasPhoto()]).toMatchObject([[evidence], true]);
    },
  );

  it('is refused as unknown, without a report, when it goes first and the text is not sent [R-SAFE-195]', async () => {
    const [changed, reported] = await overlapping(
      () => bob.delete(`/api/posts/${post}`),
      () => report(),
    );
    expect(changed?.statusCode).toBe(200);
    expect(reported && statusAndMessage(reported)).toEqual([404, NOTHING_TO_REPORT]);
    expect([await stored(), await hasPhoto()]).toEqual([[], false]);
  });
});
