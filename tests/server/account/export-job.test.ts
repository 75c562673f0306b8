import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { dataExport, EXPORT_HOURS } from '#contract/account.ts';
import { runExport } from '#server/account/export/export-job.service.ts';
import { dataExports, exportPieces, posts } from '#server/db/schema/index.ts';
import { housekeeping } from '#server/housekeeping.ts';
import { exportJob } from '#server/jobs/kinds.ts';
import { enqueued, eraseDeleted, runExports } from '#tests/support/enqueued-jobs.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { expectStatus, hour } from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';
import { unzip } from '#tests/support/unzip.ts';
import { withTransactions } from '#tests/support/watched-transactions.ts';
import { deleteAccount } from './support.ts';

const POSTS = 1203;
const stretch = await openTestApp();
const { db, clock } = stretch;
let zoe: TestUser;

/** No exports, and a user with posts that make several pieces. */
beforeEach(async () => {
  await db.delete(exportPieces);
  await db.delete(dataExports);
  zoe = await stretch.signUp('zoe');
  const gameId = await insertTestGame(stretch, { creator: zoe });
  const now = clock.now();
  const made = Array.from({ length: POSTS }, (_, n) => {
    const content = `${n} ${randomBytes(1500).toString('base64')}`;
    const createdAt = new Date(now.getTime() - n * 1000);
    return { gameId, userId: zoe.id, content, createdAt, updatedAt: createdAt };
  });
  await db.insert(posts).values(made);
});

const path = '/api/account/export';
const state = async (by: TestUser = zoe) =>
  dataExport.parse(expectStatus(200, await by.get(`${path}/state`)).json());
const start = async () => dataExport.parse(expectStatus(200, await zoe.post(path)).json());
const jobs = async () => (await enqueued(db, exportJob)).filter(({ userId }) => userId === zoe.id);
const rowsLeft = async () =>
  (
    await db.execute(sql`select (select count(*) from export_pieces)::integer as pieces,
    (select count(*) from exports)::integer as exports`)
  ).rows;

const none = { status: 'none', done: 0, total: 0, size: null, expiresAt: null };
const nothing = [{ pieces: 0, exports: 0 }];

/** Runs the export and returns the progress after each transaction; aborts after `stopAfter` values. */
async function statesOfRun(stopAfter = Number.POSITIVE_INFINITY) {
  const [job] = (await jobs()).slice(-1);
  if (job === undefined) throw new Error('No job was enqueued');
  const seen: number[] = [];
  const controller = new AbortController();
  const watched = withTransactions(db, async (step) => {
    const result = await db.transaction(step);
    const { status, done } = await state();
    if (status === 'running' && done > 0) seen.push(done);
    if (seen.length >= stopAfter) controller.abort(new Error('Killed'));
    return result;
  });
  await runExport({ ...stretch, db: watched }, job, controller.signal);
  return seen;
}

describe('an export', () => {
  it('is written by one job, shows its progress, and can be downloaded', async () => {
    expect(await state()).toEqual(none);
    const running = { ...none, status: 'running' };
    expect([await start(), await start(), await state()]).toEqual([running, running, running]);
    expect((await jobs()).length).toBe(1);
    const seen = await statesOfRun();
    expect(seen.length).toBeGreaterThan(1);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    const ready = await state();
    const expiresAt = new Date(clock.now().getTime() + EXPORT_HOURS * hour).toISOString();
    expect(ready).toMatchObject({ status: 'ready', done: POSTS, total: POSTS, expiresAt });
    const download = expectStatus(200, await zoe.get(path));
    expect([download.headers['content-type'], Number(download.headers['content-length'])]).toEqual([
      'application/zip',
      ready.size,
    ]);
    expect(download.rawPayload.length).toBe(ready.size);
    const accomplishments = unzip(download.rawPayload).get('accomplishments.json')?.toString() ?? '';
    expect(JSON.parse(accomplishments)).toHaveLength(POSTS);
    const other = await stretch.signUp('other');
    expect(await state(other)).toEqual(none);
  });

  it('is restarted after its process was killed', async () => {
    await start();
    await expect(statesOfRun(2)).rejects.toThrow('Killed');
    expect((await state()).status).toBe('running');
    await statesOfRun();
    const { size } = await state();
    const { rawPayload } = await zoe.get(path);
    expect([rawPayload.length, unzip(rawPayload).has('accomplishments.json')]).toEqual([size, true]);
    // Once it is finished, another run changes nothing.
    expect(await statesOfRun()).toEqual([]);
    expect((await zoe.get(path)).rawPayload.equals(rawPayload)).toBe(true);
  });

  it('is deleted a day later, when it is started again, and with its account', async () => {
    await start();
    await runExports(stretch);
    clock.advance(EXPORT_HOURS * hour);
    expect(await state()).toEqual(none);
    await housekeeping(stretch, clock.now());
    expect(await rowsLeft()).toEqual(nothing);

    await start();
    await runExports(stretch);
    const [first] = await rowsLeft();
    expect((await start()).status).toBe('running');
    await runExports(stretch);
    expect(await rowsLeft()).toEqual([first]);

    expectStatus(200, await deleteAccount(zoe));
    await eraseDeleted(stretch);
    expect(await rowsLeft()).toEqual(nothing);
  });

  it('stops when its account is deleted while it runs', async () => {
    await start();
    const [job] = await jobs();
    if (job === undefined) throw new Error('No job was enqueued');
    let left = 4;
    const leaving = withTransactions(db, async (step) => {
      left -= 1;
      if (left === 0) expectStatus(200, await deleteAccount(zoe));
      return db.transaction(step);
    });
    await runExport({ ...stretch, db: leaving }, job);
    await eraseDeleted(stretch);
    expect(await rowsLeft()).toEqual(nothing);
  });
});
