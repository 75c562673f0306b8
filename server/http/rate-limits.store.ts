import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { rateLimits } from '../db/schema/index.ts';

type Bucket = { readonly burst: number; readonly everySeconds: number };

/**
 * A leaking bucket in one statement: each use pours in `everySeconds`, time drains it, and `burst` uses fill it.
 * Answers 0 when the use fits, else the seconds until it would; a use that does not fit is not counted.
 */
export async function pour(db: Database, bucket: string, limit: Bucket, now: Date): Promise<number> {
  const drop = limit.everySeconds * 1000;
  const emptyAt = new Date(now.getTime() + drop);
  const fullAt = new Date(now.getTime() + drop * (limit.burst - 1));
  const poured = await db
    .insert(rateLimits)
    .values({ bucket, emptyAt })
    .onConflictDoUpdate({
      target: rateLimits.bucket,
      set: {
        emptyAt: sql`greatest(${rateLimits.emptyAt}, ${now.toISOString()}::timestamptz) + make_interval(secs => ${limit.everySeconds})`,
      },
      setWhere: sql`${rateLimits.emptyAt} <= ${fullAt.toISOString()}::timestamptz`,
    })
    .returning({ bucket: rateLimits.bucket });
  if (poured.length > 0) return 0;
  const [found] = await db
    .select({ emptyAt: rateLimits.emptyAt })
    .from(rateLimits)
    .where(eq(rateLimits.bucket, bucket));
  return found ? Math.max(1, (found.emptyAt.getTime() - fullAt.getTime()) / 1000) : 1;
}

/** Forgets buckets that have drained. */
export async function forgetEmptyBuckets(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.emptyAt, now));
}
