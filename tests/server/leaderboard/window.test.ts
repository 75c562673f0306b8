import { inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { playerEntry } from '#contract/leaderboard.ts';
import { playerTotals } from '#server/db/schema/index.ts';
import { moveWindow } from '#server/leaderboard/window.store.ts';
import { expireOldEvents, thirtyDaysBefore } from '#server/leaderboard/window.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { duringTransaction, untilWaiting } from '#tests/support/locks.ts';
import { expectStatus, idOf } from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

const day = 24 * 3_600_000;
const stretch = await openTestApp();
const [ann, ben, cleo, dora, eve] = await stretch.signUpAll('ann', 'ben', 'cleo', 'dora', 'eve');
const open = { creator: ann, members: [ben], from: -1, to: 365 };
const expiring = await insertTestGame(stretch, open);
const share = async (gameId: string, author = ann) => {
  const response = await author.post('/api/posts', { gameId, content: 'Ten minutes of cold water' });
  return { status: response.statusCode, id: String(response.json().id) };
};
const recentScores = async (...users: readonly { readonly id: string }[]) => {
  const theirs = inArray(
    playerTotals.userId,
    users.map(({ id }) => id),
  );
  const rows = await stretch.db.select({ recent: playerTotals.recentScore }).from(playerTotals).where(theirs);
  return rows.map(({ recent }) => recent);
};
/** The user's score in the ranking of the last thirty days. */
const shownScore = async (user: TestUser) => {
  const response = await user.get('/api/leaderboard/players?timeFrame=30days&metric=accomplishments');
  return z
    .array(playerEntry)
    .parse(response.json())
    .find((entry) => entry.user.id === user.id)?.score;
};

describe('the window of the recent counts', () => {
  it('moves in steps, and subtracts each older event once', async () => {
    const game = await insertTestGame(stretch, { ...open, creator: dora });
    await share(game, dora);
    const target = () => thirtyDaysBefore(stretch.clock.now());
    // More events at one time than a step takes, then one later.
    await stretch.db.execute(sql`
      insert into posts (id, game_id, user_id, content, created_at, updated_at)
      select gen_random_uuid(), ${game}, ${dora.id}, 'Again', ${stretch.clock.now()}::timestamptz, now() from generate_series(1, 1500)`);
    await stretch.db.execute(sql`
      update participants set score = score + 1500, recent_score = recent_score + 1500
      where game_id = ${game} and user_id = ${dora.id}`);
    await stretch.db.execute(sql`
      update games set posts_count = posts_count + 1500, recent_posts = recent_posts + 1500 where id = ${game}`);
    stretch.clock.advance(day);
    await share(game, dora);
    expect([await recentScores(dora), await shownScore(dora)]).toEqual([[1502], 1502]);

    stretch.clock.advance(30 * day - 1);
    await Promise.all([1, 2, 3].map(() => expireOldEvents(stretch.db, stretch.clock.now())));
    expect([await recentScores(dora), await shownScore(dora)]).toEqual([[1], 1]);
    stretch.clock.advance(1);
    expect(await stretch.db.transaction((tx) => moveWindow(tx, target()))).toBe(false);
    expect(await recentScores(dora)).toEqual([1]);
    stretch.clock.advance(1);
    await expireOldEvents(stretch.db, stretch.clock.now());
    expect([await recentScores(dora), await shownScore(dora)]).toEqual([[0], undefined]);
  });

  // The embedded database has one connection.
  it.each(stretch.database.kind === 'postgres' ? ['moves'] : [])(
    'delays no post or vote in other games while it %s, and posts in its own games for one step',
    async () => {
      const { id } = await share(expiring);
      stretch.clock.advance(31 * day);
      const other = await insertTestGame(stretch, { ...open, creator: cleo });
      const delayed = await stretch.db.transaction(async (tx) => {
        await moveWindow(tx, thirtyDaysBefore(stretch.clock.now()));
        const vote = await cleo.post(`/api/posts/${(await share(other, ben)).id}/upvote`);
        expect(vote.statusCode).toBe(200);
        const post = share(expiring);
        await untilWaiting(stretch.db, 1);
        return { post };
      });
      expect((await delayed.post).status).toBe(201);
      const removed = await ann.delete(`/api/posts/${id}`);
      expect([removed.statusCode, await recentScores(ann, ben)]).toEqual([200, [1, 1]]);
    },
  );

  it('does not count a hidden post that is reinstated while it moves past it', async () => {
    const game = await insertTestGame(stretch, { ...open, members: [eve] });
    const act = (body: object) =>
      ann.post(`/api/games/${game}/moderation/actions`, { reason: 'spam', ...body });
    stretch.clock.advance(day);
    const hide = { action: 'hide', subject: { type: 'post', id: (await share(game, eve)).id } };
    stretch.clock.advance(30 * day);
    const decisionId = idOf(expectStatus(200, await act(hide)));
    // Past the joining of its author, which would lock the game.
    await expireOldEvents(stretch.db, stretch.clock.now());
    stretch.clock.advance(day);
    const reinstated = await duringTransaction(
      stretch,
      (tx) => moveWindow(tx, thirtyDaysBefore(stretch.clock.now())),
      () => act({ action: 'reinstate', decisionId }),
    );
    expect([reinstated.statusCode, await recentScores(eve)]).toEqual([200, [0]]);
  });
});
