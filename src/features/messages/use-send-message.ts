import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type SendMessageInput, sendMessageInput } from '#contract/messages.ts';
import type { User } from '#contract/users.ts';
import { tellServerFailure, toasts } from '#src/features/toasts/index.ts';
import { newKey } from '#src/lib/keys.ts';
import { displayName } from '#src/lib/names.ts';
import { orWaits, WAITS } from '#src/lib/waiting.ts';
import { messageDraft } from './message-draft.ts';
import { sendMessage } from './messages.mutations.ts';
import { refreshMessages } from './messages.queries.ts';

/** A message to one person of a game. What is typed outlives a failure, a closed dialog and a reload. */
export function useSendMessage(gameId: string, recipient: User, onSent: () => void) {
  const client = useQueryClient();
  const draft = messageDraft(gameId, recipient.id);
  const [text, setText] = useState(draft.read);
  const retry = useRef({ content: '', key: '' });

  const { mutate, isPending } = useMutation({
    mutationFn: (input: SendMessageInput) => {
      if (retry.current.content !== input.content) retry.current = { content: input.content, key: newKey() };
      return orWaits(retry.current.key, sendMessage(input, retry.current.key));
    },
    // From now on it is kept as what it is, on its way: a dialog that is opened again must not offer it once more.
    onMutate: () => draft.write(''),
    onSuccess: (answer) => {
      retry.current = { content: '', key: '' };
      // What has been written since.
      setText(draft.read());
      const name = displayName(recipient);
      if (answer === WAITS) toasts.info(`Your message to ${name} is waiting to be sent`);
      else toasts.success(`Your message was sent to ${name}`);
      onSent();
      // Not waited for: somebody may have more to say.
      void refreshMessages(client);
    },
    onError: (error, { content }) => {
      draft.giveBack(content);
      tellServerFailure(error, 'Failed to send message');
    },
  });

  const checked = sendMessageInput.safeParse({ gameId, recipientId: recipient.id, content: text });
  return {
    text,
    write: (next: string) => {
      setText(next);
      draft.write(next);
    },
    canSend: checked.success,
    isSending: isPending,
    send: () => {
      if (checked.success && !isPending) mutate(checked.data);
    },
  };
}
