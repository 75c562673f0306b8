import { type Mutation, useMutationState } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Comment } from '#contract/comments.ts';
import type { User } from '#contract/users.ts';
import { type EntryView, hasItemAmong } from '#machines/outbox-entry.ts';
import { useEntries } from '#src/actors/outbox.ts';
import { useComposer } from '#src/actors/use-composer.ts';
import { type ApiQueryClient, api, invalidateResources } from '#src/api/client.ts';
import { isRefused } from '#src/api/errors.ts';
import { showFailure, toasts } from '#src/features/toasts/index.ts';
import { commentEntry } from './comment.entry.ts';

/** Removes a deleted comment from the cached posts. */
type OnDeleted = (client: ApiQueryClient, postId: string, commentId: string) => void;

export interface CommentThreadOptions {
  readonly postId: string;
  readonly comments: readonly Comment[];
  readonly viewer: User;
  readonly onDeleted: OnDeleted;
}

const textOf = (entry: EntryView) => commentEntry.input(entry).content;

/** A post's comments as they are rendered: the server's without those being deleted, and those that are not delivered yet. */
export function useCommentThread({ postId, comments, viewer, onDeleted }: CommentThreadOptions) {
  const entries = useEntries(commentEntry.subject({ postId, content: '' }));
  // The failed entry whose text is in the composer, and so not in the thread.
  const [returnedId, setReturnedId] = useState<string | null>(null);
  const { remove, deletedIds } = useDeleteComment(postId, onDeleted);
  const rendered = useMemo(() => {
    const ids = new Set(comments.map(({ id }) => id));
    const pending = entries
      .filter((entry) => entry.id !== returnedId && !hasItemAmong(entry, ids))
      .map(
        (entry): Comment => ({
          id: entry.id,
          content: textOf(entry),
          createdAt: entry.createdAt,
          postId,
          userId: viewer.id,
          user: viewer,
        }),
      );
    const left = deletedIds.length === 0 ? comments : comments.filter(({ id }) => !deletedIds.includes(id));
    return pending.length === 0 ? left : [...left, ...pending];
  }, [comments, entries, returnedId, deletedIds, postId, viewer]);

  return { comments: rendered, entries, remove, setReturnedId };
}

type DeleteMutation = Mutation<unknown, Error, { readonly params: { readonly id: string } }>;

/** Deletes comments of a post; `deletedIds` lists those in flight and those deleted. */
function useDeleteComment(postId: string, onDeleted: OnDeleted) {
  const client = api.useQueryClient();
  const mutationKey = ['comments', 'delete', postId] as const;
  const { mutate } = api.comments.remove.useMutation({
    mutationKey,
    onSuccess: (_, { params: { id } }) => {
      onDeleted(client, postId, id);
      toasts.success('Comment deleted successfully!');
    },
    onError: (error) => {
      // It was deleted elsewhere, for example.
      if (isRefused(error)) void invalidateResources(client, 'posts');
      showFailure(error, 'Failed to delete comment');
    },
  });
  // Deleted ones included: the list without them may render later than the response arrives.
  const deletedIds = useMutationState({
    filters: { mutationKey, predicate: ({ state }) => state.status !== 'error' },
    select: ({ state }: DeleteMutation) => state.variables?.params.id ?? '',
  });
  const remove = useCallback((id: string) => mutate({ params: { id } }), [mutate]);
  return { remove, deletedIds };
}

/** The composer below a post. Separate from the thread, which does not render again while the user types. */
export function useCommentComposer(
  postId: string,
  entries: readonly EntryView[],
  onReturned: (id: string | null) => void,
) {
  return useComposer({
    draftName: `comment.${postId}`,
    entries,
    textOf,
    create: (content) => commentEntry.create({ postId, content }),
    onReturned,
  });
}
