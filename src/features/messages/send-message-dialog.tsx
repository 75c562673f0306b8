import { type SyntheticEvent, useId } from 'react';
import { MESSAGE_MAX } from '#contract/constants.ts';
import type { User } from '#contract/users.ts';
import { Button } from '#src/design/button/button.tsx';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { TextArea } from '#src/design/field/text-field.tsx';
import { displayName } from '#src/lib/names.ts';
import { useSendMessage } from './use-send-message.ts';

export interface SendMessageDialogProps {
  readonly gameId: string;
  readonly recipient: User;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Writes to somebody of a game one plays with. */
export default function SendMessageDialog({ gameId, recipient, open, onOpenChange }: SendMessageDialogProps) {
  const formId = useId();
  const { text, write, canSend, isSending, send } = useSendMessage(gameId, recipient, () =>
    onOpenChange(false),
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Message ${displayName(recipient)}`}
      footer={
        <Button type="submit" form={formId} disabled={!canSend} busy={isSending}>
          Send message
        </Button>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextArea
          label="Your message"
          data-autofocus=""
          rows={4}
          value={text}
          onChange={(event) => write(event.target.value)}
          maxLength={MESSAGE_MAX}
          counter
        />
      </form>
    </Dialog>
  );
}
