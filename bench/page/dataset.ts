import { sql } from 'drizzle-orm';
import { hashPassword } from '#server/auth/identity.ts';
import { openDatabase } from '#server/db/connection.ts';
import type { Database } from '#server/db/database.ts';
import { demoAccount } from '#server/db/seed/people.data.ts';
import { recount } from '#server/db/seed/recount.ts';
import { seedDemo } from '#server/db/seed/seed.ts';

const GAMES = {
  photos: '00000001-0000-7000-8000-000000000001',
  crowd: '00000001-0000-7000-8000-000000000002',
} as const;

/** Paths of the measured screens. */
export const PHOTOS = `/games/${GAMES.photos}`;
export const CROWD = `/games/${GAMES.crowd}`;
export const viewer = { login: demoAccount.username, password: demoAccount.password } as const;

const PEOPLE = 10_000;
/** Enough for three pages. */
const CROWD_POSTS = 60;
const COMMENTS = 200;

const id = (kind: number, n: string) =>
  sql.raw(`('${String(kind).padStart(8, '0')}-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`);

/**
 * Fills an empty data directory with the demo data, a game with 20 photos, and a game with 10,000 participants and 200
 * comments on each post. The viewer participates in both and has no unread notification.
 */
export async function createDataset(dataDir: string): Promise<void> {
  const fail = (error: Error) => {
    throw error;
  };
  const { db, close } = await openDatabase({
    dataDir,
    databaseUrl: null,
    onLockLost: fail,
    onConnectionError: fail,
  });
  try {
    const passwordHash = await hashPassword(viewer.password);
    await seedDemo(db, { now: new Date(), passwordHash });
    await db.transaction(async (tx) => {
      await addPeople(tx);
      await addGames(tx);
      await recount(tx);
      await tx.execute(sql`update game_notifications set read_at = now()`);
    });
  } finally {
    await close();
  }
}

async function addPeople(tx: Database): Promise<void> {
  await tx.execute(sql`
    insert into users (id, username, display_username, email, first_name, last_name, created_at, updated_at)
    select ${id(2, 'n')}, 'crowd' || n, 'crowd' || n, 'crowd' || n || '@example.com', 'Person', 'Number ' || n,
      now() - interval '40 days', now()
    from generate_series(1, ${sql.raw(String(PEOPLE))}) n`);
}

async function addGames(tx: Database): Promise<void> {
  const isViewer = sql`username = ${demoAccount.username}`;
  await tx.execute(sql`
    insert into games (id, name, description, start_time, end_time, is_public, invite_code, creator_id, created_at, updated_at)
    select g::uuid, name, 'Something every day.', now() - interval '20 days', now() + interval '20 days', true, code, u.id, now(), now()
    from users u, (values (${GAMES.photos}, 'Twenty photos', 'PHTS22'), (${GAMES.crowd}, 'Ten thousand', 'CRWD22')) v(g, name, code)
    where ${isViewer}`);
  await tx.execute(sql`
    insert into participants (game_id, user_id, is_admin, joined_at)
    select g::uuid, id, true, now() - interval '19 days' from users, (values (${GAMES.photos}), (${GAMES.crowd})) v(g) where ${isViewer}`);
  await tx.execute(sql`
    insert into participants (game_id, user_id, joined_at)
    select ${GAMES.crowd}::uuid, ${id(2, 'n')}, now() - interval '18 days' + n * interval '1 second'
    from generate_series(1, ${sql.raw(String(PEOPLE))}) n`);
  await tx.execute(sql`
    insert into participants (game_id, user_id, joined_at)
    select ${GAMES.photos}::uuid, ${id(2, 'n')}, now() - interval '18 days' from generate_series(1, 20) n`);
  await tx.execute(sql`
    insert into posts (id, game_id, user_id, content, image_id, created_at, updated_at)
    select ${id(3, 'n')}, ${GAMES.photos}::uuid, ${id(2, 'n')}, 'Number ' || n || ' was cold, steep and worth it.', image,
      now() - n * interval '3 hours', now()
    from (
      select row_number() over (order by image_id) as n, image_id as image
      from (select distinct image_id from posts where image_id is not null) i
    ) s where n <= 20`);
  await tx.execute(sql`
    insert into posts (id, game_id, user_id, content, created_at, updated_at)
    select ${id(4, 'n')}, ${GAMES.crowd}::uuid, ${id(2, 'n')}, 'One of very many: number ' || n, now() - n * interval '1 hour', now()
    from generate_series(1, ${sql.raw(String(CROWD_POSTS))}) n`);
  await tx.execute(sql`
    insert into comments (id, post_id, game_id, user_id, content, created_at)
    select ${id(5, `n * 1000 + k`)}, ${id(4, 'n')}, ${GAMES.crowd}::uuid, ${id(2, 'k')}, 'Well done, says number ' || k, now() - k * interval '1 minute'
    from generate_series(1, ${sql.raw(String(CROWD_POSTS))}) n, generate_series(1, ${sql.raw(String(COMMENTS))}) k`);
}
