import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { deleteAccount } from '#server/account/delete-account.service.ts';
import { eraseAccount } from '#server/account/erase-account.service.ts';
import { type Database, dbCount, rowsOf } from '#server/db/database.ts';
import { openJobs } from '#server/jobs/queue.store.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { addManyParticipants } from '#tests/support/many-participants.ts';
import { openTestApp } from '#tests/support/server.ts';

const ROWS = 1000;
const stretch = await openTestApp();
const { db } = stretch;
const jobs = await openJobs(db);

/** The rows of each table that the transaction has read so far. */
async function rowsRead(tx: Database): Promise<Map<string, number>> {
  const rows = await rowsOf(
    tx,
    sql`
      select relname as table, seq_tup_read + coalesce(idx_tup_fetch, 0) as read
      from pg_stat_xact_user_tables
      where relname in ('posts', 'comments', 'messages', 'invitations', 'game_notifications')`,
    z.object({ table: z.string(), read: dbCount }),
  );
  return new Map(rows.map(({ table, read }) => [table, read]));
}

/** Fills the tables with rows of others. */
async function fillTables(gameId: string, authorId: string): Promise<void> {
  await addManyParticipants(stretch, gameId, ROWS);
  const players = sql`from participants p where p.game_id = ${gameId} and p.user_id <> ${authorId}`;
  await db.execute(sql`
    insert into game_notifications (id, game_id, user_id, type, created_at, read_at)
    select gen_random_uuid(), game_id, user_id, 'game_completed', now(), now() ${players}`);
  await db.execute(sql`
    insert into posts (id, game_id, user_id, content, created_at, updated_at)
    select gen_random_uuid(), game_id, user_id, 'Cold water', now(), now() ${players}`);
  await db.execute(sql`
    insert into comments (id, post_id, game_id, user_id, content, created_at)
    select gen_random_uuid(), p.id, p.game_id, ${authorId}, 'Brr', now() from posts p where p.game_id = ${gameId}`);
  await db.execute(sql`
    insert into messages (id, sender_id, recipient_id, game_id, content, created_at)
    select gen_random_uuid(), ${authorId}, user_id, game_id, 'Well done', now() ${players}`);
  await db.execute(sql`
    insert into invitations (id, game_id, invited_by_id, invited_email, status, created_at, answered_at)
    select gen_random_uuid(), game_id, ${authorId}, user_id || '@example.com', 'declined', now(), now() ${players}`);
  await db.execute(sql`analyze`);
}

it('deleting and erasing an account reads few posts, comments, messages, invitations and notifications of others', async () => {
  const [ann, ben] = await stretch.signUpAll('ann', 'ben');
  const gameId = await insertTestGame(stretch, { creator: ben, members: [ann] });
  await insertTestGame(stretch, { creator: ann });
  await fillTables(await insertTestGame(stretch, { creator: ben }), ben.id);
  const { id } = (await ann.post('/api/posts', { gameId, content: 'Cold water' })).json();
  await ann.post('/api/comments', { postId: id, content: 'Brr' });
  await ann.post('/api/messages', { recipientId: ben.id, gameId, content: 'Join me' });
  const many = await db.transaction(async (tx) => {
    const before = await rowsRead(tx);
    await deleteAccount({ db: tx, jobs }, stretch.clock.now(), ann.id, { removeWords: true });
    await eraseAccount(tx, ann.id, stretch.clock.now());
    const after = await rowsRead(tx);
    return [...after].filter(([table, read]) => read - (before.get(table) ?? 0) >= ROWS / 4);
  });
  expect(many).toEqual([]);
});
