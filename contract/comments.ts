import * as z from 'zod/mini';
import {
  c,
  id,
  inGameActions,
  input,
  isoTime,
  outboxHeaders,
  requiredText,
  route,
  success,
} from './common.ts';
import { COMMENT_MAX } from './constants.ts';
import { user } from './users.ts';

export const COMMENT_REQUIRED = 'Please write a comment';

export const comment = z.object({
  id,
  content: z.string(),
  postId: id,
  userId: id,
  createdAt: isoTime,
  user,
  viewer: z.optional(z.extend(inGameActions, { canDelete: z.boolean() })),
});
export type Comment = z.infer<typeof comment>;

export const createCommentInput = input({
  postId: id,
  content: requiredText({
    required: COMMENT_REQUIRED,
    max: COMMENT_MAX,
    tooLong: `Comment must be at most ${COMMENT_MAX} characters`,
  }),
});
export type CreateCommentInput = z.input<typeof createCommentInput>;

export const commentsRoutes = {
  create: c.mutation({
    method: 'POST',
    path: '/api/comments',
    summary: 'Comment on a post in an active game of the user',
    headers: outboxHeaders,
    body: createCommentInput,
    responses: { 201: comment },
    metadata: route('participant', 'comment', ['content']),
  }),
  remove: c.mutation({
    method: 'DELETE',
    path: '/api/comments/:id',
    pathParams: z.object({ id }),
    summary: 'Delete your own comment',
    body: c.noBody(),
    responses: { 200: success },
    metadata: route('commentAuthor', 'write'),
  }),
};
