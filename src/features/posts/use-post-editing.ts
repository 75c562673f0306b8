import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { GameStatus } from '#contract/games.ts';
import type { Post } from '#contract/posts.ts';
import {
  allowances,
  type Operation,
  type PostEditingEvent,
  postEditingMachine,
} from '#machines/post-editing.machine.ts';
import { useTask } from '#src/actors/tasks.ts';
import { type ApiQueryClient, api } from '#src/api/client.ts';
import { showFailure, toasts } from '#src/features/toasts/index.ts';
import { removeValue, storedValue, storeValue } from '#src/lib/storage.ts';
import { editingActors, storedEditKey } from './posts.actors.ts';

const texts: Readonly<Record<Operation, { readonly done: string; readonly failed: string }>> = {
  edit: { done: 'Post updated successfully!', failed: 'Failed to update post' },
  delete: { done: 'Post deleted successfully!', failed: 'Failed to delete post' },
  redact: { done: 'Post content redacted successfully!', failed: 'Failed to redact post' },
  removeImage: { done: 'Image removed successfully!', failed: 'Failed to remove image' },
};

const withClient = (client: ApiQueryClient) =>
  postEditingMachine.provide({
    actors: editingActors(client),
    actions: {
      announceDone: ({ context }) => toasts.success(texts[context.operation].done),
      announceFailure: ({ context }, { error }) => showFailure(error, texts[context.operation].failed),
    },
  });

export type EditingState = SnapshotFrom<typeof postEditingMachine>;

interface PostEditingOptions {
  readonly status: GameStatus;
  readonly viewerId: string;
  /** Whether the viewer is known to take part in the active game, which editing requires. */
  readonly canInteract: boolean;
}

/** What the author may do with a post now, and the pending change; `state` is undefined while there is none. */
export function usePostEditing(post: Post, { status, viewerId, canInteract }: PostEditingOptions) {
  const client = api.useQueryClient();
  const { actor, start } = useTask(postEditingMachine, post.id);
  const state = useSelector(actor, (snapshot) => snapshot);
  const allowed = allowances({ ...post, isOwn: post.userId === viewerId }, status);
  const begin = (operation: Operation, draft: string) =>
    start(withClient(client), { postId: post.id, operation, draft, allowed });
  const [isRequested, setRequested] = useState(false);

  const { edit, redact, removeImage } = allowed;
  useEffect(() => {
    actor?.send({
      type: 'allowances.changed',
      allowed: { edit, delete: allowed.delete, redact, removeImage },
    });
  }, [actor, edit, allowed.delete, redact, removeImage]);

  useStoredDraft(post, state, (draft) => begin('edit', draft));
  return {
    state,
    /**
     * What the menu offers: nothing beside an open editor, since a post has one change at a time. That stays open without
     * `canInteract`: the viewer's games may still be loading.
     */
    offered: state?.hasTag('editor') ? null : { ...allowed, edit: edit && canInteract },
    /** Whether the user requested it on this screen: a restored editor takes no focus. */
    isRequested,
    request: (operation: Operation) => {
      setRequested(true);
      begin(operation, post.content);
    },
    send: (event: PostEditingEvent) => actor?.send(event),
  };
}

export type PostEditing = ReturnType<typeof usePostEditing>;

/** Stores the text of an open editor, and opens the editor with it again after a reload. */
function useStoredDraft(post: Post, state: EditingState | undefined, open: (draft: string) => void): void {
  const key = storedEditKey(post.id);
  const isOpen = state?.hasTag('editor') ?? false;
  const restore = useEffectEvent(() => {
    const stored = storedValue(key);
    if (!isOpen && typeof stored === 'string') open(stored);
  });
  useEffect(() => restore(), []);

  const wasOpen = useRef(false);
  const draft = state?.context.draft;
  useEffect(() => {
    if (isOpen && draft !== post.content) storeValue(key, draft);
    else if (wasOpen.current) removeValue(key);
    wasOpen.current = isOpen;
  }, [isOpen, draft, post.content, key]);
}
