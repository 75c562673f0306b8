import { assign, setup } from 'xstate';
import { failure } from './support/params.ts';
import { types } from './support/types.ts';
import { unprovidedAction, unprovidedActor } from './support/unprovided.ts';

export interface UpvoteInput {
  readonly postId: string;
  /** Whether the person looking at the post wrote it. */
  readonly isOwn: boolean;
  /** Whether they have upvoted it so far. */
  readonly isUpvoted: boolean;
}

/** `isUpvoted` is what the post shows ahead of the server. When the actor ends, it shows again what the server said last. */
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
    /** Tells that one cannot like one's own post. */
    refuseOwnPost: unprovidedAction('refuseOwnPost'),
    announceFailure: unprovidedAction<{ error: unknown }>('announceFailure'),
  },
  guards: {
    isOwn: ({ context }) => context.isOwn,
  },
}).createMachine({
  id: 'upvote',
  context: ({ input }) => input,
  initial: 'tapped',
  states: {
    tapped: {
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
        onDone: 'counted',
        onError: { target: 'rolledBack', actions: { type: 'announceFailure', params: failure } },
      },
    },
    counted: { type: 'final' },
    rolledBack: { type: 'final' },
    refused: { type: 'final' },
  },
});
