import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { gameModeration } from '#contract/game-moderation.ts';
import type { Game } from '#contract/games.ts';
import { type ModeratedReport, moderatedReport } from '#contract/moderation.ts';
import { APPEAL_DAYS } from '#contract/moderation-constants.ts';
import { report } from '#contract/reports.ts';
import { reportsOf } from '#server/account/export/store/reports.store.ts';
import { portionsOf, ROWS_PER_BATCH } from '#server/db/batches.ts';
import { images, newId, reports } from '#server/db/schema/index.ts';
import { releaseImages } from '#server/images/images.service.ts';
import { REPORTED_OFTEN } from '#server/reports/additions.ts';
import { deleteExpiredReports } from '#server/reports/reports.service.ts';
import { decideReport } from '#server/service-moderation/decide-report.service.ts';
import { insertModerator } from '#server/service-moderation/moderators.store.ts';
import { deleteAccount, givePicture } from '#tests/server/account/support.ts';
import { tablesWith } from '#tests/support/all-rows.ts';
import { createGame, day, expectStatus, idOf, joinAll, statusAndMessage } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

const stretch = await openTestApp();
const { db, clock } = stretch;
const mod = await stretch.signUp('mod');
await insertModerator(db, mod.id, clock.now());
let ann: TestUser;
let bob: TestUser;
let cat: TestUser;
let game: Game;
let post: string;
let count = 0;
beforeEach(async () => {
  count += 1;
  [ann, bob, cat] = await stretch.signUpAll('ann', 'bob', 'cat');
  game = await createGame(cat, clock);
  await joinAll(game, [ann, bob]);
  post = (await share(bob, game.id, 'Rude post')).id;
});

const send = (reason: string, note?: string, subject: object = { type: 'post', id: post }) =>
  ann.post('/api/reports', { subject, reason, note });
const createReport = async (...args: Parameters<typeof send>) => idOf(expectStatus(201, await send(...args)));
const edit = async (content: string) => {
  clock.advance(1000);
  expectStatus(200, await bob.patch(`/api/posts/${post}`, { content }));
  return clock.now().toISOString();
};
const aboutBob = async (): Promise<ModeratedReport[]> =>
  z
    .array(moderatedReport)
    .parse((await mod.get('/api/moderation/reports?limit=50')).json())
    .filter(({ author }) => author.id === bob.id);
const own = async () =>
  z
    .array(report)
    .parse((await ann.get('/api/reports')).json())
    .map(({ id, reason, note, outcome }) => ({ id, reason, note, outcome }));

describe('a repeated report', () => {
  it('adds its reason, note and text to the first report, which has one outcome [R-SAFE-193]', async () => {
    const id = await createReport('spam', 'First');
    const changed = await edit('Worse post');
    expect(await createReport('harassment', 'Second')).toBe(id);
    expect(await createReport('harassment', 'Third')).toBe(id);
    const content = `Worse post\n[Until ${changed}]\nRude post`;
    const additions = [
      { reason: 'harassment', note: 'Second', content, image: null, createdAt: changed },
      { reason: 'harassment', note: 'Third', content: null, image: null, createdAt: changed },
    ];
    expect(await aboutBob()).toMatchObject([
      { id, reason: 'spam', note: 'First', content: 'Rude post', additions },
    ]);
    expect(await own()).toEqual([{ id, reason: 'spam', note: 'First', outcome: null }]);
    await decideReport(db, { moderatorId: mod.id, now: clock.now() }, id, { outcome: 'warned' });
    expect(await own()).toEqual([{ id, reason: 'spam', note: 'First', outcome: 'warned' }]);
    expect((await reportsOf(db, ann.id, null)).map((row) => row.additions.map(({ note }) => note))).toEqual([
      ['Second', 'Third'],
    ]);
  });

  it('adds nothing that the report already contains, and at most ten additions [R-SAFE-193]', async () => {
    const id = await createReport('spam');
    for (const note of ['First', 'First', undefined]) expect(await createReport('spam', note)).toBe(id);
    expect(await aboutBob()).toMatchObject([{ id, note: 'First', additions: [] }]);
    const notes = Array.from({ length: 10 }, (_, index) => `Note ${index}`);
    for (const note of notes) expect(await createReport('spam', note)).toBe(id);
    expect(statusAndMessage(await send('spam', 'One more'))).toEqual([409, REPORTED_OFTEN]);
    expect(await createReport('spam', 'Note 3')).toBe(id);
    const [found, ...others] = await aboutBob();
    expect([found?.additions.map(({ note }) => note), others]).toEqual([notes, []]);
  });

  it('adds its note when it is concurrent with others [R-SAFE-193]', async () => {
    const notes = ['A', 'B', 'C', 'D'];
    const ids = await Promise.all(notes.map((note) => createReport('spam', note)));
    const [found, ...others] = await aboutBob();
    expect([new Set(ids), others]).toEqual([new Set([found?.id]), []]);
    const storedNotes = [found?.note, ...(found?.additions.map(({ note }) => note) ?? [])];
    expect([storedNotes.length, new Set(storedNotes)]).toEqual([notes.length, new Set(notes)]);
  });

  it('leaves the report to service moderators if its reason requires it, and shows all reasons to the game’s managers [R-SAFE-193]', async () => {
    await createReport('spam');
    const act = (action: string) =>
      cat.post(`/api/games/${game.id}/moderation/actions`, {
        action,
        subject: { type: 'post', id: post },
        reason: 'rules',
      });
    const queue = async () =>
      gameModeration.parse((await cat.get(`/api/games/${game.id}/moderation`)).json()).queue;
    expect(await queue()).toMatchObject([{ reasons: ['spam'], reports: 1 }]);
    await createReport('illegal');
    await createReport('rules');
    expect(await queue()).toMatchObject([{ reasons: ['spam', 'illegal', 'rules'], reports: 1 }]);
    expectStatus(403, await act('dismiss'));
    expectStatus(200, await act('remove'));
    expect([await queue(), await own()]).toMatchObject([[], [{ reason: 'spam', outcome: null }]]);
  });

  it('stores a changed photo as long as the report, for service moderators only [R-SAFE-193]', async () => {
    const subject = { type: 'user', id: bob.id };
    await givePicture(stretch, bob, 10 + count);
    const id = await createReport('spam', undefined, subject);
    await givePicture(stretch, bob, 90 + count);
    await createReport('spam', undefined, subject);
    await givePicture(stretch, bob, 170 + count);
    const [found] = await aboutBob();
    const photo = found?.additions[0]?.image ?? '';
    const imageId = photo.split('/').at(-1) ?? '';
    await db.transaction((tx) => releaseImages(tx, [imageId], clock.now()));
    const status = async (by: TestUser) => (await by.get(photo)).statusCode;
    expect([await status(mod), await status(cat), found?.image === photo]).toEqual([200, 404, false]);
    await decideReport(db, { moderatorId: mod.id, now: clock.now() }, id, { outcome: 'no-action' });
    const remaining = [];
    for (const after of [0, 1]) {
      await deleteExpiredReports(db, new Date(clock.now().getTime() + APPEAL_DAYS * day + after));
      remaining.push([
        await db.$count(images, eq(images.id, imageId)),
        await db.$count(reports, eq(reports.id, id)),
      ]);
    }
    expect(remaining).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });

  it('loses its notes when its reporter deletes their account [R-SAFE-193]', async () => {
    await createReport('spam', `Quokka ${count}`);
    await createReport('rules', `Numbat ${count}`);
    expect(await tablesWith(db, `Numbat ${count}`)).toEqual(['report_additions']);
    expectStatus(200, await deleteAccount(ann));
    expect(await aboutBob()).toMatchObject([{ note: null, additions: [{ reason: 'rules', note: null }] }]);
    expect([await tablesWith(db, `Quokka ${count}`), await tablesWith(db, `Numbat ${count}`)]).toEqual([
      [],
      [],
    ]);
  });
});

it('more expired reports than one statement deletes are all deleted', async () => {
  await createReport('spam');
  const resolvedAt = new Date(0);
  const [sample] = await db.select().from(reports).where(eq(reports.reporterId, ann.id));
  if (sample === undefined) throw new Error('There is no report');
  const expired = Array.from({ length: ROWS_PER_BATCH + 1 }, () => ({
    ...sample,
    id: newId(),
    outcome: 'no-action' as const,
    resolvedAt,
  }));
  for (const some of portionsOf(expired)) await db.insert(reports).values(some);
  await deleteExpiredReports(db, clock.now());
  expect(await db.select({ id: reports.id }).from(reports).where(eq(reports.reporterId, ann.id))).toEqual([
    { id: sample.id },
  ]);
});
