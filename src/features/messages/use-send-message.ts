import { useState } from 'react';
import { sendMessageInput } from '#contract/messages.ts';
import type { User } from '#contract/users.ts';
import { useEntries, useOutbox } from '#src/actors/outbox.ts';
import { toasts } from '#src/features/toasts/index.ts';
import { displayName } from '#src/lib/names.ts';
import { messageEntry } from './message.entry.ts';
import { useMessageComposer } from './thread/use-conversation.ts';

/** A message to one person of a game. What is typed outlives a failure, a closed dialog and a reload. */
export function useSendMessage(gameId: string, recipient: User, onSent: () => void) {
  const outbox = useOutbox();
  const recipientId = recipient.id;
  const entries = useEntries(messageEntry.subject({ gameId, recipientId, content: '' }));
  const { text, write, submit } = useMessageComposer(gameId, recipientId, entries);
  const [isSending, setSending] = useState(false);
  const isValid = sendMessageInput.safeParse({ gameId, recipientId, content: text }).success;

  const send = async () => {
    const id = isSending || !isValid ? null : submit();
    if (id === null) return;
    setSending(true);
    try {
      const { is } = await outbox.outcome(id);
      const name = displayName(recipient);
      if (is === 'waiting') toasts.info(`Your message to ${name} is waiting to be sent`);
      else toasts.success(`Your message was sent to ${name}`);
      onSent();
    } catch {
      // The outbox has told why, and the text is back in the field.
    } finally {
      setSending(false);
    }
  };
  return { text, write, canSend: isValid, isSending, send: () => void send() };
}
