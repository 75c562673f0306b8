import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { GameStatus } from '#contract/games.ts';
import type { Post } from '#contract/posts.ts';
import { allowances, postEditingMachine } from '#machines/post-editing.machine.ts';
import { tellFailure, toasts } from '#src/features/toasts/index.ts';
import { oncePer } from '#src/lib/once-per.ts';
import { forget, keep, PRIVATE, recall } from '#src/lib/storage.ts';
import { useNews } from '#src/lib/use-news.ts';
import { editingActors } from './posts.actors.ts';

/** What cannot be undone and is asked about first. */
export type Change = 'deletion' | 'redaction' | 'imageRemoval';

// One for all cards: to make one takes longer than to draw a card.
const machineOf = oncePer((client: QueryClient) =>
  postEditingMachine.provide({
    actors: editingActors(client),
    actions: {
      // The actors have edited the cache, for cards that are gone as well.
      keepPost: () => undefined,
      keepDeleted: () => undefined,
      announceUpdated: () => toasts.success('Post updated successfully!'),
      announceDeleted: () => toasts.success('Post deleted successfully!'),
      announceRedacted: () => toasts.success('Post content redacted successfully!'),
      announceImageRemoved: () => toasts.success('Image removed successfully!'),
      announceUpdateFailure: (_, { error }) => tellFailure(error, 'Failed to update post'),
      announceDeleteFailure: (_, { error }) => tellFailure(error, 'Failed to delete post'),
      announceRedactFailure: (_, { error }) => tellFailure(error, 'Failed to redact post'),
      announceImageFailure: (_, { error }) => tellFailure(error, 'Failed to remove image'),
    },
  }),
);

/** What the owner may do to a post now, and the editing that is under way. */
export function usePostEditing(post: Post, status: GameStatus, viewerId: string) {
  const client = useQueryClient();
  const shown = { content: post.content, hasImage: post.image !== null };
  const [state, send] = useMachine(machineOf(client), {
    input: { postId: post.id, isOwner: post.userId === viewerId, gameStatus: status, ...shown },
  });

  const { content, hasImage } = shown;
  useNews([content, hasImage], () => send({ type: 'post.refreshed', content, hasImage }));
  useEffect(() => {
    if (status === 'completed') send({ type: 'game.completed' });
  }, [send, status]);

  const wasRestored = useKeptEdit(post.id, state, send);
  return { state, send, may: allowances(state.context), wasRestored };
}

type Editing = ReturnType<typeof useMachine<typeof postEditingMachine>>;

/**
 * Keeps what has been typed into the editor of a post through a reload and another screen, and opens the editor with it
 * again. Answers whether the text in the editor is that one, for then nobody has just asked for the editor.
 */
function useKeptEdit(postId: string, state: Editing[0], send: Editing[1]): boolean {
  const key = `${PRIVATE}post-edit.${postId}`;
  const [kept] = useState(() => recall(key));
  const wasOpen = useRef(false);
  useEffect(() => {
    if (typeof kept !== 'string') return;
    send({ type: 'edit.start' });
    send({ type: 'draft.changed', text: kept });
  }, [kept, send]);

  const isOpen = isEditing(state);
  const { draft, content } = state.context;
  useEffect(() => {
    if (isOpen && draft !== content) keep(key, draft);
    else if (wasOpen.current) forget(key);
    wasOpen.current = isOpen;
  }, [isOpen, draft, content, key]);
  return draft === kept && draft !== content;
}

/** Whether a text is being changed, saved, or can only be copied any more. */
export function isEditing(state: Editing[0]): boolean {
  return state.matches('editing') || state.matches('saving') || state.matches('stranded');
}

export type PostEditing = ReturnType<typeof usePostEditing>;
