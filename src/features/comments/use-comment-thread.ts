import { useMachine, useSelector } from '@xstate/react';
import { useCallback, useEffect, useState } from 'react';
import type { Comment } from '#contract/comments.ts';
import type { User } from '#contract/users.ts';
import {
  commentThreadMachine,
  isAdding,
  shownComments,
  threadComposer,
} from '#machines/comment-thread.machine.ts';
import { tellFailure, toasts } from '#src/features/toasts/index.ts';
import { newKey } from '#src/lib/keys.ts';
import { oncePer } from '#src/lib/once-per.ts';
import { useNews } from '#src/lib/use-news.ts';
import { subjects, useAhead } from '#src/lib/waiting.ts';
import { commentDraft } from './comment-draft.ts';
import { type CommentKeeper, commentActors } from './comments.actors.ts';

export interface CommentThreadOptions {
  readonly postId: string;
  readonly comments: readonly Comment[];
  readonly viewer: User;
  readonly keeper: CommentKeeper;
}

// One for all threads: to make one takes longer than to draw a thread.
const machineOf = oncePer((keeper: CommentKeeper) => {
  const { addComment, deleteComment } = commentActors(keeper);
  return commentThreadMachine.provide({
    actors: { composer: threadComposer.provide({ actors: { deliver: addComment } }), deleteComment },
    actions: {
      // The actors have told the keeper, and of a comment that failed, for threads that are gone as well.
      keepAdded: () => undefined,
      keepDeleted: () => undefined,
      announceAdded: () => toasts.success('Comment added successfully!'),
      announceDeleted: () => toasts.success('Comment deleted successfully!'),
      announceAddFailure: () => undefined,
      announceDeleteFailure: (_, { error }) => tellFailure(error, 'Failed to delete comment'),
    },
  });
});

/** A post's comments as they show now, ahead of the server, and the composer below them. */
export function useCommentThread({ postId, comments, viewer, keeper }: CommentThreadOptions) {
  const [kept] = useState(commentDraft(postId).read);
  const [{ context, children }, send] = useMachine(machineOf(keeper), {
    input: { postId, viewer, comments, draft: kept },
  });
  const { composer } = children;
  useNews([comments], () => send({ type: 'comments.refreshed', comments }));

  const ahead = useAhead(subjects.comment(postId));
  const shown = shownComments(context);
  // Written before a reload, or before one came back to this post.
  const earlier = ahead
    .filter(({ key }) => !shown.some(({ id }) => id === key))
    .map(({ key, text, at }) => ({
      id: key,
      content: text,
      createdAt: at,
      postId,
      userId: viewer.id,
      user: viewer,
    }));

  return {
    comments: earlier.length === 0 ? shown : [...shown, ...earlier],
    isPending: (id: string) => isAdding(context, id) || ahead.some(({ key }) => key === id),
    /** It is kept on the device until the server can be reached. */
    isWaiting: (id: string) => ahead.some(({ key, isSent }) => key === id && !isSent),
    composer,
    kept,
    remove: useCallback((id: string) => send({ type: 'comment.delete', id }), [send]),
  };
}

type Composer = ReturnType<typeof useCommentThread>['composer'];

/** What is being written below a post. Apart from the thread, which stands still while somebody types. */
export function useCommentDraft(postId: string, composer: Composer, kept: string) {
  const draft = useSelector(composer, (state) => state?.context.draft ?? kept);
  useEffect(() => commentDraft(postId).write(draft), [draft, postId]);
  return {
    draft,
    write: (text: string) => composer?.send({ type: 'draft.changed', text }),
    submit: () => composer?.send({ type: 'letter.submit', key: newKey(), at: new Date().toISOString() }),
  };
}
