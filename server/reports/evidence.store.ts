import { and, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { comments, messages, posts, users } from '../db/schema/index.ts';
import { isLive, keepsWords, shownPhoto } from '../visibility/erasure.store.ts';
import type { Written } from './earlier-texts.store.ts';

/** Locks the profile of a user, also of a deleted one. */
export async function lockProfile(tx: Database, userId: string) {
  const [found] = await tx.select().from(users).where(eq(users.id, userId)).for('share');
  return found;
}

/** A message that the user has sent or received. */
export async function messageOfParty(tx: Database, userId: string, messageId: string) {
  const [found] = await tx
    .select({ subjectId: messages.id, authorId: messages.senderId, content: messages.content })
    .from(messages)
    .where(
      and(
        eq(messages.id, messageId),
        or(eq(messages.senderId, userId), eq(messages.recipientId, userId)),
        isLive(messages.gameId),
        keepsWords(messages.senderId),
      ),
    );
  return found;
}

type Stored = {
  readonly authorId: string;
  readonly gameId: string;
  readonly content: string;
  readonly imageId: string | null;
};
type LockStored = (tx: Database, id: string) => Promise<Stored | undefined>;

/** Locks a post or comment, whether or not somebody sees it; none that is being erased. */
export const lockStored: Readonly<Record<Written['subjectType'], LockStored>> = {
  post: async (tx, id) => {
    const [found] = await tx
      .select({
        authorId: posts.userId,
        gameId: posts.gameId,
        content: posts.content,
        imageId: shownPhoto(posts.userId, posts.imageId),
      })
      .from(posts)
      .where(and(eq(posts.id, id), isLive(posts.gameId), keepsWords(posts.userId)))
      .for('share');
    return found;
  },
  comment: async (tx, id) => {
    const [found] = await tx
      .select({
        authorId: comments.userId,
        gameId: comments.gameId,
        content: comments.content,
        imageId: sql<null>`null`,
      })
      .from(comments)
      .where(and(eq(comments.id, id), isLive(comments.gameId), keepsWords(comments.userId)))
      .for('share');
    return found;
  },
};
