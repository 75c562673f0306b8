import { eq } from 'drizzle-orm';
import type { ReportSubject } from '#contract/reports.ts';
import type { Database } from '../../db/database.ts';
import { comments, messages, posts } from '../../db/schema/index.ts';

/** The author of a post, comment or message; undefined when there is none. */
export async function authorOf(db: Database, { type, id }: ReportSubject): Promise<string | undefined> {
  const rows =
    type === 'post'
      ? await db.select({ userId: posts.userId }).from(posts).where(eq(posts.id, id))
      : type === 'comment'
        ? await db.select({ userId: comments.userId }).from(comments).where(eq(comments.id, id))
        : await db.select({ userId: messages.senderId }).from(messages).where(eq(messages.id, id));
  return rows[0]?.userId;
}
