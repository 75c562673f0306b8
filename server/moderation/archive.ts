import * as z from 'zod';
import { REDACTED_CONTENT } from '#contract/constants.ts';
import type { ReportSubject } from '#contract/reports.ts';
import { deleteComment } from '../comments/comments.store.ts';
import type { Database } from '../db/database.ts';
import { conflict } from '../failure.ts';
import type { GameRow } from '../games/access.ts';
import { statusOf } from '../games/status.ts';
import { lockImages } from '../images/images.store.ts';
import { lockWindow } from '../leaderboard/window.store.ts';
import { deleteParticipant, insertParticipant } from '../participants/participants.store.ts';
import { deletePost, dropImage, lockPost, redactContent } from '../posts/posts.store.ts';
import {
  commentInGame,
  commentsOn,
  membershipOf,
  restoreComment,
  restoreMembership,
  restorePost,
  restoreRedacted,
  votesOn,
} from './archive.store.ts';
import {
  archivedComment,
  isPostRestorable,
  removeArchivedComment,
} from './comments-of-removed-posts.store.ts';
import { activeBan } from './restrictions.store.ts';

export const POST_IS_DOWN = 'The accomplishment of this comment is hidden or removed. Decide about it first';
export const STILL_BANNED = 'This person is banned. End the ban first';

const time = z.coerce.date<string | Date>();
const rowOfUser = z.object({ userId: z.string(), createdAt: time });

/** What reinstating needs, as JSON. `content` is a top-level field, because it is shown to the author, and to moderators in the log. */
const archive = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('post'),
    content: z.string(),
    createdAt: time,
    updatedAt: time,
    votes: z.array(rowOfUser),
    comments: z.array(rowOfUser.extend({ id: z.string(), content: z.string() })),
  }),
  z.object({
    type: z.literal('redacted-post'),
    content: z.string(),
    /** When the author has redacted the post, also after it was archived. */
    redactedAt: z.nullable(time),
    /** Whether the author has removed the photo after it was archived. */
    withoutPhoto: z.boolean().default(false),
  }),
  z.object({ type: z.literal('comment'), content: z.string(), createdAt: time, postId: z.string() }),
  z.object({
    type: z.literal('participant'),
    joinedAt: time,
    counts: z.boolean(),
    group: z.nullable(z.object({ groupId: z.string(), addedAt: time })),
    result: z.nullable(
      z.object({
        position: z.number(),
        score: z.number(),
        votesReceived: z.number(),
        medalType: z.nullable(z.enum(['gold', 'silver', 'bronze'])),
        popularVote: z.boolean(),
      }),
    ),
  }),
]);
export type Archive = z.infer<typeof archive>;

/** The archive of a restriction; null once it is erased. */
export const readArchive = (stored: unknown): Archive | null => z.nullable(archive).parse(stored);

/** The users whose rows an archive restores, besides the one it affects. */
export const otherUsersIn = (from: Archive | null): readonly string[] =>
  from?.type === 'post' ? from.comments.map(({ userId }) => userId) : [];

export type Archived = {
  readonly authorId: string;
  readonly archive: Archive;
  readonly imageId: string | null;
};

/**
 * Removes a post or comment from its game, whose row must be locked for update, and returns its archive: it is deleted with its point and
 * votes, or redacted when the game is completed, because results stay. A comment in the archive of its post is removed from that archive, so
 * that restoring the post does not restore it. The photo must be referenced before the transaction ends. Returns `undefined` for content
 * that is not in the game.
 */
export function archiveContent(
  tx: Database,
  now: Date,
  game: GameRow,
  { type, id }: ReportSubject,
): Promise<Archived | undefined> {
  return type === 'post' ? archivePost(tx, now, game, id) : archiveComment(tx, game, id);
}

async function archivePost(
  tx: Database,
  now: Date,
  game: GameRow,
  postId: string,
): Promise<Archived | undefined> {
  const post = await lockPost(tx, postId);
  if (post?.gameId !== game.id) return undefined;
  const { userId: authorId, content, imageId, createdAt, updatedAt, redactedAt } = post;
  // Photos are locked before totals change, in the same order as when a post is created.
  if (imageId !== null) await lockImages(tx, [imageId]);
  if (statusOf(game, now) === 'completed') {
    if (redactedAt !== null && imageId === null) return undefined;
    await redactContent(tx, postId, now);
    await dropImage(tx, postId, now);
    return {
      authorId,
      imageId,
      archive: { type: 'redacted-post', content, redactedAt, withoutPhoto: false },
    };
  }
  const [votes, comments] = [await votesOn(tx, postId), await commentsOn(tx, postId)];
  await deletePost(tx, post);
  return { authorId, imageId, archive: { type: 'post', content, createdAt, updatedAt, votes, comments } };
}

async function archiveComment(tx: Database, game: GameRow, commentId: string): Promise<Archived | undefined> {
  const comment = await commentInGame(tx, game.id, commentId);
  if (comment === undefined) return moveArchivedComment(tx, game.id, commentId);
  await lockPost(tx, comment.postId);
  // Its author can have deleted it before the lock.
  if (!(await deleteComment(tx, comment))) return undefined;
  const { userId: authorId, content, createdAt, postId } = comment;
  return { authorId, imageId: null, archive: { type: 'comment', content, createdAt, postId } };
}

async function moveArchivedComment(
  tx: Database,
  gameId: string,
  commentId: string,
): Promise<Archived | undefined> {
  const archived = await archivedComment(tx, gameId, commentId);
  if (archived === undefined) return undefined;
  const { restrictionId, userId: authorId, ...comment } = archived;
  await removeArchivedComment(tx, restrictionId, commentId);
  return { authorId, imageId: null, archive: { type: 'comment', ...comment } };
}

/** Removes a participant of a game that is locked for update; `undefined` without one. */
export async function archiveParticipant(
  tx: Database,
  gameId: string,
  userId: string,
): Promise<Archive | undefined> {
  const membership = await membershipOf(tx, gameId, userId);
  if (membership === undefined || !(await deleteParticipant(tx, gameId, userId))) return undefined;
  // The role ends with the membership.
  const { isAdmin: _isAdmin, ...archived } = membership;
  return { type: 'participant', ...archived };
}

/**
 * Restores an archive in a game that is locked for update; returns false if the redacted post, or the post of a comment, does not exist.
 * `present` are the users who still have an account: comments of others are not restored. What the author of a redacted post has redacted or
 * removed meanwhile is not restored. The membership of a user who has joined again is not changed, except after the end, without a score: then it keeps only the admin role.
 * Throws `conflict` for a comment whose post is hidden or removed and for the membership of a banned user, because they would be lost.
 */
export async function restoreArchive(
  tx: Database,
  gameId: string,
  of: { readonly userId: string; readonly subjectId: string; readonly imageId: string | null },
  from: Archive,
  present: ReadonlySet<string>,
): Promise<boolean> {
  const { userId, subjectId: id, imageId } = of;
  switch (from.type) {
    case 'post': {
      const { content, createdAt, updatedAt, votes } = from;
      const comments = from.comments.filter((comment) => present.has(comment.userId));
      const post = { id, gameId, userId, content, imageId, createdAt, updatedAt };
      await lockWindow(tx);
      await restorePost(tx, post, votes, comments);
      return true;
    }
    case 'redacted-post': {
      if ((await lockPost(tx, id)) === undefined) return false;
      const { redactedAt, withoutPhoto } = from;
      const content = redactedAt === null ? from.content : REDACTED_CONTENT;
      await restoreRedacted(tx, id, { content, redactedAt, imageId: withoutPhoto ? null : imageId });
      return true;
    }
    case 'comment': {
      const post = await lockPost(tx, from.postId);
      if (post === undefined && (await isPostRestorable(tx, from.postId))) throw conflict(POST_IS_DOWN);
      if (post === undefined) return false;
      await restoreComment(tx, post, { id, userId, content: from.content, createdAt: from.createdAt });
      return true;
    }
    case 'participant': {
      const { counts, joinedAt } = from;
      if (await activeBan(tx, gameId, userId)) throw conflict(STILL_BANNED);
      await lockWindow(tx);
      const current = await membershipOf(tx, gameId, userId);
      const joins = { gameId, userId, isAdmin: current?.isAdmin ?? false, counts, joinedAt };
      if (counts && current?.counts === false) await deleteParticipant(tx, gameId, userId);
      if (await insertParticipant(tx, joins)) await restoreMembership(tx, joins, from);
      return true;
    }
  }
}
