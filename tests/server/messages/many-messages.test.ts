import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { MESSAGES_LISTED } from '#contract/constants.ts';
import { message } from '#contract/messages.ts';
import { messages } from '#server/db/schema/index.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { expectStatus } from '#tests/support/play.ts';
import { statementsOf } from '#tests/support/queries.ts';
import { openTestApp } from '#tests/support/server.ts';

const stretch = await openTestApp();
const [ann, ben, stranger] = await stretch.signUpAll('ann', 'ben', 'stranger');

/** Two old messages to Ann, one of them read, then as many sent ones as the limit. */
beforeAll(async () => {
  const gameId = await insertTestGame(stretch, { creator: ann, members: [ben] });
  const now = stretch.clock.now().getTime();
  const at = (seconds: number) => new Date(now + seconds * 1000);
  const toAnn = { gameId, senderId: ben.id, recipientId: ann.id };
  const toBen = { gameId, senderId: ann.id, recipientId: ben.id, readAt: at(0) };
  await stretch.db.insert(messages).values([
    { ...toAnn, content: 'long read', createdAt: at(-9 - MESSAGES_LISTED), readAt: at(-8) },
    { ...toAnn, content: 'never read', createdAt: at(-7 - MESSAGES_LISTED) },
    ...Array.from({ length: MESSAGES_LISTED }, (_, n) => ({
      ...toBen,
      content: `number ${n}`,
      createdAt: at(n - MESSAGES_LISTED),
    })),
  ]);
});

async function listed() {
  const all = z.array(message).parse(expectStatus(200, await ann.get('/api/messages')).json());
  const { count } = (await ann.get('/api/messages/unread-count')).json();
  return { all, texts: all.map((one) => one.content), count };
}

const newest = Array.from({ length: MESSAGES_LISTED }, (_, n) => `number ${MESSAGES_LISTED - 1 - n}`);

it('lists the messages before one of the user’s messages', async () => {
  const { all } = await listed();
  const oldestListed = all[MESSAGES_LISTED - 1]?.id;
  const older = z.array(message).parse((await ann.get(`/api/messages?before=${oldestListed}`)).json());
  expect(older.map(({ content }) => content)).toEqual(['never read', 'long read']);
  const last = `/api/messages?before=${older.at(-1)?.id}`;
  expect((await ann.get(last)).json()).toEqual([]);
  expect((await stranger.get(last)).statusCode).toBe(404);
});

it('lists the messages before one whose sender has blocked the user since', async () => {
  const { all } = await listed();
  const [other] = await stretch.signUpAll('other');
  const gameId = await insertTestGame(stretch, { creator: ann, members: [other] });
  const createdAt = new Date(Date.parse(all[MESSAGES_LISTED - 1]?.createdAt ?? ''));
  const sent = { gameId, senderId: other.id, recipientId: ann.id, content: 'cursor', createdAt };
  const [cursor] = await stretch.db
    .insert(messages)
    .values({ ...sent, readAt: createdAt })
    .returning();
  expectStatus(200, await other.put(`/api/blocks/${ann.id}`));
  const older = `/api/messages?before=${cursor?.id}`;
  const texts = z.array(message).parse(expectStatus(200, await ann.get(older)).json());
  expect(texts.map(({ content }) => content)).toEqual(['number 0', 'never read', 'long read']);
  expect((await stranger.get(older)).statusCode).toBe(404);
});

it('lists the newest of very many messages, and all unread ones', async () => {
  const before = await listed();
  expect([before.texts, before.count]).toEqual([[...newest, 'never read'], 1]);
  expectStatus(200, await ann.put(`/api/messages/${before.all.at(-1)?.id}/read`));
  const after = await listed();
  expect([after.texts, after.count]).toEqual([newest, 0]);
});

it('looks up the users of each message by key, however many participants a game has', async () => {
  const gameId = await insertTestGame(stretch, { creator: ben, members: [stranger] });
  const now = stretch.clock.now();
  // PostgreSQL plans for the participants of an average game, of which there are few.
  await stretch.db.execute(sql`
    with crowd as (
      insert into users (id, username, display_username, email, first_name, created_at, updated_at)
      select gen_random_uuid(), name, name, name || '@example.com', 'One of many', ${now}, ${now}
      from (select 'crowd' || n as name from generate_series(1, 2000) n) names
      returning id
    ), small as (
      insert into games (id, name, start_time, end_time, invite_code, creator_id, participants_count, is_public, created_at, updated_at)
      select gen_random_uuid(), 'Small', start_time, end_time, 'SM' || 1000 + n, creator_id, 1, false, created_at, updated_at
      from games, generate_series(1, 2000) n where games.id = ${gameId}
      returning id
    )
    insert into participants (game_id, user_id, joined_at)
    select ${gameId}::uuid, id, ${now}::timestamptz from crowd union all select id, ${stranger.id}, ${now} from small`);
  await stretch.db.execute(sql`analyze`);
  const statements = await statementsOf(stretch.db, () => ann.get('/api/messages'));
  const list = statements.find((text) => text.includes('"messages"."content"')) ?? '';
  const values = Array.from(list.matchAll(/\$\d+/g), () => 'null').join();
  const plan = await stretch.db.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
    await tx.execute(sql.raw(`prepare listed as ${list}`));
    const { rows } = await tx.execute(sql.raw(`explain execute listed(${values})`));
    await tx.execute(sql`deallocate listed`);
    return rows.map((row) => String(row['QUERY PLAN']));
  });
  const onParticipants = plan.flatMap((line, at) =>
    line.includes(' on participants') ? plan.slice(at + 1, at + 3).map((next) => next.trim()) : [],
  );
  expect(onParticipants.filter((line) => /^(?:Index Cond|Filter)/.test(line))).toEqual([
    'Index Cond: ((user_id = messages.sender_id) AND (game_id = messages.game_id))',
    'Index Cond: ((user_id = messages.recipient_id) AND (game_id = messages.game_id))',
  ]);
});
