import type { Message, SendMessageInput } from '#contract/messages.ts';
import { defineEntryKind, hasTexts } from '#src/actors/entry-kind.ts';
import { api, call } from '#src/api/client.ts';
import { showSendFailure, showServerFailure } from '#src/features/toasts/index.ts';
import { addMessage, refreshMessages } from './messages.queries.ts';

/** Messages in the outbox, sent in order within a conversation. */
export const messageEntry = defineEntryKind<SendMessageInput, Message>({
  name: 'message',
  label: 'Message',
  hasComposer: true,
  isInput: (input) => hasTexts(input, 'gameId', 'recipientId', 'content'),
  subject: ({ gameId, recipientId }) => `${gameId} ${recipientId}`,
  preview: ({ content }) => ({ text: content, photo: null }),
  shownIn: ['messages'],
  send: (body, { headers, signal }) => call(api.messages.send.mutate, { body, headers }, signal),
  isResponse: (response) => hasTexts(response, 'id', 'gameId'),
  async refresh(client, _, { isSentElsewhere }) {
    if (isSentElsewhere) await refreshMessages(client);
  },
  announceFailure(failure, hasWaited) {
    if (hasWaited) showSendFailure(failure, 'Your message could not be sent');
    else showServerFailure(failure.cause, 'Failed to send message');
  },
}).onResponse(addMessage);
