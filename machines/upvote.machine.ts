import { assign, setup } from 'xstate';
import { failure } from './support/params.ts';
import { types } from './support/types.ts';
import { unprovidedAction, unprovidedActor } from './support/unprovided.ts';

export interface UpvoteInput {
  readonly postId: string;
  /** Whether the viewer is the author of the post. */
  readonly isOwn: boolean;
  /** Whether the viewer has upvoted it before the toggle. */
  readonly isUpvoted: boolean;
}

/** `isUpvoted` is the optimistic state, which the post shows until the actor ends. */
type UpvoteContext = UpvoteInput;

/** One toggle of the upvote on a post, from the tap to the server's response. */
export const upvoteMachine = setup({
  types: types<{ input: UpvoteInput; context: UpvoteContext }>(),
  actors: {
    /** Settles once the response is in the query cache. */
    toggleUpvote: unprovidedActor<unknown, Pick<UpvoteInput, 'postId' | 'isUpvoted'>>('toggleUpvote'),
  },
  actions: {
    showToggled: assign(({ context }) => ({ isUpvoted: !context.isUpvoted })),
    /** Notifies the user that their own post cannot be upvoted. */
    refuseOwnPost: unprovidedAction('refuseOwnPost'),
    announceFailure: unprovidedAction<{ error: unknown }>('announceFailure'),
  },
  guards: {
    isOwn: ({ context }) => context.isOwn,
  },
}).createMachine({
  id: 'upvote',
  context: ({ input }) => input,
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'isOwn', target: 'refused', actions: 'refuseOwnPost' },
        { target: 'toggling', actions: 'showToggled' },
      ],
    },
    toggling: {
      invoke: {
        id: 'toggleUpvote',
        src: 'toggleUpvote',
        input: ({ context: { postId, isUpvoted } }) => ({ postId, isUpvoted }),
        onDone: 'processed',
        onError: { target: 'rolledBack', actions: { type: 'announceFailure', params: failure } },
      },
    },
    processed: { type: 'final' },
    rolledBack: { type: 'final' },
    refused: { type: 'final' },
  },
});
