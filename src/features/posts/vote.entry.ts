import * as z from 'zod/mini';
import { defineEntryKind } from '#src/actors/entry-kind.ts';
import { api, call, refresh } from '#src/api/client.ts';
import { tellUndelivered } from '#src/features/toasts/index.ts';
import { applyUpvote } from './posts.queries.ts';

const voteInput = z.object({ postId: z.string() });
/** What the server says of a vote: how it stands now. */
export const voteResponse = z.object({ isUpvoted: z.boolean() });

type VoteInput = z.infer<typeof voteInput>;
export type VoteResponse = z.infer<typeof voteResponse>;

/** Upvotes in the outbox, given and taken back, in order for each post. */
export const voteEntry = defineEntryKind<VoteInput, VoteResponse>({
  name: 'vote',
  label: 'Vote',
  parse: (input) => voteInput.parse(input),
  subject: ({ postId }) => postId,
  preview: () => ({ text: '', photo: null }),
  send: ({ postId }, { idempotencyKey, signal }) =>
    call(
      api.posts.toggleUpvote.mutate,
      { params: { id: postId }, headers: { 'idempotency-key': idempotencyKey } },
      signal,
    ),
  async refresh(client, { postId }, { response, isElsewhere, hasWaited }) {
    const vote = voteResponse.safeParse(response).data;
    if (isElsewhere && vote) applyUpvote(client, postId, vote.isUpvoted);
    if (isElsewhere || hasWaited) await refresh(client, 'posts', 'games', 'users', 'leaderboard');
  },
  // Where a card shows it, that goes back and says so.
  announceFailure({ cause }, hasWaited) {
    if (hasWaited) tellUndelivered(cause, 'Your vote could not be counted');
  },
}).onResponse((client, { isUpvoted }, { postId }) => applyUpvote(client, postId, isUpvoted));
