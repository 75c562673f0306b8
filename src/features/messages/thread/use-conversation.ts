import { useQueryClient } from '@tanstack/react-query';
import { useMachine, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { User } from '#contract/users.ts';
import { conversationComposer, conversationMachine, shownMessages } from '#machines/conversation.machine.ts';
import { newKey } from '#src/lib/keys.ts';
import { subjects, useAhead } from '#src/lib/waiting.ts';
import type { Conversation } from '../conversations.ts';
import { messageDraft } from '../message-draft.ts';
import { refreshUnreadCount } from '../messages.queries.ts';
import { conversationActors } from './conversation.actors.ts';

/** An open conversation as it shows now, ahead of the server, and its composer. */
export function useConversation({ other, game, messages }: Conversation, viewer: User) {
  const client = useQueryClient();
  const [draft] = useState(messageDraft(game.id, other.id).read);
  const { sendMessage, markRead } = conversationActors(client);
  const machine = conversationMachine.provide({
    actors: { composer: conversationComposer.provide({ actors: { deliver: sendMessage } }), markRead },
    actions: {
      // The actors have edited the list and told of failures, for conversations that are closed as well.
      keepSent: () => undefined,
      keepRead: () => undefined,
      announceSendFailure: () => undefined,
      announceReadFailure: () => undefined,
      // It stands in the conversation.
      announceSent: () => undefined,
      refreshUnreadCount: () => void refreshUnreadCount(client),
    },
  });
  const [{ context, children }, send] = useMachine(machine, {
    input: { viewer, other, game, messages, draft },
  });
  const { composer } = children;

  useEffect(() => send({ type: 'messages.refreshed', messages }), [send, messages]);

  const ahead = useAhead(subjects.message(game.id, other.id));
  const shown = shownMessages(context);
  const shownIds = new Set(shown.map(({ id }) => id));
  // Written before a reload, or before one came back to this conversation.
  const earlier = ahead
    .filter(({ key }) => !shownIds.has(key))
    .map(({ key, text: content, at }) => ({
      id: key,
      content,
      createdAt: at,
      isRead: false,
      gameId: game.id,
      game,
      senderId: viewer.id,
      sender: viewer,
      recipientId: other.id,
      recipient: other,
    }));

  const adding = context.entries.filter(({ is }) => is === 'adding').map(({ item }) => item.id);

  return {
    messages: earlier.length === 0 ? shown : [...shown, ...earlier],
    /** Ids of messages that are not in the server's list yet. */
    sending: new Set([...ahead.map(({ key }) => key), ...adding]),
    /** Those of them that are kept on the device until the server can be reached. */
    waiting: new Set(ahead.filter(({ isSent }) => !isSent).map(({ key }) => key)),
    composer,
    draft,
  };
}

type Composer = ReturnType<typeof useConversation>['composer'];

/**
 * What is being written in a conversation; it outlives a reload. Apart from the messages, which do not render again while
 * somebody types.
 */
export function useMessageDraft({ other, game }: Conversation, composer: Composer, draft: string) {
  const text = useSelector(composer, (state) => state?.context.draft ?? draft);
  useEffect(() => messageDraft(game.id, other.id).write(text), [text, game.id, other.id]);
  return {
    text,
    write: (next: string) => composer?.send({ type: 'draft.changed', text: next }),
    submit: () => composer?.send({ type: 'letter.submit', key: newKey(), at: new Date().toISOString() }),
  };
}
