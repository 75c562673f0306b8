import * as z from 'zod/mini';
import { comment } from './comments.ts';
import {
  c,
  cursorPaging,
  INVALID_REQUEST,
  id,
  imageColor,
  imageDataUrl,
  imageUrl,
  inGameActions,
  input,
  isoTime,
  outboxHeaders,
  requiredText,
  route,
  success,
} from './common.ts';
import { POST_CONTENT_MAX, POST_CONTENT_REQUIRED, POST_GAME_REQUIRED } from './constants.ts';
import { gameStatus } from './games.ts';
import { user } from './users.ts';

/** What the viewer may do with a post now; the end of its game takes some of it away. */
export const postActions = z.extend(inGameActions, {
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  canUpvote: z.boolean(),
  canComment: z.boolean(),
});

/** An accomplishment. `imageSize` reserves the photo's space before it loads, `imageColor` fills it. */
export const post = z.object({
  id,
  content: z.string(),
  image: z.nullable(imageUrl),
  imageSize: z.nullish(z.object({ width: z.number(), height: z.number() })),
  imageColor: z.nullish(imageColor),
  gameId: id,
  userId: id,
  createdAt: isoTime,
  user,
  game: z.object({ id, name: z.string(), status: gameStatus }),
  _count: z.object({ upvotes: z.number(), comments: z.number() }),
  isUpvoted: z.boolean(),
  comments: z.array(comment),
  viewer: z.optional(postActions),
});
export type Post = z.infer<typeof post>;

/** `next` is the cursor of the following page; the last page has none. */
export const postsPage = z.object({
  posts: z.array(post),
  hasMore: z.boolean(),
  next: z.optional(z.string()),
});
export type PostsPage = z.infer<typeof postsPage>;

const postContent = requiredText({
  required: POST_CONTENT_REQUIRED,
  max: POST_CONTENT_MAX,
  tooLong: `Accomplishment must be at most ${POST_CONTENT_MAX} characters`,
});

/** `createdAt` is the client's time; the server uses it only when it is close to its own and within the game. */
export const createPostInput = input({
  content: postContent,
  gameId: z
    .string({ error: POST_GAME_REQUIRED })
    .check(z.minLength(1, POST_GAME_REQUIRED), z.maxLength(64, POST_GAME_REQUIRED)),
  image: z.nullish(imageDataUrl),
  createdAt: z.optional(z.iso.datetime({ offset: true, error: 'Invalid date' })),
});
export type CreatePostInput = z.input<typeof createPostInput>;

const postParams = z.object({ id });

export const postsRoutes = {
  ofGame: c.query({
    method: 'GET',
    path: '/api/posts',
    summary: 'A page of a game’s posts, the newest first',
    query: z.extend(cursorPaging, { gameId: id }),
    responses: { 200: postsPage },
    metadata: route('gameViewer', 'read'),
  }),
  mine: c.query({
    method: 'GET',
    path: '/api/user/accomplishments',
    summary: 'A page of the user’s posts in all games, the newest first',
    query: cursorPaging,
    responses: { 200: postsPage },
    metadata: route('signedIn', 'read'),
  }),
  create: c.mutation({
    method: 'POST',
    path: '/api/posts',
    summary: 'Share an accomplishment in one active game',
    headers: outboxHeaders,
    body: createPostInput,
    responses: { 201: post },
    metadata: route('participant', 'post', ['content']),
  }),
  update: c.mutation({
    method: 'PATCH',
    path: '/api/posts/:id',
    pathParams: postParams,
    summary: 'Change the text of your post while its game is active',
    body: input({ content: postContent }),
    responses: { 200: post },
    metadata: route('postAuthor', 'write', ['content']),
  }),
  remove: c.mutation({
    method: 'DELETE',
    path: '/api/posts/:id',
    pathParams: postParams,
    summary: 'Delete your post while its game is active; its point is subtracted',
    body: c.noBody(),
    responses: { 200: success },
    metadata: route('postAuthor', 'write'),
  }),
  redact: c.mutation({
    method: 'PATCH',
    path: '/api/posts/:id/redact',
    pathParams: postParams,
    summary: 'Permanently redact the text of your post after its game is completed',
    body: c.noBody(),
    responses: { 200: post },
    metadata: route('postAuthor', 'write'),
  }),
  removeImage: c.mutation({
    method: 'PATCH',
    path: '/api/posts/:id/remove-image',
    pathParams: postParams,
    summary: 'Remove the photo of a post',
    body: c.noBody(),
    responses: { 200: post },
    metadata: route('postAuthor', 'write'),
  }),
  toggleUpvote: c.mutation({
    method: 'POST',
    path: '/api/posts/:id/upvote',
    pathParams: postParams,
    headers: outboxHeaders,
    summary:
      'Toggle the upvote on another user’s post in an active game; with `isUpvoted` set it or take it back, idempotent',
    body: z.optional(input({ isUpvoted: z.optional(z.boolean(INVALID_REQUEST)) })),
    responses: { 200: z.object({ isUpvoted: z.boolean() }) },
    metadata: route('participant', 'write'),
  }),
};
