import type { Database } from '../db/database.ts';
import { and, eq, isNull, type SQL, sql } from '../db/drizzle.ts';
import { restrictions } from '../db/schema/index.ts';

/**
 * Posts of completed games that are hidden or removed: the post is redacted in its place, and its text and photo are in the archive of the
 * restriction. The archive also records what its author redacts or removes meanwhile, so that reinstating does not restore it; text and
 * photo stay there as evidence. These functions and the restoring of an archive require the lock of the game.
 */

/** Adds fields to the archive of a post that is redacted in its place; returns its text, or null without such an archive. */
async function noteInArchive(
  tx: Database,
  postId: string,
  fields: SQL,
  condition?: SQL,
): Promise<string | null> {
  const [noted] = await tx
    .update(restrictions)
    .set({ archive: sql`${restrictions.archive} || ${fields}` })
    .where(
      and(
        // Literals match the unique index of the decision in force.
        sql`${restrictions.subjectType} = 'post' and ${restrictions.kind} in ('hidden', 'removed')`,
        eq(restrictions.subjectId, postId),
        isNull(restrictions.endedAt),
        sql`${restrictions.archive} ->> 'type' = 'redacted-post'`,
        condition,
      ),
    )
    .returning({ content: sql<string>`${restrictions.archive} ->> 'content'` });
  return noted?.content ?? null;
}

/** Notes that the author has redacted an archived post; returns its text, or null if there is none or it was redacted before. */
export const noteRedaction = (tx: Database, postId: string, now: Date): Promise<string | null> =>
  noteInArchive(
    tx,
    postId,
    sql`jsonb_build_object('redactedAt', ${now.toISOString()}::text)`,
    sql`${restrictions.archive} ->> 'redactedAt' is null`,
  );

/** Notes that the author has removed the photo of an archived post. */
export async function notePhotoRemoval(tx: Database, postId: string): Promise<void> {
  await noteInArchive(tx, postId, sql`'{"withoutPhoto": true}'::jsonb`);
}
