import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { Message, SendMessageInput } from '#contract/messages.ts';
import { isAbort } from '#src/api/errors.ts';
import { tellFailure, tellServerFailure } from '#src/features/toasts/index.ts';
import { messageDraft } from '../message-draft.ts';
import { applyRead, insertMessage } from '../messages.cache.ts';
import { markMessageRead, sendMessage } from '../messages.mutations.ts';

/**
 * What an open conversation asks the server. Answers reach the list of messages and failures are told at once, also
 * when the conversation has left the screen meanwhile; that is why nothing here is called off with the machine.
 */
export const conversationActors = (client: QueryClient) => ({
  sendMessage: fromPromise<Message, SendMessageInput & { key: string }>(
    async ({ input: { key, ...body } }) => {
      try {
        const message = await sendMessage(body, key);
        insertMessage(client, message);
        return message;
      } catch (error) {
        // Where the composer is gone, the text waits for the next one, unless it was thrown away.
        if (!isAbort(error)) messageDraft(body.gameId, body.recipientId).giveBack(body.content);
        tellServerFailure(error, 'Failed to send message');
        throw error;
      }
    },
  ),
  markRead: fromPromise<unknown, { messageId: string }>(async ({ input: { messageId } }) => {
    try {
      await markMessageRead(messageId);
      applyRead(client, messageId);
    } catch (error) {
      tellFailure(error, 'Failed to mark message as read');
      throw error;
    }
  }),
});
