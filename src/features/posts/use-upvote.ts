import { useSelector } from '@xstate/react';
import type { Post } from '#contract/posts.ts';
import { type EntryView, isPending } from '#machines/outbox-entry.ts';
import { upvoteMachine } from '#machines/upvote.machine.ts';
import { type Outbox, useEntries, useOutbox } from '#src/actors/outbox.ts';
import { useTask } from '#src/actors/tasks.ts';
import { showFailure, toasts } from '#src/features/toasts/index.ts';
import { upvoteActors } from './posts.actors.ts';
import { isVoteResponse, voteEntry } from './vote.entry.ts';

const withOutbox = (outbox: Outbox) =>
  upvoteMachine.provide({
    actors: upvoteActors(outbox),
    actions: {
      refuseOwnPost: () =>
        toasts.error({ title: 'Not Allowed', description: 'You cannot like your own post' }),
      announceFailure: (_, { error }) => showFailure(error, 'Failed to toggle upvote'),
    },
  });

/** A post's upvotes, optimistic while a vote is pending, and the function that toggles the user's. */
export function useUpvote(post: Post, viewerId: string) {
  const outbox = useOutbox();
  const toggling = useTask(upvoteMachine, post.id);
  const wanted = useSelector(toggling.actor, (snapshot) => snapshot?.context.isUpvoted);
  const entry = useEntries(voteEntry.subject({ postId: post.id })).at(-1);
  // A vote that was sent before a reload or in another tab has no actor here. The post may count it already: its query
  // is refreshed by other entries too.
  const pending =
    entry && isPending(entry) ? (voteEntry.input(entry).isUpvoted ?? !post.isUpvoted) : undefined;
  const isPendingElsewhere = toggling.actor === undefined && pending !== undefined;
  const isUpvoted = wanted ?? pending ?? processedVote(entry) ?? post.isUpvoted;
  return {
    isUpvoted,
    count: post._count.upvotes - Number(post.isUpvoted) + Number(isUpvoted),
    toggle: () => {
      if (isPendingElsewhere) return;
      toggling.start(withOutbox(outbox), {
        postId: post.id,
        isOwn: post.userId === viewerId,
        isUpvoted,
      });
    },
  };
}

/** The server's response to a vote that the cached post may not contain yet. */
function processedVote(entry: EntryView | undefined): boolean | undefined {
  return isVoteResponse(entry?.response) ? entry.response.isUpvoted : undefined;
}
