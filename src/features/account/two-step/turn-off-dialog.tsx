import { useId } from 'react';
import { Button } from '#src/design/button/button.tsx';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { useRemoveTwoFactor } from '../account.queries.ts';
import { PasswordStep } from './password-step.tsx';

export interface TurnOffDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Asks for the password, then signing in is one step again. */
export default function TurnOffDialog({ open, onOpenChange }: TurnOffDialogProps) {
  const formId = useId();
  const { mutate, isPending, error, reset } = useRemoveTwoFactor(() => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        reset();
        onOpenChange(isOpen);
      }}
      size="small"
      title="Turn off two-step sign-in?"
      description="Your password alone will open your account again. Your recovery codes stop working."
      dismissable={!isPending}
      footer={
        <Button type="submit" variant="danger" form={formId} busy={isPending}>
          Turn off
        </Button>
      }
    >
      <PasswordStep formId={formId} error={error} onSubmit={(password) => mutate({ body: { password } })} />
    </Dialog>
  );
}
