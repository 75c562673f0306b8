import type { QueryClient } from '@tanstack/react-query';
import { type Resource, refresh } from '../../api/client.ts';
import { failureText } from '../../api/errors.ts';
import { commentDraft } from '../../features/comments/comment-draft.ts';
import { messageDraft } from '../../features/messages/message-draft.ts';
import { draftStoreOf } from '../../features/share-accomplishment/share-draft.ts';
import { toasts } from '../../features/toasts/index.ts';
import { tellVoteCounted } from '../../lib/counted-votes.ts';
import type { WaitingKind } from '../../lib/waiting.ts';
import type { Parcel } from './parcel.ts';
import { fieldsOf, votedPost } from './parcel.ts';

const touched: Record<WaitingKind, readonly Resource[]> = {
  accomplishment: ['posts', 'games', 'groups', 'users', 'activity', 'leaderboard'],
  comment: ['posts', 'activity'],
  message: ['messages'],
  vote: ['posts', 'games', 'users', 'leaderboard'],
};

const refused: Record<WaitingKind, string> = {
  accomplishment: 'Your accomplishment could not be shared',
  comment: 'Your comment could not be sent',
  message: 'Your message could not be sent',
  vote: 'Your vote could not be counted',
};

/**
 * The server took something that a screen no longer waits for: what it touches is fetched anew. Settles once it has come.
 */
export function tellDelivered(client: QueryClient, { kind, path }: Parcel, body: unknown): Promise<void> {
  // Until then the vote must not look as if it had not been given.
  if (kind === 'vote' && isVote(body)) tellVoteCounted(votedPost(path), body.isUpvoted);
  return refresh(client, ...touched[kind]);
}

function isVote(body: unknown): body is { readonly isUpvoted: boolean } {
  return (
    typeof body === 'object' && body !== null && 'isUpvoted' in body && typeof body.isUpvoted === 'boolean'
  );
}

/** The server refused it for good: says why, and puts what was written back to where it was written. */
export function tellRefused(client: QueryClient, parcel: Parcel, error: unknown): void {
  toasts.error({
    title: refused[parcel.kind],
    description: failureText(error, 'The server did not take it.'),
  });
  giveBack(parcel);
  void refresh(client, ...touched[parcel.kind]);
}

/** Unless something else has been begun there meanwhile. */
function giveBack({ kind, owner, text, body }: Parcel): void {
  const { gameId = '', postId = '', recipientId = '', image = null } = fieldsOf(body);
  if (kind === 'comment') commentDraft(postId).giveBack(text);
  if (kind === 'message') messageDraft(gameId, recipientId).giveBack(text);
  if (kind === 'accomplishment') {
    const drafts = draftStoreOf(owner);
    if (drafts.recall() === null)
      drafts.keep({ content: text, gameIds: [gameId], photo: image, stamp: null });
  }
}
