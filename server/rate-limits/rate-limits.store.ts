import type { Database } from '../db/database.ts';
import { deleteWhere } from '../db/delete-rows.store.ts';
import { eq, lt, sql } from '../db/drizzle.ts';
import { rateLimits } from '../db/schema/index.ts';

type TokenBucket = { readonly burst: number; readonly everySeconds: number };

/**
 * Takes a token in one statement: `replenishedAt` moves `everySeconds` ahead for each request and is at most `burst` intervals
 * after now. Returns 0 when the request is within the limit, else the seconds until the next token; such a request is not
 * counted.
 */
export async function consumeToken(
  db: Database,
  key: string,
  limit: TokenBucket,
  now: Date,
): Promise<number> {
  const interval = limit.everySeconds * 1000;
  const replenishedAt = new Date(now.getTime() + interval);
  const latestAllowed = new Date(now.getTime() + interval * (limit.burst - 1));
  const consumed = await db
    .insert(rateLimits)
    .values({ bucket: key, replenishedAt })
    .onConflictDoUpdate({
      target: rateLimits.bucket,
      set: {
        replenishedAt: sql`greatest(${rateLimits.replenishedAt}, ${now.toISOString()}::timestamptz) + make_interval(secs => ${limit.everySeconds})`,
      },
      setWhere: sql`${rateLimits.replenishedAt} <= ${latestAllowed.toISOString()}::timestamptz`,
    })
    .returning({ bucket: rateLimits.bucket });
  if (consumed.length > 0) return 0;
  const [found] = await db
    .select({ replenishedAt: rateLimits.replenishedAt })
    .from(rateLimits)
    .where(eq(rateLimits.bucket, key));
  return found ? Math.max(1, (found.replenishedAt.getTime() - latestAllowed.getTime()) / 1000) : 1;
}

/** Gives a token back, for a request that does not count after all. */
export async function returnToken(db: Database, key: string, { everySeconds }: TokenBucket): Promise<void> {
  await db
    .update(rateLimits)
    .set({ replenishedAt: sql`${rateLimits.replenishedAt} - make_interval(secs => ${everySeconds})` })
    .where(eq(rateLimits.bucket, key));
}

/** Deletes keys whose tokens are all available again. */
export async function deleteExpiredRateLimits(db: Database, now: Date): Promise<void> {
  await deleteWhere(db, rateLimits, lt(rateLimits.replenishedAt, now));
}
