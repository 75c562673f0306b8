import { assign, not, setup } from 'xstate';
import type { GameStatus } from '#contract/games.ts';
import { type Post, REDACTED_CONTENT } from '#contract/posts.ts';
import { answer, failure } from './support/params.ts';
import { hasText } from './support/text.ts';
import { types } from './support/types.ts';
import { unprovidedAction, unprovidedActor } from './support/unprovided.ts';

/** What of a post its owner may change. */
export interface EditablePost {
  readonly content: string;
  readonly hasImage: boolean;
}

export interface PostEditingInput extends EditablePost {
  readonly postId: string;
  readonly isOwner: boolean;
  readonly gameStatus: GameStatus;
}

interface PostEditingContext extends PostEditingInput {
  /** The text in the editor; kept through failures, and to be copied when it can no longer be saved. */
  readonly draft: string;
}

type PostEditingEvent =
  | { readonly type: 'edit.start' }
  | { readonly type: 'draft.changed'; readonly text: string }
  | { readonly type: 'edit.save' }
  | { readonly type: 'edit.cancel' }
  | { readonly type: 'post.delete' }
  | { readonly type: 'post.redact' }
  | { readonly type: 'image.remove' }
  /** The answers to 'are you sure?'. */
  | { readonly type: 'change.confirm' }
  | { readonly type: 'change.cancel' }
  | { readonly type: 'game.completed' }
  /** The server's state of the post arrived by another way. */
  | ({ readonly type: 'post.refreshed' } & EditablePost);

/** What an owner may do to a post while its game is active and after it; nobody else may do anything. */
export const postEditingMachine = setup({
  types: types<{ input: PostEditingInput; context: PostEditingContext; events: PostEditingEvent }>(),
  actors: {
    updatePost: unprovidedActor<Post, { postId: string; content: string }>('updatePost'),
    deletePost: unprovidedActor<unknown, { postId: string }>('deletePost'),
    redactPost: unprovidedActor<Post, { postId: string }>('redactPost'),
    removeImage: unprovidedActor<Post, { postId: string }>('removeImage'),
  },
  actions: {
    startDraft: assign(({ context }) => ({ draft: context.content })),
    noteDraft: assign((_, { text }: { text: string }) => ({ draft: text })),
    noteCompleted: assign({ gameStatus: 'completed' }),
    notePost: assign((_, { content, hasImage }: EditablePost) => ({ content, hasImage })),
    /** Writes the post as the server has it now to where others read it. */
    keepPost: unprovidedAction<Post>('keepPost'),
    keepDeleted: unprovidedAction<{ postId: string }>('keepDeleted'),
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
    canEdit: ({ context }) => allowances(context).edit,
    canDelete: ({ context }) => allowances(context).delete,
    canRedact: ({ context }) => allowances(context).redact,
    canRemoveImage: ({ context }) => allowances(context).removeImage,
    hasText: ({ context }) => hasText(context.draft),
  },
}).createMachine({
  id: 'post-editing',
  context: ({ input }) => ({ ...input, draft: '' }),
  initial: 'viewing',
  on: {
    'game.completed': { actions: 'noteCompleted' },
    'post.refreshed': { actions: { type: 'notePost', params: ({ event }) => event } },
  },
  states: {
    viewing: {
      on: {
        'edit.start': { guard: 'canEdit', target: 'editing', actions: 'startDraft' },
        'post.delete': { guard: 'canDelete', target: 'confirming.deletion' },
        'post.redact': { guard: 'canRedact', target: 'confirming.redaction' },
        'image.remove': { guard: 'canRemoveImage', target: 'confirming.imageRemoval' },
      },
    },
    editing: {
      always: { guard: not('canEdit'), target: 'stranded' },
      on: {
        'draft.changed': { actions: { type: 'noteDraft', params: ({ event }) => event } },
        'edit.save': { guard: 'hasText', target: 'saving' },
        'edit.cancel': 'viewing',
      },
    },
    /** The game ended under the open editor: the draft can be copied and no longer be saved. */
    stranded: {
      on: { 'edit.cancel': 'viewing' },
    },
    saving: {
      invoke: {
        id: 'updatePost',
        src: 'updatePost',
        input: ({ context }) => ({ postId: context.postId, content: context.draft.trim() }),
        onDone: {
          target: 'viewing',
          actions: [
            { type: 'notePost', params: editable },
            { type: 'keepPost', params: answer },
            'announceUpdated',
          ],
        },
        onError: { target: 'editing', actions: { type: 'announceUpdateFailure', params: failure } },
      },
    },
    /** None of these can be undone. Each closes by itself once it is no longer allowed. */
    confirming: {
      on: { 'change.cancel': 'viewing' },
      initial: 'deletion',
      states: {
        deletion: {
          always: { guard: not('canDelete'), target: '#post-editing.viewing' },
          on: { 'change.confirm': '#post-editing.deleting' },
        },
        redaction: {
          always: { guard: not('canRedact'), target: '#post-editing.viewing' },
          on: { 'change.confirm': '#post-editing.redacting' },
        },
        imageRemoval: {
          always: { guard: not('canRemoveImage'), target: '#post-editing.viewing' },
          on: { 'change.confirm': '#post-editing.removingImage' },
        },
      },
    },
    deleting: {
      invoke: {
        id: 'deletePost',
        src: 'deletePost',
        input: post,
        onDone: { target: 'deleted', actions: [{ type: 'keepDeleted', params: post }, 'announceDeleted'] },
        onError: { target: 'viewing', actions: { type: 'announceDeleteFailure', params: failure } },
      },
    },
    redacting: {
      invoke: {
        id: 'redactPost',
        src: 'redactPost',
        input: post,
        onDone: {
          target: 'viewing',
          actions: [
            { type: 'notePost', params: editable },
            { type: 'keepPost', params: answer },
            'announceRedacted',
          ],
        },
        onError: { target: 'viewing', actions: { type: 'announceRedactFailure', params: failure } },
      },
    },
    removingImage: {
      invoke: {
        id: 'removeImage',
        src: 'removeImage',
        input: post,
        onDone: {
          target: 'viewing',
          actions: [
            { type: 'notePost', params: editable },
            { type: 'keepPost', params: answer },
            'announceImageRemoved',
          ],
        },
        onError: { target: 'viewing', actions: { type: 'announceImageFailure', params: failure } },
      },
    },
    deleted: { type: 'final' },
  },
});

/** What may be offered for a post (specification §4 and §6). */
export function allowances({ isOwner, gameStatus, content, hasImage }: PostEditingInput) {
  const isActive = isOwner && gameStatus === 'active';
  const isCompleted = isOwner && gameStatus === 'completed';
  return {
    edit: isActive,
    delete: isActive,
    redact: isCompleted && content !== REDACTED_CONTENT,
    removeImage: (isActive || isCompleted) && hasImage,
  };
}

function post({ context }: { context: PostEditingContext }) {
  return { postId: context.postId };
}

function editable({ event }: { event: { output: Post } }): EditablePost {
  return { content: event.output.content, hasImage: event.output.image !== null };
}
