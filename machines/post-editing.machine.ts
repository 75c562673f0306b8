import { assign, not, setup } from 'xstate';
import { REDACTED_CONTENT } from '#contract/constants.ts';
import type { GameStatus } from '#contract/games.ts';
import type { Post } from '#contract/posts.ts';
import { failure } from './support/params.ts';
import { hasText } from './support/text.ts';
import { types } from './support/types.ts';
import { unprovidedAction, unprovidedActor } from './support/unprovided.ts';

/** What an author can do with a post. All but `edit` cannot be undone, and require confirmation. */
export type Operation = 'edit' | 'delete' | 'redact' | 'removeImage';

/** What the author may do with a post now. */
export type Allowances = Readonly<Record<Operation, boolean>>;

/** A request to change a post. */
export interface PostChange {
  readonly postId: string;
  readonly operation: Operation;
  /** The new text of an edit. */
  readonly content: string;
}

export interface PostEditingInput {
  readonly postId: string;
  readonly operation: Operation;
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
    changePost: unprovidedActor<unknown, PostChange>('changePost'),
  },
  actions: {
    setDraft: assign((_, { text }: { text: string }) => ({ draft: text })),
    setAllowances: assign((_, { allowed }: { allowed: Allowances }) => ({ allowed })),
    announceDone: unprovidedAction('announceDone'),
    announceFailure: unprovidedAction<{ error: unknown }>('announceFailure'),
  },
  guards: {
    isEdit: ({ context }) => context.operation === 'edit',
    isAllowed: ({ context }) => context.allowed[context.operation],
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
        { guard: not('isEdit'), target: 'confirming' },
        { guard: 'isAllowed', target: 'editing' },
        // A restored draft: the game has ended since.
        { target: 'readOnly' },
      ],
    },
    editing: {
      tags: 'editor',
      always: { guard: not('isAllowed'), target: 'readOnly' },
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
        id: 'changePost',
        src: 'changePost',
        input: change,
        onDone: { target: 'closed', actions: 'announceDone' },
        onError: { target: 'editing', actions: { type: 'announceFailure', params: failure } },
      },
    },
    confirming: {
      always: { guard: not('isAllowed'), target: 'closed' },
      on: { 'change.confirm': 'changing', 'change.cancel': 'closed' },
    },
    changing: {
      invoke: {
        id: 'changePost',
        src: 'changePost',
        input: change,
        onDone: { target: 'closed', actions: 'announceDone' },
        onError: { target: 'closed', actions: { type: 'announceFailure', params: failure } },
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

function change({ context: { postId, operation, draft } }: { context: PostEditingContext }): PostChange {
  return { postId, operation, content: draft.trim() };
}
