import { assign, type DoneActorEvent, type ErrorActorEvent, sendParent, setup, stopChild } from 'xstate';
import type { Comment } from '#contract/comments.ts';
import type { User } from '#contract/users.ts';
import { commentComposerMachine } from './comment-composer.machine.ts';
import type { Delivered, Posted, Returned } from './support/composer.ts';
import {
  adding,
  type Entry,
  find,
  kept,
  marked,
  refreshed,
  settled,
  shown,
  without,
} from './support/entries.ts';
import { subjectOf } from './support/params.ts';
import { types } from './support/types.ts';
import { unprovidedAction, unprovidedActor } from './support/unprovided.ts';

export interface CommentThreadInput {
  readonly postId: string;
  /** Who writes. */
  readonly viewer: User;
  readonly comments: readonly Comment[];
  /** What was written before and not sent. */
  readonly draft: string;
}

interface CommentThreadContext extends Omit<CommentThreadInput, 'comments'> {
  /** The comments in their places, the oldest first. */
  readonly entries: readonly Entry<Comment>[];
}

type CommentThreadEvent =
  /** What the composer tells. */
  | ({ readonly type: 'comment.posted' } & Posted)
  | ({ readonly type: 'comment.delivered' } & Delivered<Comment>)
  | ({ readonly type: 'comment.returned' } & Returned)
  | { readonly type: 'comment.delete'; readonly id: string }
  /** The server's comments arrived by another way. */
  | { readonly type: 'comments.refreshed'; readonly comments: readonly Comment[] }
  | DoneActorEvent<unknown, `deleteComment.${string}`>
  | ErrorActorEvent<unknown, `deleteComment.${string}`>;

/** The composer as the thread hears of it; the app gives it its `deliver`. */
export const threadComposer = commentComposerMachine.provide({
  actions: {
    tellPosted: sendParent((_, posted: Posted) => ({ type: 'comment.posted', ...posted })),
    tellDelivered: sendParent((_, delivered: Delivered<Comment>) => ({
      type: 'comment.delivered',
      ...delivered,
    })),
    tellReturned: sendParent((_, returned: Returned) => ({ type: 'comment.returned', ...returned })),
  },
});

/** The comments of a post, with those on their way in or out, and the composer below them. */
export const commentThreadMachine = setup({
  types: types<{
    input: CommentThreadInput;
    context: CommentThreadContext;
    events: CommentThreadEvent;
    children: { composer: 'composer' };
  }>(),
  actors: {
    composer: threadComposer,
    deleteComment: unprovidedActor<unknown, { postId: string; commentId: string }>('deleteComment'),
  },
  actions: {
    showPosted: assign(({ context: { entries, postId, viewer } }, { key, text, at }: Posted) => ({
      entries: adding(entries, {
        id: key,
        content: text,
        postId,
        userId: viewer.id,
        createdAt: at,
        user: viewer,
      }),
    })),
    settleAdded: assign(({ context }, { key, item }: Delivered<Comment>) => ({
      entries: settled(context.entries, { id: key, item }),
    })),
    dropReturned: assign(({ context }, { key }: Returned) => ({ entries: without(context.entries, key) })),
    hideAndDelete: assign(({ context, spawn }, { id }: { id: string }) => {
      const input = { postId: context.postId, commentId: id };
      spawn('deleteComment', { id: `deleteComment.${id}`, input });
      return { entries: marked(context.entries, id, 'deleting') };
    }),
    settleDeleted: assign(({ context }, { id }: { id: string }) => ({
      entries: without(context.entries, id),
    })),
    bringBack: assign(({ context }, { id }: { id: string }) => ({
      entries: marked(context.entries, id, 'kept'),
    })),
    showRefreshed: assign(({ context }, { comments }: { comments: readonly Comment[] }) => ({
      entries: refreshed(context.entries, comments),
    })),
    dropActor: stopChild((_, { actorId }: { actorId: string }) => actorId),
    /** Writes what the server took to where others read it. */
    keepAdded: unprovidedAction<Comment>('keepAdded'),
    keepDeleted: unprovidedAction<{ postId: string; commentId: string }>('keepDeleted'),
    announceAdded: unprovidedAction('announceAdded'),
    announceDeleted: unprovidedAction('announceDeleted'),
    announceAddFailure: unprovidedAction<{ error: unknown }>('announceAddFailure'),
    announceDeleteFailure: unprovidedAction<{ error: unknown }>('announceDeleteFailure'),
  },
  guards: {
    /** Yours, and neither on its way out nor still on its way in. */
    isDeletable: ({ context }, { id }: { id: string }) => {
      const entry = find(context.entries, id);
      return entry?.is === 'kept' && entry.item.userId === context.viewer.id;
    },
  },
}).createMachine({
  id: 'comment-thread',
  context: ({ input: { comments, ...thread } }) => ({ ...thread, entries: kept(comments) }),
  initial: 'open',
  states: {
    open: {
      invoke: {
        id: 'composer',
        src: 'composer',
        input: ({ context: { postId, draft } }) => ({ address: { postId }, draft }),
      },
      on: {
        'comment.posted': { actions: { type: 'showPosted', params: ({ event }) => event } },
        'comment.delivered': {
          actions: [
            { type: 'settleAdded', params: ({ event }) => event },
            { type: 'keepAdded', params: ({ event }) => event.item },
            'announceAdded',
          ],
        },
        'comment.returned': {
          actions: [
            { type: 'dropReturned', params: ({ event }) => event },
            { type: 'announceAddFailure', params: ({ event }) => ({ error: event.error }) },
          ],
        },
        'comment.delete': {
          guard: { type: 'isDeletable', params: ({ event }) => event },
          actions: { type: 'hideAndDelete', params: ({ event }) => event },
        },
        'comments.refreshed': { actions: { type: 'showRefreshed', params: ({ event }) => event } },
        'xstate.done.actor.deleteComment.*': {
          actions: [
            { type: 'settleDeleted', params: subject },
            { type: 'keepDeleted', params: deleted },
            'announceDeleted',
            { type: 'dropActor', params: ({ event }) => event },
          ],
        },
        'xstate.error.actor.deleteComment.*': {
          actions: [
            { type: 'bringBack', params: subject },
            { type: 'announceDeleteFailure', params: ({ event }) => ({ error: event.error }) },
            { type: 'dropActor', params: ({ event }) => event },
          ],
        },
      },
    },
  },
});

/** The comments as they are to be shown: with those being added, without those being deleted. */
export function shownComments({ entries }: Pick<CommentThreadContext, 'entries'>): readonly Comment[] {
  return shown(entries);
}

/** Whether a shown comment is still on its way to the server. */
export function isAdding({ entries }: Pick<CommentThreadContext, 'entries'>, id: string): boolean {
  return find(entries, id)?.is === 'adding';
}

function subject({ event }: { event: { actorId: string } }) {
  return { id: subjectOf(event.actorId) };
}

function deleted({ context, event }: { context: CommentThreadContext; event: { actorId: string } }) {
  return { postId: context.postId, commentId: subjectOf(event.actorId) };
}
