import { assign, not, setup } from 'xstate';
import { REDACTED_CONTENT } from '#contract/constants.ts';
import type { GameStatus } from '#contract/games.ts';
import type { Post } from '#contract/posts.ts';
import { failure } from './support/params.ts';
import { hasText } from './support/text.ts';
import { types } from './support/types.ts';
import { unprovidedAction, unprovidedActor } from './support/unprovided.ts';

/** What the author may do with a post now. */
export interface Allowances {
  readonly edit: boolean;
  readonly delete: boolean;
  readonly redact: boolean;
  readonly removeImage: boolean;
}

/** The changes that cannot be undone and require confirmation. */
export type Change = 'deletion' | 'redaction' | 'imageRemoval';

export interface PostEditingInput {
  readonly postId: string;
  readonly operation: 'edit' | Change;
  /** The initial text of the editor. */
  readonly draft: string;
  readonly allowed: Allowances;
}

/** `draft` survives failures, and can be copied when it can no longer be saved. */
type PostEditingContext = PostEditingInput;

export type PostEditingEvent =
  | { readonly type: 'draft.changed'; readonly text: string }
  | { readonly type: 'edit.save' }
  | { readonly type: 'edit.cancel' }
  /** The buttons of the confirmation dialog. */
  | { readonly type: 'change.confirm' }
  | { readonly type: 'change.cancel' }
  /** The game has ended, or the post has been changed elsewhere. */
  | { readonly type: 'allowances.changed'; readonly allowed: Allowances };

/** One change of a post by its author, from the menu until it is saved, refused or cancelled. */
export const postEditingMachine = setup({
  types: types<{
    input: PostEditingInput;
    context: PostEditingContext;
    events: PostEditingEvent;
    tags: 'editor';
  }>(),
  actors: {
    updatePost: unprovidedActor<unknown, { postId: string; content: string }>('updatePost'),
    deletePost: unprovidedActor<unknown, { postId: string }>('deletePost'),
    redactPost: unprovidedActor<unknown, { postId: string }>('redactPost'),
    removeImage: unprovidedActor<unknown, { postId: string }>('removeImage'),
  },
  actions: {
    setDraft: assign((_, { text }: { text: string }) => ({ draft: text })),
    setAllowances: assign((_, { allowed }: { allowed: Allowances }) => ({ allowed })),
    announceUpdated: unprovidedAction('announceUpdated'),
    announceDeleted: unprovidedAction('announceDeleted'),
    announceRedacted: unprovidedAction('announceRedacted'),
    announceImageRemoved: unprovidedAction('announceImageRemoved'),
    announceUpdateFailure: unprovidedAction<{ error: unknown }>('announceUpdateFailure'),
    announceDeleteFailure: unprovidedAction<{ error: unknown }>('announceDeleteFailure'),
    announceRedactFailure: unprovidedAction<{ error: unknown }>('announceRedactFailure'),
    announceImageFailure: unprovidedAction<{ error: unknown }>('announceImageFailure'),
  },
  guards: {
    isOperation: ({ context }, { change }: { change: Change }) => context.operation === change,
    canEdit: ({ context }) => context.allowed.edit,
    canDelete: ({ context }) => context.allowed.delete,
    canRedact: ({ context }) => context.allowed.redact,
    canRemoveImage: ({ context }) => context.allowed.removeImage,
    hasText: ({ context }) => hasText(context.draft),
  },
}).createMachine({
  id: 'post-editing',
  context: ({ input }) => input,
  initial: 'opening',
  on: {
    'allowances.changed': { actions: { type: 'setAllowances', params: ({ event }) => event } },
  },
  states: {
    opening: {
      always: [
        { guard: { type: 'isOperation', params: { change: 'deletion' } }, target: 'confirming.deletion' },
        { guard: { type: 'isOperation', params: { change: 'redaction' } }, target: 'confirming.redaction' },
        {
          guard: { type: 'isOperation', params: { change: 'imageRemoval' } },
          target: 'confirming.imageRemoval',
        },
        { guard: 'canEdit', target: 'editing' },
        // A restored draft: the game has ended since.
        { target: 'readOnly' },
      ],
    },
    editing: {
      tags: 'editor',
      always: { guard: not('canEdit'), target: 'readOnly' },
      on: {
        'draft.changed': { actions: { type: 'setDraft', params: ({ event }) => event } },
        'edit.save': { guard: 'hasText', target: 'saving' },
        'edit.cancel': 'closed',
      },
    },
    /** The game has ended since the editor was opened: the draft can be copied, but not saved. */
    readOnly: {
      tags: 'editor',
      on: { 'edit.cancel': 'closed' },
    },
    saving: {
      tags: 'editor',
      invoke: {
        id: 'updatePost',
        src: 'updatePost',
        input: ({ context }) => ({ postId: context.postId, content: context.draft.trim() }),
        onDone: { target: 'closed', actions: 'announceUpdated' },
        onError: { target: 'editing', actions: { type: 'announceUpdateFailure', params: failure } },
      },
    },
    /** None of these can be undone. Each closes when it is no longer allowed. */
    confirming: {
      on: { 'change.cancel': 'closed' },
      initial: 'deletion',
      states: {
        deletion: {
          always: { guard: not('canDelete'), target: '#post-editing.closed' },
          on: { 'change.confirm': '#post-editing.deleting' },
        },
        redaction: {
          always: { guard: not('canRedact'), target: '#post-editing.closed' },
          on: { 'change.confirm': '#post-editing.redacting' },
        },
        imageRemoval: {
          always: { guard: not('canRemoveImage'), target: '#post-editing.closed' },
          on: { 'change.confirm': '#post-editing.removingImage' },
        },
      },
    },
    deleting: {
      invoke: {
        id: 'deletePost',
        src: 'deletePost',
        input: post,
        onDone: { target: 'closed', actions: 'announceDeleted' },
        onError: { target: 'closed', actions: { type: 'announceDeleteFailure', params: failure } },
      },
    },
    redacting: {
      invoke: {
        id: 'redactPost',
        src: 'redactPost',
        input: post,
        onDone: { target: 'closed', actions: 'announceRedacted' },
        onError: { target: 'closed', actions: { type: 'announceRedactFailure', params: failure } },
      },
    },
    removingImage: {
      invoke: {
        id: 'removeImage',
        src: 'removeImage',
        input: post,
        onDone: { target: 'closed', actions: 'announceImageRemoved' },
        onError: { target: 'closed', actions: { type: 'announceImageFailure', params: failure } },
      },
    },
    closed: { type: 'final' },
  },
});

/** What a user may do with a post (specification §4 and §6): nothing, unless they are its author. */
export function allowances(
  post: Pick<Post, 'content' | 'image'> & { readonly isOwn: boolean },
  status: GameStatus,
): Allowances {
  const isActive = post.isOwn && status === 'active';
  const isCompleted = post.isOwn && status === 'completed';
  return {
    edit: isActive,
    delete: isActive,
    redact: isCompleted && post.content !== REDACTED_CONTENT,
    removeImage: (isActive || isCompleted) && post.image !== null,
  };
}

function post({ context }: { context: PostEditingContext }) {
  return { postId: context.postId };
}
