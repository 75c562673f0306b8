import type { Database } from '../db/database.ts';
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from '../db/drizzle.ts';
import { comments, games, messages, posts, restrictions, users } from '../db/schema/index.ts';
import { archivesComment, gameOfArchived } from '../moderation/comments-of-removed-posts.store.ts';
import { isTextNotErased, shownPhoto } from '../visibility/erasure.store.ts';
import type { TextSubject } from './earlier-texts.store.ts';

/** Locks the profile of a user, also of a deleted one. */
export async function lockProfile(tx: Database, userId: string) {
  const [found] = await tx.select().from(users).where(eq(users.id, userId)).for('share');
  return found;
}

/** Whether a user has an account. */
export async function hasAccount(tx: Database, userId: string): Promise<boolean> {
  return (await tx.$count(users, and(eq(users.id, userId), isNull(users.deletedAt)))) > 0;
}

/** Locks a game that is deleted or taken down, until its row is erased. */
export async function lockHiddenGame(tx: Database, gameId: string) {
  const [found] = await tx
    .select()
    .from(games)
    .where(and(eq(games.id, gameId), isNotNull(games.deletedAt)))
    .for('share');
  return found;
}

/** A message that the user has sent or received, until it is erased. */
export async function messageOfParty(tx: Database, userId: string, messageId: string) {
  const [found] = await tx
    .select({ subjectId: messages.id, authorId: messages.senderId, content: messages.content })
    .from(messages)
    .where(
      and(
        eq(messages.id, messageId),
        or(eq(messages.senderId, userId), eq(messages.recipientId, userId)),
        isTextNotErased(messages.senderId),
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

/**
 * Locks a post or comment, whether or not somebody sees it, also of a deleted game until it is erased; none of an account whose words are
 * being erased.
 */
export const lockStored: Readonly<Record<TextSubject['subjectType'], LockStored>> = {
  post: async (tx, id) => {
    const [found] = await tx
      .select({
        authorId: posts.userId,
        gameId: posts.gameId,
        content: posts.content,
        imageId: shownPhoto(posts.userId, posts.imageId),
      })
      .from(posts)
      .where(and(eq(posts.id, id), isTextNotErased(posts.userId)))
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
      .where(and(eq(comments.id, id), isTextNotErased(comments.userId)))
      .for('share');
    return found;
  },
};

/** Locks the restriction with which managers of a game or service moderators have removed something, and returns its archive. */
async function lockRestriction(tx: Database, about: SQL | undefined) {
  const [found] = await tx
    .select({
      userId: restrictions.userId,
      gameId: gameOfArchived,
      archive: restrictions.archive,
      imageId: restrictions.imageId,
    })
    .from(restrictions)
    .where(
      and(
        about,
        inArray(restrictions.kind, ['hidden', 'removed']),
        isNull(restrictions.endedAt),
        isNotNull(restrictions.archive),
        // A game is erased with its archives.
        or(isNotNull(restrictions.gameId), isNull(restrictions.gameName)),
      ),
    )
    .for('share');
  return found;
}

/** The restriction that hides or removes a post or comment itself. */
export const lockRestrictionOf = (tx: Database, { subjectType, subjectId }: TextSubject) =>
  lockRestriction(tx, and(eq(restrictions.subjectType, subjectType), eq(restrictions.subjectId, subjectId)));

/** The restriction that hides or removes the post of a comment. */
export const lockRestrictionOfPostWith = (tx: Database, commentId: string) =>
  lockRestriction(tx, archivesComment(commentId));
