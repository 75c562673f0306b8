import type { Post } from '#contract/posts.ts';
import { toComment } from '../comments/comment.ts';
import type { Database } from '../db/database.ts';
import { statusOf } from '../games/status.ts';
import { imageAddress } from '../images/address.ts';
import { toPublicUser } from '../users/public-user.ts';
import { inGameActions } from '../visibility/viewer-actions.ts';
import type { Viewer } from '../visibility/visibility.store.ts';
import { type PostDetails, postsById } from './posts-page.store.ts';

/**
 * Posts as `viewerId` sees them, in the order of the ids, in one query. Own posts in a private game that the viewer
 * has left are shown without comments.
 */
export async function viewPosts(
  db: Database,
  ids: readonly string[],
  viewerId: string,
  now: Date,
): Promise<Post[]> {
  const viewer = { id: viewerId, now };
  const rows = new Map((await postsById(db, viewer, ids)).map((row) => [row.id, row]));
  return ids.flatMap((postId) => {
    const row = rows.get(postId);
    return row ? [toPost(row, viewer)] : [];
  });
}

function toPost(row: PostDetails, viewer: Viewer): Post {
  const user = toPublicUser(row.author);
  const status = statusOf(row.game, viewer.now);
  const isOwn = row.userId === viewer.id;
  const moderated = row.viewerIsAdmin || row.game.creatorId === viewer.id ? row.game : null;
  const hasContent = !row.isRedacted || row.imageId !== null;
  const canParticipate = row.viewerPlace !== null && status === 'active';
  return {
    id: row.id,
    content: row.content,
    image: imageAddress(row.imageId),
    imageSize:
      row.imageWidth === null || row.imageHeight === null
        ? null
        : { width: row.imageWidth, height: row.imageHeight },
    imageColor: row.imageColor,
    gameId: row.gameId,
    userId: row.userId,
    createdAt: row.createdAt.toISOString(),
    user,
    game: { id: row.game.id, name: row.game.name, status },
    _count: { upvotes: row.upvotesCount, comments: row.seesGame ? row.commentsCount : 0 },
    isUpvoted: row.viewerVote !== null,
    comments: row.comments.map((comment) => toComment(comment, row.id, viewer.id, moderated)),
    viewer: {
      ...inGameActions(viewer.id, user, hasContent ? moderated : null),
      canEdit: isOwn && canParticipate,
      canDelete: isOwn && status === 'active',
      canUpvote: !isOwn && canParticipate,
      canComment: canParticipate,
    },
  };
}
