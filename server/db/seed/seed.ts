import { completeGame } from '../../games/completion.ts';
import type { Photo } from '../../images/photo.ts';
import { thirtyDaysBefore } from '../../leaderboard/window.ts';
import { portionsOf } from '../batches.ts';
import type { Database } from '../database.ts';
import { type PgTable, sql } from '../drizzle.ts';
import * as schema from '../schema/index.ts';
import { type DemoData, imagesUsed, makeDemoData } from './demo-data.ts';
import { readPictures } from './pictures.ts';
import { recount } from './recount.ts';
import { DAY, later, MINUTE } from './seed-context.ts';

export type SeedOptions = {
  readonly now: Date;
  /** The password hash of all users. */
  readonly passwordHash: string;
};

/** Whether the database has users. */
export async function hasUsers(db: Database): Promise<boolean> {
  return (await db.$count(schema.users)) > 0;
}

/** Deletes all users and games with everything that belongs to them; the server deletes photos in the object store. */
export async function deleteAll(db: Database): Promise<void> {
  await db.execute(sql`
    insert into object_deletions (object_key, due_at)
    select object_key, now() from images where object_key is not null on conflict do nothing`);
  await db.execute(
    sql`truncate ${schema.users}, ${schema.games}, ${schema.images}, ${schema.rateLimits} cascade`,
  );
}

/** Fills an empty database with a demo in one transaction. The data relative to `now` is always the same. */
export async function seedDemo(db: Database, { now, passwordHash }: SeedOptions): Promise<DemoData> {
  const pictures = await readPictures();
  const demo = makeDemoData({
    seed: 20,
    now,
    passwordHash,
    portraitIds: pictures.portraits.map((photo) => photo.id),
    landscapeIds: pictures.landscapes.map((photo) => photo.id),
  });
  await db.transaction(async (tx) => {
    await write(tx, demo, [...pictures.portraits, ...pictures.landscapes], now);
    await tx.update(schema.leaderboardWindow).set({ since: thirtyDaysBefore(now) });
    await recount(tx);
    await completePastGames(tx, demo, now);
  });
  return demo;
}

async function write(tx: Database, demo: DemoData, photos: readonly Photo[], now: Date): Promise<void> {
  const used = imagesUsed(demo);
  const unique = new Map(photos.map((photo) => [photo.id, { ...photo, createdAt: now }]));
  const kept = [...unique.values()].filter((photo) => used.has(photo.id));
  await insert(tx, schema.images, kept);
  await insert(tx, schema.users, demo.people);
  await insert(tx, schema.accounts, demo.accounts);
  await insert(tx, schema.games, demo.games);
  await insert(tx, schema.participants, demo.participants);
  await insert(tx, schema.groups, demo.groups);
  await insert(tx, schema.groupMembers, demo.groupMembers);
  await insert(tx, schema.posts, demo.posts);
  await insert(tx, schema.postUpvotes, demo.upvotes);
  await insert(tx, schema.comments, demo.comments);
  await insert(tx, schema.invitations, demo.invitations);
  await insert(tx, schema.joinRequests, demo.joinRequests);
  await insert(tx, schema.messages, demo.messages);
}

/** Completes past games as of their end; only notifications of the last days are unread. */
async function completePastGames(tx: Database, demo: DemoData, now: Date): Promise<void> {
  for (const { id, endTime } of demo.games) {
    if (endTime <= now) await completeGame(tx, id, later(endTime, MINUTE));
  }
  await tx.execute(sql`
    update game_notifications set read_at = created_at + interval '1 hour'
    where created_at < ${later(now, -3 * DAY).toISOString()}::timestamptz`);
}

async function insert<T extends PgTable>(
  tx: Database,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  for (const some of portionsOf(rows)) await tx.insert(table).values(some);
}
