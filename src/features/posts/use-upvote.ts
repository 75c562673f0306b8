import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import type { Post } from '#contract/posts.ts';
import { upvoteMachine } from '#machines/upvote.machine.ts';
import { tellFailure, toasts } from '#src/features/toasts/index.ts';
import { onVoteCounted } from '#src/lib/counted-votes.ts';
import { oncePer } from '#src/lib/once-per.ts';
import { useNews } from '#src/lib/use-news.ts';
import { subjects, useAhead } from '#src/lib/waiting.ts';
import { upvoteActors } from './posts.actors.ts';
import { applyUpvote } from './posts.queries.ts';

// One for all cards: to make one takes longer than to draw a card.
const machineOf = oncePer((client: QueryClient) =>
  upvoteMachine.provide({
    actors: upvoteActors(client),
    actions: {
      refuseOwnPost: () =>
        toasts.error({ title: 'Not Allowed', description: 'You cannot like your own post' }),
      // The actor has written the answer to the cache, for cards that are gone as well.
      keepUpvotes: () => undefined,
      announceFailure: (_, { error }) => tellFailure(error, 'Failed to toggle upvote'),
    },
  }),
);

/** A post's upvotes as they show now, ahead of the server while a toggle is under way, and the toggle itself. */
export function useUpvote(post: Post, viewerId: string) {
  const client = useQueryClient();
  const shown = { isUpvoted: post.isUpvoted, count: post._count.upvotes };
  const [state, send] = useMachine(machineOf(client), {
    input: { postId: post.id, isOwn: post.userId === viewerId, ...shown },
  });

  const { isUpvoted, count } = shown;
  useNews([isUpvoted, count], () => send({ type: 'post.refreshed', isUpvoted, count }));

  const others = count - Number(isUpvoted);
  useEffect(
    () =>
      onVoteCounted((postId, counted) => {
        if (postId !== post.id) return;
        // At once: the cache tells its screens a moment later, when it no longer waits and would look not given.
        send({ type: 'post.refreshed', isUpvoted: counted, count: others + Number(counted) });
        applyUpvote(client, postId, counted);
      }),
    [client, send, post.id, others],
  );

  const { context } = state;
  const waits = useAhead(subjects.vote(post.id)).some(({ isSent }) => !isSent);
  // A vote from before a reload, of which the machine knows nothing: it is under way all the same.
  const isFromBefore = waits && state.matches('idle');
  return {
    isUpvoted: context.isUpvoted !== isFromBefore,
    count: context.count + (isFromBefore ? (context.isUpvoted ? -1 : 1) : 0),
    toggle: () => {
      if (!isFromBefore) send({ type: 'upvote.toggle' });
    },
  };
}
