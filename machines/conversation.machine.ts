import { assign, type DoneActorEvent, type ErrorActorEvent, sendParent, setup, stopChild } from 'xstate';
import type { Message } from '#contract/messages.ts';
import type { User } from '#contract/users.ts';
import { messageComposerMachine } from './message-composer.machine.ts';
import type { Delivered, Posted, Returned } from './support/composer.ts';
import { adding, type Entry, kept, refreshed, settled, shown, without } from './support/entries.ts';
import { subjectOf } from './support/params.ts';
import { types } from './support/types.ts';
import { unprovidedAction, unprovidedActor } from './support/unprovided.ts';

export interface ConversationInput {
  /** Who reads and writes. */
  readonly viewer: User;
  readonly other: User;
  readonly game: Message['game'];
  /** The messages of this conversation, the oldest first. */
  readonly messages: readonly Message[];
  /** What was written before and not sent. */
  readonly draft: string;
}

interface ConversationContext extends Omit<ConversationInput, 'messages'> {
  readonly entries: readonly Entry<Message>[];
  /** Ids of messages the server was told of as read, whatever it answered; it is told once. */
  readonly told: readonly string[];
  /** Those of them it has not answered yet. */
  readonly pending: readonly string[];
}

type ConversationEvent =
  /** What the composer tells. */
  | ({ readonly type: 'message.posted' } & Posted)
  | ({ readonly type: 'message.delivered' } & Delivered<Message>)
  | ({ readonly type: 'message.returned' } & Returned)
  /** The server's messages of this conversation arrived by another way. */
  | { readonly type: 'messages.refreshed'; readonly messages: readonly Message[] }
  | DoneActorEvent<unknown, `markRead.${string}`>
  | ErrorActorEvent<unknown, `markRead.${string}`>;

/** The composer as the conversation hears of it; the app gives it its `deliver`. */
export const conversationComposer = messageComposerMachine.provide({
  actions: {
    tellPosted: sendParent((_, posted: Posted) => ({ type: 'message.posted', ...posted })),
    tellDelivered: sendParent((_, delivered: Delivered<Message>) => ({
      type: 'message.delivered',
      ...delivered,
    })),
    tellReturned: sendParent((_, returned: Returned) => ({ type: 'message.returned', ...returned })),
  },
});

/** An open conversation: what is received in it is read, and what is sent from it shows at once. */
export const conversationMachine = setup({
  types: types<{
    input: ConversationInput;
    context: ConversationContext;
    events: ConversationEvent;
    children: { composer: 'composer' };
  }>(),
  actors: {
    composer: conversationComposer,
    markRead: unprovidedActor<unknown, { messageId: string }>('markRead'),
  },
  actions: {
    showPosted: assign(({ context }, posted: Posted) => ({
      entries: adding(context.entries, written(context, posted)),
    })),
    settleSent: assign(({ context }, { key, item }: Delivered<Message>) => ({
      entries: settled(context.entries, { id: key, item }),
    })),
    dropReturned: assign(({ context }, { key }: Returned) => ({ entries: without(context.entries, key) })),
    showRefreshed: assign(({ context }, { messages }: { messages: readonly Message[] }) => ({
      entries: refreshed(context.entries, messages),
    })),
    tellRead: assign(({ context, spawn }) => {
      const ids = unreadIds(context);
      for (const id of ids) spawn('markRead', { id: `markRead.${id}`, input: { messageId: id } });
      return { told: [...context.told, ...ids], pending: [...context.pending, ...ids] };
    }),
    settleRead: assign(({ context }, { id }: { id: string }) => ({
      pending: context.pending.filter((one) => one !== id),
    })),
    dropActor: stopChild((_, { actorId }: { actorId: string }) => actorId),
    /** Writes what the server took to where others read it. */
    keepSent: unprovidedAction<Message>('keepSent'),
    keepRead: unprovidedAction<{ id: string }>('keepRead'),
    refreshUnreadCount: unprovidedAction('refreshUnreadCount'),
    announceSent: unprovidedAction<Message>('announceSent'),
    announceSendFailure: unprovidedAction<{ error: unknown }>('announceSendFailure'),
    announceReadFailure: unprovidedAction<{ error: unknown }>('announceReadFailure'),
  },
  guards: {
    hasUnread: ({ context }) => unreadIds(context).length > 0,
    isAnswered: ({ context }) => context.pending.length === 0,
  },
}).createMachine({
  id: 'conversation',
  context: ({ input: { messages, ...conversation } }) => ({
    ...conversation,
    entries: kept(messages),
    told: [],
    pending: [],
  }),
  initial: 'upToDate',
  invoke: {
    id: 'composer',
    src: 'composer',
    input: ({ context: { game, other, draft } }) => ({
      address: { gameId: game.id, recipientId: other.id },
      draft,
    }),
  },
  on: {
    'messages.refreshed': { actions: { type: 'showRefreshed', params: ({ event }) => event } },
    'message.posted': { actions: { type: 'showPosted', params: ({ event }) => event } },
    'message.delivered': {
      actions: [
        { type: 'settleSent', params: ({ event }) => event },
        { type: 'keepSent', params: ({ event }) => event.item },
        { type: 'announceSent', params: ({ event }) => event.item },
      ],
    },
    'message.returned': {
      actions: [
        { type: 'dropReturned', params: ({ event }) => event },
        { type: 'announceSendFailure', params: ({ event }) => ({ error: event.error }) },
      ],
    },
  },
  states: {
    upToDate: {
      always: { guard: 'hasUnread', target: 'markingRead' },
    },
    markingRead: {
      always: [
        { guard: 'hasUnread', actions: 'tellRead' },
        { guard: 'isAnswered', target: 'upToDate', actions: 'refreshUnreadCount' },
      ],
      on: {
        'xstate.done.actor.markRead.*': {
          actions: [
            { type: 'settleRead', params: subject },
            { type: 'keepRead', params: subject },
            { type: 'dropActor', params: ({ event }) => event },
          ],
        },
        'xstate.error.actor.markRead.*': {
          actions: [
            { type: 'settleRead', params: subject },
            { type: 'announceReadFailure', params: ({ event }) => ({ error: event.error }) },
            { type: 'dropActor', params: ({ event }) => event },
          ],
        },
      },
    },
  },
});

/** The messages as they are to be shown, with those on their way. */
export function shownMessages({ entries }: Pick<ConversationContext, 'entries'>): readonly Message[] {
  return shown(entries);
}

/** Received, unread, and not told the server yet. */
function unreadIds({ entries, told, viewer }: ConversationContext): readonly string[] {
  const known = new Set(told);
  return shown(entries)
    .filter(({ id, isRead, recipientId }) => !isRead && recipientId === viewer.id && !known.has(id))
    .map(({ id }) => id);
}

function written({ viewer, other, game }: ConversationContext, { key, text, at }: Posted): Message {
  return {
    id: key,
    senderId: viewer.id,
    recipientId: other.id,
    sender: viewer,
    recipient: other,
    gameId: game.id,
    game,
    content: text,
    isRead: false,
    createdAt: at,
  };
}

function subject({ event }: { event: { actorId: string } }) {
  return { id: subjectOf(event.actorId) };
}
