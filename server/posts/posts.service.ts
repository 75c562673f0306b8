import type { PageRequest } from '#contract/common.ts';
import type { Post, PostsPage } from '#contract/posts.ts';
import { newestCommentsOn } from '../comments/comments.store.ts';
import type { Context, RequestContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { forbidden, notFound } from '../failure.ts';
import { participantAccess, viewerAccess } from '../games/access.ts';
import { createOnce } from '../idempotency/idempotency.ts';
import { releaseImages, storePhoto, uploadPhoto } from '../images/images.service.ts';
import { lockImages } from '../images/images.store.ts';
import { readPhoto } from '../images/photo.ts';
import { notePhotoRemoval, noteRedaction } from '../moderation/redacted-posts.store.ts';
import { keepFingerprints, keepReplacedText } from '../reports/earlier-texts.ts';
import { fromCursor, type Position, toCursor } from './cursor.ts';
import { viewPosts } from './post.ts';
import {
  ownPostAccess,
  POST_NOT_FOUND,
  postAccess,
  requireActive,
  requireCompleted,
  requireParticipant,
} from './post-access.ts';
import { deletePost, dropImage, insertPost, redactContent, setContent } from './posts.store.ts';
import { nextOfGame, nextOfUser, type Page, pageOfGame, pageOfUser } from './posts-page.store.ts';
import { hasVote, toggleVote } from './votes.store.ts';

type PageQuery = PageRequest & { readonly before?: string | undefined };

export const OWN_VOTE = 'You cannot like your own post';
/** The most milliseconds by which a client's `createdAt` may differ from the server's clock. */
const CLOCK_TOLERANCE = 5 * 60_000;

/** A page of a game's posts, for its viewers. */
export async function postsOfGame(
  db: Database,
  now: Date,
  userId: string,
  query: PageQuery & { readonly gameId: string },
): Promise<PostsPage> {
  const viewer = { id: userId, now };
  const [, page] = await Promise.all([
    viewerAccess(db, query.gameId, userId),
    pageOf(db, query, userId, now, {
      page: (wanted) => pageOfGame(db, viewer, query.gameId, wanted),
      next: (position, limit) => nextOfGame(db, viewer, query.gameId, position, limit),
    }),
  ]);
  return page;
}

/** A page of the user's posts, including games they have left. */
export async function postsOfMine(
  db: Database,
  now: Date,
  userId: string,
  query: PageQuery,
): Promise<PostsPage> {
  return pageOf(db, query, userId, now, {
    page: (page) => pageOfUser(db, userId, page),
    next: (position, limit) => nextOfUser(db, userId, position, limit),
  });
}

/** The two ways to page a list: by number, and after the last position of the previous page. */
type List = {
  readonly page: (page: Page) => Promise<Position[]>;
  readonly next: (after: Position, limit: number) => Promise<Position[]>;
};

async function pageOf(
  db: Database,
  { page, limit, before }: PageQuery,
  viewerId: string,
  now: Date,
  list: List,
): Promise<PostsPage> {
  const found =
    before === undefined
      ? await list.page({ offset: (page - 1) * limit, limit: limit + 1 })
      : await list.next(fromCursor(before), limit + 1);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = found.length > limit;
  const ids = shown.map(({ id }) => id);
  return {
    posts: await viewPosts(db, ids, viewerId, now),
    hasMore,
    ...(hasMore && last !== undefined && { next: toCursor(last) }),
  };
}

/** Creates a post in an active game that the user takes part in: one point for its author. */
export async function createPost(
  { db, photos }: Pick<Context, 'db' | 'photos'>,
  now: Date,
  userId: string,
  input: {
    readonly gameId: string;
    readonly content: string;
    readonly image?: string | null | undefined;
    readonly createdAt?: string | undefined;
  },
  key?: string,
): Promise<Post> {
  const photo =
    input.image == null ? null : await uploadPhoto({ db, photos }, await readPhoto(input.image), now);
  const once = { userId, key, route: 'posts.create', body: input, now };
  const { id } = await db.transaction((tx) =>
    createOnce(tx, once, async () => {
      const access = await participantAccess(tx, input.gameId, userId, { lock: 'update' });
      requireActive(access, now);
      return insertPost(tx, {
        gameId: access.game.id,
        userId,
        content: input.content,
        imageId: photo && (await storePhoto(tx, photo, now)),
        createdAt: postTime(input.createdAt, access.game, now),
      });
    }),
  );
  return viewPost(db, id, userId, now);
}

/** The client's time if it is close to the server's and within the game, else `now`. */
function postTime(
  claimed: string | undefined,
  game: { readonly startTime: Date; readonly endTime: Date },
  now: Date,
): Date {
  if (claimed === undefined) return now;
  const moment = new Date(claimed);
  const close = Math.abs(moment.getTime() - now.getTime()) <= CLOCK_TOLERANCE;
  return close && moment >= game.startTime && moment < game.endTime ? moment : now;
}

/** Edits the user's own post while its game is active. */
export async function editPost(
  { db, secret }: Pick<RequestContext, 'db' | 'secret'>,
  now: Date,
  userId: string,
  postId: string,
  content: string,
): Promise<Post> {
  await db.transaction(async (tx) => {
    const { post, game } = await ownPostAccess(tx, postId, userId, 'share');
    requireParticipant(game);
    requireActive(game, now);
    if (post.content !== content) await keepReplacedText(tx, secret, now, { ...post, type: 'post' });
    await setContent(tx, postId, content, now);
  });
  return viewPost(db, postId, userId, now);
}

/** Deletes the user's own post while its game is active, with its point and votes. */
export async function removePost(
  { db, secret }: Pick<RequestContext, 'db' | 'secret'>,
  now: Date,
  userId: string,
  postId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { post, game } = await ownPostAccess(tx, postId, userId, 'update');
    requireActive(game, now);
    const comments = await newestCommentsOn(tx, post.id);
    const texts = comments.map((comment) => ({ ...comment, type: 'comment' as const }));
    await keepFingerprints(tx, secret, now, [{ ...post, type: 'post' }, ...texts]);
    // Photos are locked before totals change, in the same order as when a post is created.
    if (post.imageId !== null) await lockImages(tx, [post.imageId]);
    await deletePost(tx, post);
    await releaseImages(tx, [post.imageId], now);
  });
}

/** Redacts the user's own post once its game is completed, also one that moderators have hidden or removed. */
export async function redactPost(
  { db, secret }: Pick<RequestContext, 'db' | 'secret'>,
  now: Date,
  userId: string,
  postId: string,
): Promise<Post> {
  await db.transaction(async (tx) => {
    const { post, game } = await ownPostAccess(tx, postId, userId, 'share');
    requireCompleted(game, now);
    const text = post.redactedAt === null ? post.content : await noteRedaction(tx, postId, now);
    if (text !== null) await keepFingerprints(tx, secret, now, [{ ...post, content: text, type: 'post' }]);
    await redactContent(tx, postId, now);
  });
  return viewPost(db, postId, userId, now);
}

/** Removes the photo of the user's own post, also once its game is completed, and of one that moderators have hidden or removed. */
export async function removePostImage(
  db: Database,
  now: Date,
  userId: string,
  postId: string,
): Promise<Post> {
  await db.transaction(async (tx) => {
    const { post } = await ownPostAccess(tx, postId, userId, 'share');
    if (post.imageId === null) await notePhotoRemoval(tx, postId);
    await dropImage(tx, postId, now);
    await releaseImages(tx, [post.imageId], now);
  });
  return viewPost(db, postId, userId, now);
}

/**
 * Toggles the user's vote on another's post while its game is active, unless it has the `wanted` state already; returns whether it is set.
 * A repeated key changes nothing, whatever state is wanted.
 */
export async function toggleUpvote(
  db: Database,
  now: Date,
  userId: string,
  postId: string,
  { key, wanted }: { readonly key: string | undefined; readonly wanted: boolean | undefined },
): Promise<boolean> {
  const once = { userId, key, route: 'posts.toggleUpvote', body: { postId }, now };
  return db.transaction(async (tx) => {
    let isUpvoted = false;
    const { repeated } = await createOnce(tx, once, async () => {
      const { post, game } = await postAccess(tx, postId, userId, 'share');
      if (post.userId === userId) throw forbidden(OWN_VOTE);
      requireParticipant(game);
      requireActive(game, now);
      isUpvoted = await hasVote(tx, postId, userId);
      if (isUpvoted !== wanted) isUpvoted = await toggleVote(tx, post, userId, now);
      return postId;
    });
    return repeated ? hasVote(tx, postId, userId) : isUpvoted;
  });
}

async function viewPost(db: Database, postId: string, userId: string, now: Date): Promise<Post> {
  const [post] = await viewPosts(db, [postId], userId, now);
  if (!post) throw notFound(POST_NOT_FOUND);
  return post;
}
