import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { LEADERBOARD_ROWS } from '#contract/constants.ts';
import { users } from '#server/db/schema/index.ts';
import { recount } from '#server/db/seed/recount.ts';
import { expireOldEvents } from '#server/leaderboard/window.ts';
import { completeEndedGames, insertTestGame } from '#tests/support/games.ts';
import { addManyParticipants } from '#tests/support/many-participants.ts';
import { share } from '#tests/support/posting.ts';
import { openTestApp } from '#tests/support/server.ts';
import { entries, rankingsFor } from './recounted-rankings.ts';

const MEMBER_COUNT = 60;
const day = 24 * 3_600_000;

/**
 * Maya created the first game and has an old and a recent post; Nils has more, and more recent, posts; Olga has none. Sixty
 * others have a game each that the next few join, and an increasing number of posts and votes, half of them older than thirty
 * days.
 */
const testApp = await openTestApp();
const [maya, nils, olga] = await testApp.signUpAll('maya', 'nils', 'olga');
const first = await insertTestGame(testApp, { creator: maya, members: [nils, olga], from: -1, to: 5 });
await share(maya, first, 'long ago');
const memberIds = await addManyParticipants(testApp, first, MEMBER_COUNT);
testApp.clock.advance(31 * day);
const games: string[] = [];
for (const creatorId of [...memberIds, maya.id]) {
  const gameId = await insertTestGame(testApp, { creator: maya, members: [nils], to: 5 });
  await testApp.db.execute(sql`update games set creator_id = ${creatorId} where id = ${gameId}`);
  games.push(gameId);
}
const last = games.at(-1) ?? first;
await share(maya, last, 'lately');
for (const words of ['one', 'two', 'three']) await share(nils, last, words);
const at = testApp.clock.now().toISOString();
await testApp.db.transaction(async (tx) => {
  for (const [n, userId] of memberIds.entries()) {
    const playing = sql`select id, ${userId}, ${at}::timestamptz from games where id = ${games[n]}`;
    await tx.execute(sql`
      insert into participants (game_id, user_id, joined_at)
      select ${games[n]}, id, ${at}::timestamptz from users
      where id = ${userId} or username in (select 'crowd.' || (${n}::integer + k) from generate_series(1, ${n % 7}::integer) k)`);
    await tx.execute(sql`
      insert into posts (id, game_id, user_id, content, created_at, updated_at)
      select gen_random_uuid(), game.id, ${userId}, 'done', game.at, game.at
      from (${playing}) game(id, u, at), generate_series(1, ${2 + Math.floor(n / 3)}::integer)`);
    await tx.execute(sql`
      insert into posts (id, game_id, user_id, content, created_at, updated_at)
      select gen_random_uuid(), ${first}, ${userId}, 'done', g.start_time, g.start_time
      from games g, generate_series(1, ${1 + (n % 11)}::integer) where g.id = ${first}`);
  }
  await tx.execute(sql`
    insert into post_upvotes (post_id, user_id, author_id, created_at)
    select p.id, ${olga.id}, p.user_id, p.created_at from posts p`);
  await recount(tx);
});
await completeEndedGames(testApp);
await expireOldEvents(testApp.db, testApp.clock.now());

describe('the viewer’s rank behind the first fifty', () => {
  it('is correct in every ranking', async () => {
    // Maya is last, Nils is ranked higher, and Olga has no points.
    for (const viewer of [maya, nils, olga]) {
      const { actual, expected } = await rankingsFor(viewer, testApp);
      expect(actual).toEqual(expected);
    }
  });

  it('is the last row, with the viewer’s medals', async () => {
    const response = await maya.get('/api/leaderboard/players?timeFrame=alltime&metric=accomplishments');
    const rows = z.array(z.unknown()).parse(response.json());
    expect(rows.length).toBe(LEADERBOARD_ROWS + 1);
    expect(rows.at(-1)).toMatchObject({
      rank: 29,
      user: { id: maya.id, email: null },
      score: 2,
      additionalInfo: { goldMedals: 0, silverMedals: 0, bronzeMedals: 0, popularVoteMedals: 0 },
    });
  });

  it('ignores scores of deleted users', async () => {
    const board = async () => {
      const response = await maya.get('/api/leaderboard/players?timeFrame=alltime&metric=accomplishments');
      return entries.parse(response.json());
    };
    const before = await board();
    const isAlone = ({ score }: { score: number }) =>
      before.filter((other) => other.score === score).length === 1;
    const gone = before.find(isAlone)?.user.id ?? '';
    const [account] = await testApp.db.select().from(users).where(eq(users.id, gone));
    onTestFinished(async () => {
      await testApp.db
        .update(users)
        .set({ ...account })
        .where(eq(users.id, gone));
    });
    await testApp.db.execute(sql`
      update users set deleted_at = now(), username = '~' || repeat('0', 22), display_username = '~' || repeat('0', 22), first_name = '[deleted user]', email = id || '@deleted.invalid',
        last_name = null, bio = null, profile_image_id = null where id = ${gone}`);
    const after = await board();
    expect(after.at(-1)).toEqual({ ...before.at(-1), rank: (before.at(-1)?.rank ?? 0) - 1 });
  });
});
