import type { Mutation } from '@tanstack/react-query';
import { type ApiQueryClient, api } from '#src/api/client.ts';
import { tellFailure, toasts } from '#src/features/toasts/index.ts';

/** Takes a comment that the server deleted out of the cache. */
export type CommentDeleted = (client: ApiQueryClient, postId: string, commentId: string) => void;

/** Names the deletions of a post's comments, so that its thread finds those in flight. */
export const deletionKey = (postId: string) => ['comments', 'delete', postId] as const;

/** A deletion in the mutation cache. */
export type DeleteMutation = Mutation<unknown, Error, { readonly params: { readonly id: string } }>;

/** Deletes one comment of a post. */
export function useDeleteComment(postId: string, onDeleted: CommentDeleted) {
  const client = api.useQueryClient();
  return api.comments.remove.useMutation({
    mutationKey: deletionKey(postId),
    onSuccess: (_, { params: { id } }) => {
      onDeleted(client, postId, id);
      toasts.success('Comment deleted successfully!');
    },
    onError: (error) => tellFailure(error, 'Failed to delete comment'),
  });
}
