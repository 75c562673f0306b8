import { fromPromise } from 'xstate';
import type { PostChange } from '#machines/post-editing.machine.ts';
import type { Outbox } from '#src/actors/outbox.ts';
import { type ApiQueryClient, api, call } from '#src/api/client.ts';
import { abortError, isAbort, isRefused } from '#src/api/errors.ts';
import { refreshAllButUser } from '#src/features/auth/index.ts';
import { afterNextPaint } from '#src/lib/scheduling.ts';
import { PRIVATE, removeValue } from '#src/lib/storage.ts';
import { markActivityStale, removePost, replacePost } from './posts.queries.ts';
import { isVoteResponse, voteEntry } from './vote.entry.ts';

/** The actors of the upvote machine. A refused vote is discarded: the card shows the previous state again. */
export const upvoteActors = (outbox: Outbox) => ({
  toggleUpvote: fromPromise<unknown, { postId: string; isUpvoted: boolean }>(async ({ input }) => {
    // The vote is painted first: starting a request takes the browser longer than a frame.
    await new Promise<void>(afterNextPaint);
    const entry = voteEntry.create(input);
    outbox.enqueue(entry);
    let hasWaited = false;
    try {
      hasWaited = (await outbox.outcome(entry.id)).status === 'queued';
      const response = await outbox.response(entry.id);
      if (!isVoteResponse(response)) throw new Error('The response does not contain the vote');
      return response;
    } catch (error) {
      // One that has expired stays in the outbox: the server may have counted it.
      if (!isAbort(error)) outbox.discard(entry.id);
      // The outbox announces the failure of an entry that has waited, with its reason.
      throw hasWaited ? abortError('The vote was refused') : error;
    }
  }),
});

/** The storage key of the text of an open editor. */
export const storedEditKey = (postId: string) => `${PRIVATE}post-edit.${postId}`;

/** The actor of the post editing machine. It updates every cached copy of the post, also when its card is not rendered any more. */
export const editingActors = (client: ApiQueryClient) => {
  const update = ({ postId, operation, content }: PostChange) => {
    const params = { id: postId };
    if (operation === 'edit') return call(api.posts.update.mutate, { params, body: { content } });
    return operation === 'redact'
      ? call(api.posts.redact.mutate, { params })
      : call(api.posts.removeImage.mutate, { params });
  };
  const apply = async (change: PostChange) => {
    const { postId, operation } = change;
    if (operation === 'delete') {
      await call(api.posts.remove.mutate, { params: { id: postId } });
      removePost(client, postId);
      void refreshAllButUser(client);
      return;
    }
    replacePost(client, await update(change));
    void markActivityStale(client);
    if (operation === 'edit') removeValue(storedEditKey(postId));
  };
  return {
    changePost: fromPromise<unknown, PostChange>(({ input }) =>
      apply(input).catch((error: unknown) => {
        // The post was deleted elsewhere, or its author was removed from the game.
        if (isRefused(error)) void refreshAllButUser(client);
        throw error;
      }),
    ),
  };
};
