import { assign, setup } from 'xstate';
import { answer, failure } from './support/params.ts';
import { types } from './support/types.ts';
import { unprovidedAction, unprovidedActor } from './support/unprovided.ts';

/** What a post shows of its upvotes: whether one is yours, and how many there are. */
export interface Upvotes {
  readonly isUpvoted: boolean;
  readonly count: number;
}

export interface UpvoteInput extends Upvotes {
  readonly postId: string;
  /** Whether the person looking at the post wrote it. */
  readonly isOwn: boolean;
}

interface UpvoteContext extends UpvoteInput {
  /** What the server last said; a failed toggle goes back to it. */
  readonly confirmed: Upvotes;
}

type UpvoteEvent =
  | { readonly type: 'upvote.toggle' }
  /** The server's state of the post arrived by another way. */
  | ({ readonly type: 'post.refreshed' } & Upvotes);

export const upvoteMachine = setup({
  types: types<{ input: UpvoteInput; context: UpvoteContext; events: UpvoteEvent }>(),
  actors: {
    toggleUpvote: unprovidedActor<{ isUpvoted: boolean }, { postId: string }>('toggleUpvote'),
  },
  actions: {
    showToggled: assign(({ context }) => upvotes(context, !context.isUpvoted)),
    showAnswer: assign(({ context }, answered: { isUpvoted: boolean }) =>
      confirmed(upvotes(context, answered.isUpvoted)),
    ),
    showRefreshed: assign((_, refreshed: Upvotes) => confirmed(refreshed)),
    rebase: assign(({ context }, refreshed: Upvotes) => ({
      ...confirmed(refreshed),
      ...upvotes(refreshed, context.isUpvoted),
    })),
    rollBack: assign(({ context }) => confirmed(context.confirmed)),
    /** Tells that one cannot like one's own post. */
    refuseOwnPost: unprovidedAction('refuseOwnPost'),
    announceFailure: unprovidedAction<{ error: unknown }>('announceFailure'),
  },
  guards: {
    isOwn: ({ context }) => context.isOwn,
  },
}).createMachine({
  id: 'upvote',
  context: ({ input }) => ({ ...input, ...confirmed(input) }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'upvote.toggle': [
          { guard: 'isOwn', actions: 'refuseOwnPost' },
          { target: 'toggling', actions: 'showToggled' },
        ],
        'post.refreshed': { actions: { type: 'showRefreshed', params: refreshed } },
      },
    },
    toggling: {
      on: {
        'post.refreshed': { actions: { type: 'rebase', params: refreshed } },
      },
      invoke: {
        id: 'toggleUpvote',
        src: 'toggleUpvote',
        input: ({ context }) => ({ postId: context.postId }),
        onDone: {
          target: 'idle',
          actions: { type: 'showAnswer', params: answer },
        },
        onError: { target: 'idle', actions: ['rollBack', { type: 'announceFailure', params: failure }] },
      },
    },
  },
});

/** The upvotes with yours set or taken back; the votes of others stay as they are. */
function upvotes(shown: Upvotes, isUpvoted: boolean): Upvotes {
  const others = shown.count - Number(shown.isUpvoted);
  return { isUpvoted, count: others + Number(isUpvoted) };
}

function refreshed({ event: { isUpvoted, count } }: { event: Upvotes }): Upvotes {
  return { isUpvoted, count };
}

function confirmed({ isUpvoted, count }: Upvotes) {
  return { isUpvoted, count, confirmed: { isUpvoted, count } };
}
