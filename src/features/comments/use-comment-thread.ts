import { useMutationState } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Comment } from '#contract/comments.ts';
import type { User } from '#contract/users.ts';
import { type EntryView, isShownBy } from '#machines/outbox-entry.ts';
import { useEntries } from '#src/actors/outbox.ts';
import { useComposer } from '#src/actors/use-composer.ts';
import { commentEntry } from './comment.entry.ts';
import { commentDraft } from './comment-draft.ts';
import {
  type CommentDeleted,
  type DeleteMutation,
  deletionKey,
  useDeleteComment,
} from './comments.mutations.ts';

export interface CommentThreadOptions {
  readonly postId: string;
  readonly comments: readonly Comment[];
  readonly viewer: User;
  /** Takes a deleted comment out of the cache of posts. */
  readonly onDeleted: CommentDeleted;
}

const textOf = (entry: EntryView) => commentEntry.input(entry).content;

/** A post's comments as they show now: the server's, without those being deleted, and those not delivered yet. */
export function useCommentThread({ postId, comments, viewer, onDeleted }: CommentThreadOptions) {
  const entries = useEntries(commentEntry.subject({ postId, content: '' }));
  // Its text is in the composer.
  const [returnedId, setReturnedId] = useState<string | null>(null);
  const { mutate } = useDeleteComment(postId, onDeleted);
  const remove = useCallback((id: string) => mutate({ params: { id } }), [mutate]);
  // Those deleted stay out until the list, which may be rendered later, is without them.
  const deleting = useMutationState({
    filters: { mutationKey: deletionKey(postId), predicate: ({ state }) => state.status !== 'error' },
    select: ({ state }: DeleteMutation) => state.variables?.params.id ?? '',
  });

  const shown = useMemo(() => {
    const ids = new Set(comments.map(({ id }) => id));
    const pending = entries
      .filter((entry) => entry.id !== returnedId && !isShownBy(entry, ids))
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
    const left = deleting.length === 0 ? comments : comments.filter(({ id }) => !deleting.includes(id));
    return pending.length === 0 ? left : [...left, ...pending];
  }, [comments, entries, returnedId, deleting, postId, viewer]);

  return { comments: shown, entries, remove, setReturnedId };
}

/** The composer below a post. Apart from the thread, which stands still while somebody types. */
export function useCommentComposer(
  postId: string,
  entries: readonly EntryView[],
  onReturned: (id: string | null) => void,
) {
  return useComposer({
    draft: commentDraft(postId),
    entries,
    textOf,
    create: (content) => commentEntry.create({ postId, content }),
    onReturned,
  });
}
