import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { completeGame } from '../../games/completion.ts';
import type { Photo } from '../../images/photo.ts';
import type { Database } from '../database.ts';
import * as schema from '../schema/index.ts';
import { demoPeople } from './people.data.ts';
import { paintPictures } from './pictures.ts';
import { recount } from './recount.ts';
import { DAY, later, MINUTE } from './tools.ts';
import { imagesUsed, makeWorld, type World } from './world.ts';

export type SeedOptions = {
  readonly now: Date;
  /** What everybody's password is stored as. */
  readonly passwordHash: string;
  readonly seed?: number;
  /** How many different portraits are painted; everybody has their own unless given. */
  readonly portraits?: number;
  /** How many different landscapes are painted. */
  readonly landscapes?: number;
};

/** Whether anybody is in the database already. */
export async function isInhabited(db: Database): Promise<boolean> {
  return (await db.$count(schema.users)) > 0;
}

/** Throws away every person and game with all that belongs to them. */
export async function empty(db: Database): Promise<void> {
  await db.execute(
    sql`truncate ${schema.users}, ${schema.games}, ${schema.images}, ${schema.rateLimits} cascade`,
  );
}

/** Fills an empty database with a lively demo, all or nothing. The same seed makes the same world around any now. */
export async function seedDemo(
  db: Database,
  { now, passwordHash, seed = 20, portraits = demoPeople.length, landscapes = 110 }: SeedOptions,
): Promise<World> {
  const pictures = await paintPictures(seed, portraits, landscapes);
  const world = makeWorld({
    seed,
    now,
    passwordHash,
    portraitIds: demoPeople.map((_, place) => pictures.portraits[place % portraits]?.id ?? ''),
    landscapeIds: pictures.landscapes.map((photo) => photo.id),
  });
  await db.transaction(async (tx) => {
    await write(tx, world, [...pictures.portraits, ...pictures.landscapes], now);
    await recount(tx);
    await awardPastGames(tx, world, now);
  });
  return world;
}

async function write(tx: Database, world: World, photos: readonly Photo[], now: Date): Promise<void> {
  const used = imagesUsed(world);
  const unique = new Map(photos.map((photo) => [photo.id, { ...photo, createdAt: now }]));
  const kept = [...unique.values()].filter((photo) => used.has(photo.id));
  await insert(tx, schema.images, kept, 20);
  await insert(tx, schema.users, world.people);
  await insert(tx, schema.accounts, world.accounts);
  await insert(tx, schema.games, world.games);
  await insert(tx, schema.participants, world.participants);
  await insert(tx, schema.groups, world.groups);
  await insert(tx, schema.groupMembers, world.groupMembers);
  await insert(tx, schema.posts, world.posts);
  await insert(tx, schema.postUpvotes, world.upvotes);
  await insert(tx, schema.comments, world.comments);
  await insert(tx, schema.invitations, world.invitations);
  await insert(tx, schema.joinRequests, world.joinRequests);
  await insert(tx, schema.messages, world.messages);
}

/** Gives the medals as they were given when each game ended; only the latest news is still unread. */
async function awardPastGames(tx: Database, world: World, now: Date): Promise<void> {
  for (const { id, endTime } of world.games) {
    if (endTime <= now) await completeGame(tx, id, later(endTime, MINUTE));
  }
  await tx.execute(sql`
    update game_notifications set read_at = created_at + interval '1 hour'
    where created_at < ${later(now, -3 * DAY).toISOString()}::timestamptz`);
}

/** Inserts rows in portions that one statement can carry. */
async function insert<T extends PgTable>(
  tx: Database,
  table: T,
  rows: readonly T['$inferInsert'][],
  portion = 500,
): Promise<void> {
  for (let from = 0; from < rows.length; from += portion) {
    await tx.insert(table).values(rows.slice(from, from + portion));
  }
}
