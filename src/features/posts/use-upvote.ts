import { useMachine } from '@xstate/react';
import type { Post } from '#contract/posts.ts';
import { type EntryView, isPending } from '#machines/outbox-entry.ts';
import { upvoteMachine } from '#machines/upvote.machine.ts';
import { type Outbox, useEntries, useOutbox } from '#src/actors/outbox.ts';
import { tellFailure, toasts } from '#src/features/toasts/index.ts';
import { oncePer } from '#src/lib/once-per.ts';
import { useNews } from '#src/lib/use-news.ts';
import { upvoteActors } from './posts.actors.ts';
import { isVoteResponse, voteEntry } from './vote.entry.ts';

// One for all cards: to make one takes longer than to render a card.
const machineOf = oncePer((outbox: Outbox) =>
  upvoteMachine.provide({
    actors: upvoteActors(outbox),
    actions: {
      refuseOwnPost: () =>
        toasts.error({ title: 'Not Allowed', description: 'You cannot like your own post' }),
      announceFailure: (_, { error }) => tellFailure(error, 'Failed to toggle upvote'),
    },
  }),
);

/** A post's upvotes as they show now, ahead of the server while a vote is in flight, and the toggle itself. */
export function useUpvote(post: Post, viewerId: string) {
  const shown = { isUpvoted: post.isUpvoted, count: post._count.upvotes };
  const [state, send] = useMachine(machineOf(useOutbox()), {
    input: { postId: post.id, isOwn: post.userId === viewerId, ...shown },
  });

  const { isUpvoted, count } = shown;
  useNews([isUpvoted, count], () => send({ type: 'post.refreshed', isUpvoted, count }));

  const { context } = state;
  const entry = useEntries(voteEntry.subject({ postId: post.id })).at(-1);
  // A vote that another card sent, or this one before a reload: the machine knows nothing of it.
  const isIdle = state.matches('idle');
  const isElsewhere = isIdle && entry !== undefined && isPending(entry);
  const counted = isIdle ? countedVote(entry) : undefined;
  const isVoted = isElsewhere ? !context.isUpvoted : (counted ?? context.isUpvoted);
  return {
    isUpvoted: isVoted,
    count: context.count - Number(context.isUpvoted) + Number(isVoted),
    toggle: () => {
      if (!isElsewhere) send({ type: 'upvote.toggle' });
    },
  };
}

/** How a vote stands that the server has just counted: the post may be rendered later. */
function countedVote(entry: EntryView | undefined): boolean | undefined {
  return isVoteResponse(entry?.response) ? entry.response.isUpvoted : undefined;
}
