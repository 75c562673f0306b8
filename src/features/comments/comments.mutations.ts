import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api, call } from '#src/api/client.ts';
import { tellFailure, toasts } from '#src/features/toasts/index.ts';

/** Takes a comment that the server deleted out of the cache. */
export type CommentDeleted = (client: QueryClient, postId: string, commentId: string) => void;

/** Names the deletions of a post's comments, so that its thread finds those in flight. */
export const deletionKey = (postId: string) => ['comments', 'delete', postId] as const;

/** Deletes one comment of a post. */
export const deletionOptions = (client: QueryClient, postId: string, onDeleted: CommentDeleted) =>
  mutationOptions({
    mutationKey: deletionKey(postId),
    mutationFn: (id: string) => call(api.comments.remove.mutate, { params: { id } }),
    onSuccess: (_, id) => {
      onDeleted(client, postId, id);
      toasts.success('Comment deleted successfully!');
    },
    onError: (error) => tellFailure(error, 'Failed to delete comment'),
  });
