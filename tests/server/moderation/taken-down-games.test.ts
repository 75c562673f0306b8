import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { gameHistory } from '#contract/moderation.ts';
import { games, restrictions } from '#server/db/schema/index.ts';
import { eraseGame } from '#server/games/erase-game.service.ts';
import { eraseJob } from '#server/jobs/kinds.ts';
import { openJobs } from '#server/jobs/queue.store.ts';
import { eraseTakenDownGames } from '#server/moderation/taken-down-games.service.ts';
import { createSetup, responses } from '#tests/server/account/responses.ts';
import { deleteAccount } from '#tests/server/account/support.ts';
import { tablesWith } from '#tests/support/all-rows.ts';
import { enqueued, eraseDeleted } from '#tests/support/enqueued-jobs.ts';
import { completeEndedGames } from '#tests/support/games.ts';
import { createGame, day, expectStatus, fromNow, idOf, joinAll, upvote } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { storedAndRecounted } from '#tests/support/recounted.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';
import { unzip } from '#tests/support/unzip.ts';
import { openModerationFixtures, refusal } from './support.ts';

const stretch = await openTestApp({ watched: false });
const { db, clock } = stretch;
const jobs = await openJobs(db);
const { fixture, decide, end, report, restrictionsOf, appeal, decideAppeal } =
  openModerationFixtures(stretch);

/** Takes a public game down; returns the id of the restriction. */
async function takeDown(gameId: string): Promise<string> {
  const { mod, other } = fixture();
  const subject = { type: 'game', id: gameId };
  const id = idOf(expectStatus(201, await other.post('/api/reports', { subject, reason: 'illegal' })));
  expectStatus(200, await decide(mod, id, 'removed', { statement: 'It sells shoes' }));
  const [row] = await db.select().from(restrictions).where(eq(restrictions.subjectId, gameId));
  return row?.id ?? '';
}

describe('a game that moderators take down', () => {
  it('has the responses of a deleted game for everybody, and is restored completely [R-SAFE-110] [R-SAFE-111]', async () => {
    const { mod } = fixture();
    const setup = await createSetup(stretch);
    const { byRole, fixture: accessFixture, made } = setup;
    const cover = made.own.coverImage ?? '';
    const all = [accessFixture.gameId, made.game.id, made.requested, made.own.id];
    const { creator, participant, bystander, invitee, requester, stranger, signedOut } = byRole;
    const readers = [creator, participant, bystander, invitee, requester, stranger, signedOut];
    const read = async (writes: boolean) => {
      const { found } = await responses(stretch, setup, readers, writes);
      for (const user of readers) {
        found[`${user.username} cover`] = (await user.get(cover)).statusCode;
        const { rawPayload } = await user.get('/api/account/export');
        const files = user === signedOut ? [] : [...unzip(rawPayload)];
        found[`${user.username} export`] = files.flatMap(([name, bytes]) =>
          name === 'restrictions.json' ? [] : [name, bytes.toString('latin1')],
        );
      }
      // Restrictions, also those of the export, have the reason for the creator.
      const isCompared = (name: string) => !/restrictions\.list|\/api\/account\/export$/.test(name);
      return Object.fromEntries(Object.entries(found).filter(([name]) => isCompared(name)));
    };
    const contentPattern = /Xylograph|Everything at once|Still shivering|Well done|"Own"/;
    const before = await read(false);
    expect(JSON.stringify(before)).toMatch(contentPattern);
    const taken: string[] = [];
    for (const id of all) taken.push(await takeDown(id));
    const down = await read(true);
    expect(JSON.stringify(down)).not.toMatch(contentPattern);
    const { stored, counted } = await storedAndRecounted(db);
    expect(stored).toEqual(counted);
    // Nothing is erased, not even by a job that should not run.
    expect((await enqueued(db, eraseJob)).filter((job) => 'id' in job && all.includes(job.id))).toEqual([]);
    for (const id of all) await eraseGame(db, id, clock.now());

    for (const id of taken) expectStatus(200, await end(mod, id));
    expect(await read(false)).toEqual(before);
    for (const id of all) {
      const owner = id === made.own.id ? participant : creator;
      expectStatus(200, await owner.delete(`/api/games/${id}`));
    }
    expect(await read(true)).toEqual(down);
  });

  it('shows its creator the reasons, and is restored by a granted appeal [R-SAFE-112]', async () => {
    const { ann, bob, mod, other, game } = fixture();
    const id = await takeDown(game.id);
    const [restriction] = await restrictionsOf(ann);
    expect(restriction).toMatchObject({
      id,
      kind: 'removed',
      subject: { type: 'game', id: game.id },
      game: null,
      reason: 'illegal',
      statement: 'It sells shoes',
      content: 'A game',
      endedAt: null,
      appealUntil: expect.any(String),
    });
    expect(await restrictionsOf(bob)).toEqual([]);
    const history = async () =>
      gameHistory.parse((await mod.get(`/api/moderation/games/${game.id}`)).json()).restrictions;
    expect(await history()).toMatchObject([{ id, endedAt: null }]);
    const status = async (by: TestUser) => (await by.get(`/api/games/${game.id}`)).statusCode;
    expect([await status(ann), await status(bob)]).toEqual([404, 404]);
    const sent = idOf(expectStatus(201, await appeal(ann, id, 'It does not')));
    expectStatus(200, await decideAppeal(other, sent, 'granted'));
    expect([await status(ann), await status(bob)]).toEqual([200, 200]);
    expect(await history()).toMatchObject([{ id, endedAt: expect.any(String) }]);
    expect(refusal(await end(mod, id))).toEqual([409, 'already_ended']);
  });

  it('is restored with the results of an end in the meantime and with other decisions made in the meantime [R-SAFE-111]', async () => {
    const { ann, bob, mod, game, subjects } = fixture();
    const { id: won } = await share(ann, game.id, 'Ann ran');
    await share(ann, game.id, 'Ann swam');
    await upvote(bob, won);
    const [ofPost, ofComment] = [await report('post'), await report('comment')];
    const id = await takeDown(game.id);
    // Removing the post removes its comments, so the comment is decided first.
    expectStatus(200, await decide(mod, ofComment, 'removed'));
    expectStatus(200, await decide(mod, ofPost, 'removed'));
    const [post, comment] = await restrictionsOf(bob);
    expect([post?.subject.id, comment?.subject.id]).toEqual([subjects.post, subjects.comment]);
    expectStatus(200, await end(mod, post?.id ?? ''));
    clock.advance(11 * day);
    await completeEndedGames(stretch);
    const medals = async () => (await ann.get('/api/user/stats')).json();
    expect(await medals()).toMatchObject({ goldMedals: 0, popularVoteMedals: 0, totalAccomplishments: 0 });
    expectStatus(200, await end(mod, id));
    expect(await medals()).toMatchObject({ goldMedals: 1, popularVoteMedals: 1, totalAccomplishments: 2 });
    const results = (await bob.get(`/api/games/${game.id}/results`)).json();
    expect(results).toMatchObject([
      { userId: ann.id, score: 2, medalType: 'gold' },
      { userId: bob.id, score: 1, medalType: 'silver' },
    ]);
    const posts = (await bob.get(`/api/posts?gameId=${game.id}`)).body;
    expect([posts.includes('Buy shoes'), posts.includes('Really, buy them')]).toEqual([true, false]);
  });

  it('passes to another creator, who reads the reasons and can appeal, when its creator deletes their account [R-SAFE-113] [R-SAFE-173]', async () => {
    const { ann, bob, mod, game, other } = fixture();
    const alone = await createGame(ann, clock, { name: 'Alone' });
    await joinAll(game, [other]);
    const [shared, own] = [await takeDown(game.id), await takeDown(alone.id)];
    expectStatus(201, await appeal(ann, shared, 'Written by who leaves'));
    await ann.put(`/api/account/restrictions/${shared}/seen`);
    expect((await ann.get('/api/account/deletion')).json()).toMatchObject({ transferred: [], deleted: [] });
    expectStatus(200, await deleteAccount(ann));
    expectStatus(200, await deleteAccount(bob));
    await eraseDeleted(stretch);
    expect(await restrictionsOf(other)).toMatchObject([
      {
        id: shared,
        subject: { type: 'game', id: game.id },
        statement: 'It sells shoes',
        content: 'A game',
        isSeen: false,
        appeal: null,
        appealUntil: expect.any(String),
      },
    ]);
    expect(refusal(await appeal(ann, shared))[0]).toBe(401);
    expectStatus(201, await appeal(other, shared, 'I was not asked'));
    for (const id of [shared, own]) expectStatus(200, await end(mod, id));
    expect((await other.get(`/api/games/${game.id}`)).json()).toMatchObject({
      creator: { id: other.id },
      _count: { participants: 1 },
    });
    expect(await db.$count(games, eq(games.id, alone.id))).toBe(0);
    const { stored, counted } = await storedAndRecounted(db);
    expect(stored).toEqual(counted);
  });

  it('is erased when the time to appeal is over and no appeal is open [R-SAFE-113]', async () => {
    const { ann, mod, other, game } = fixture();
    const appealedGame = await createGame(ann, clock, { name: 'Kept', endTime: fromNow(clock, 400 * day) });
    const [gone, appealed] = [await takeDown(game.id), await takeDown(appealedGame.id)];
    const sent = idOf(expectStatus(201, await appeal(ann, appealed)));
    const eraseAfter = async (after: number) => {
      const at = new Date(clock.now().getTime() + after);
      await eraseTakenDownGames({ db, jobs }, at);
      await eraseDeleted(stretch);
    };
    await eraseAfter(184 * day - 1);
    expect(await db.$count(games, eq(games.id, game.id))).toBe(1);
    await eraseAfter(184 * day);
    expect(await tablesWith(db, game.id)).toEqual(['audit_log', 'reports', 'restrictions']);
    expectStatus(200, await end(mod, gone));
    expect((await ann.get(`/api/games/${game.id}`)).statusCode).toBe(404);
    expectStatus(200, await decideAppeal(other, sent, 'granted'));
    expect((await ann.get(`/api/games/${appealedGame.id}`)).statusCode).toBe(200);
  });
});
