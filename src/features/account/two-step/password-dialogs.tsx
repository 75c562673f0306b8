import { useId } from 'react';
import { Button } from '#src/design/button/button.tsx';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import type { DialogState } from '#src/lib/use-dialog.ts';
import { useRemoveTwoFactor, useRenewRecoveryCodes } from '../account.mutations.ts';
import { PasswordStep, RecoveryCodes } from './steps.tsx';

/** Asks for the password and turns two-step sign-in off. */
export function TurnOffDialog({ open, onOpenChange }: DialogState) {
  const formId = useId();
  const { mutate, isPending, error, reset } = useRemoveTwoFactor(() => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onExitComplete={reset}
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
      <PasswordStep
        formId={formId}
        error={error}
        withoutResponse="The server did not respond. Two-step sign-in may already be off."
        onSubmit={(password) => mutate({ body: { password } })}
      />
    </Dialog>
  );
}

/** Asks for the password and shows ten new recovery codes. */
export function RenewCodesDialog({ open, onOpenChange }: DialogState) {
  const formId = useId();
  const { mutate, isPending, error, data, reset } = useRenewRecoveryCodes();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onExitComplete={reset}
      size="small"
      step={data ? 'codes' : 'password'}
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
        <PasswordStep
          formId={formId}
          error={error}
          withoutResponse="The server did not respond. Your old codes may not work any more: please try again to get new ones."
          onSubmit={(password) => mutate({ body: { password } })}
        />
      )}
    </Dialog>
  );
}
