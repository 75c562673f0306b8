import { useId } from 'react';
import { Button } from '#src/design/button/button.tsx';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { useRenewRecoveryCodes } from '../account.queries.ts';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export interface RenewCodesDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Asks for the password, then shows ten new codes, this once. */
export default function RenewCodesDialog({ open, onOpenChange }: RenewCodesDialogProps) {
  const formId = useId();
  const { mutate, isPending, error, data, reset } = useRenewRecoveryCodes();
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => onOpenChange(isOpen)}
      onExitComplete={reset}
      size="small"
      title="New recovery codes"
      description={data ? undefined : 'The codes you have now stop working.'}
      dismissable={!isPending && !data}
      footer={
        data ? (
          <Button onClick={() => onOpenChange(false)}>I have kept them</Button>
        ) : (
          <Button type="submit" form={formId} busy={isPending}>
            Show new codes
          </Button>
        )
      }
    >
      {data ? (
        <RecoveryCodes codes={data.body.recoveryCodes} />
      ) : (
        <PasswordStep formId={formId} error={error} onSubmit={(password) => mutate({ body: { password } })} />
      )}
    </Dialog>
  );
}
