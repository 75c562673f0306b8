import { defineEntryKind, hasTexts } from '#src/actors/entry-kind.ts';
import { api, call, invalidateResources } from '#src/api/client.ts';
import { showSendFailure } from '#src/features/toasts/index.ts';
import { applyUpvote } from './posts.queries.ts';

interface VoteInput {
  readonly postId: string;
  /** Whether the vote is given or taken back; missing in entries that an earlier build stored. */
  readonly isUpvoted?: boolean;
}

export interface VoteResponse {
  readonly isUpvoted: boolean;
}

/** Validates the response to a vote. */
export function isVoteResponse(response: unknown): response is VoteResponse {
  return (
    typeof response === 'object' &&
    response !== null &&
    'isUpvoted' in response &&
    typeof response.isUpvoted === 'boolean'
  );
}

/** Toggled upvotes in the outbox, sent in order for each post. */
export const voteEntry = defineEntryKind<VoteInput, VoteResponse>({
  name: 'vote',
  label: 'Vote',
  isInput: (input): input is VoteInput =>
    hasTexts(input, 'postId') && (!('isUpvoted' in input) || isVoteResponse(input)),
  subject: ({ postId }) => postId,
  preview: () => ({ text: '', photo: null }),
  shownIn: ['posts'],
  // With the wanted state: a toggle would reverse a vote that another device, or an attempt without a response, has given already.
  send: ({ postId, isUpvoted }, { headers, signal }) =>
    call(api.posts.toggleUpvote.mutate, { params: { id: postId }, body: { isUpvoted }, headers }, signal),
  isResponse: isVoteResponse,
  async refresh(client, { postId }, { response, isSentElsewhere, hasWaited }) {
    if (isSentElsewhere && isVoteResponse(response)) applyUpvote(client, postId, response.isUpvoted);
    if (isSentElsewhere || hasWaited)
      await invalidateResources(client, 'posts', 'games', 'users', 'leaderboard');
  },
  // One that fails at once is announced by the upvote machine.
  announceFailure(failure, hasWaited) {
    if (hasWaited) showSendFailure(failure, 'Your vote could not be counted');
  },
}).onResponse((client, { isUpvoted }, { postId }) => applyUpvote(client, postId, isUpvoted));
