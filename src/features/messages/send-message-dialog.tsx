import { useState } from 'react';
import { MESSAGE_MAX } from '#contract/constants.ts';
import { sendMessageInput } from '#contract/messages.ts';
import type { User } from '#contract/users.ts';
import { useEntries, useOutbox } from '#src/actors/outbox.ts';
import { FormDialog } from '#src/design/dialog/form-dialog.tsx';
import { TextArea } from '#src/design/field/text-field.tsx';
import { showExpiredEntry, toasts } from '#src/features/toasts/index.ts';
import { displayName } from '#src/lib/names.ts';
import type { DialogState } from '#src/lib/use-dialog.ts';
import { messageEntry } from './message.entry.ts';
import { useMessageComposer } from './use-conversation.ts';

export interface SendMessageDialogProps extends DialogState {
  readonly gameId: string;
  readonly recipient: User;
}

/** A dialog to send a message to another participant of a game. */
export default function SendMessageDialog({ gameId, recipient, open, onOpenChange }: SendMessageDialogProps) {
  const { text, write, canSend, isSending, send } = useSendMessage(gameId, recipient, () =>
    onOpenChange(false),
  );
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Message ${displayName(recipient)}`}
      submit={{ children: 'Send message', disabled: !canSend }}
      isBusy={isSending}
      onSubmit={send}
    >
      <TextArea
        label="Your message"
        data-autofocus=""
        dir="auto"
        rows={4}
        value={text}
        onChange={(event) => write(event.target.value)}
        // The dialog closes once it is sent.
        readOnly={isSending}
        maxLength={MESSAGE_MAX}
        counter
      />
    </FormDialog>
  );
}

/** The typed text is kept when sending fails, the dialog is closed or the page is reloaded. */
function useSendMessage(gameId: string, recipient: User, onSent: () => void) {
  const outbox = useOutbox();
  const recipientId = recipient.id;
  const entries = useEntries(messageEntry.subject({ gameId, recipientId, content: '' }));
  const { text, write, submit } = useMessageComposer(gameId, recipientId, entries);
  const [isSending, setSending] = useState(false);
  const canSend = sendMessageInput.safeParse({ gameId, recipientId, content: text }).success;

  const send = async () => {
    const id = isSending || !canSend ? null : submit();
    if (id === null) return;
    setSending(true);
    try {
      const { status } = await outbox.outcome(id);
      const name = displayName(recipient);
      if (status === 'queued') toasts.info(`Your message to ${name} is waiting to be sent`);
      else toasts.success(`Your message was sent to ${name}`);
      onSent();
    } catch (error) {
      // The outbox announces other failures, and the text is back in the field.
      showExpiredEntry(error);
    } finally {
      setSending(false);
    }
  };
  return { text, write, canSend, isSending, send };
}
