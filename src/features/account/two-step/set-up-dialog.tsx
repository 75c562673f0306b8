import { useId } from 'react';
import type { TwoFactorSetup } from '#contract/two-factor.ts';
import { Button } from '#src/design/button/button.tsx';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import QrCode from '#src/design/qr-code/qr-code.tsx';
import { Hint } from '#src/design/text/text.tsx';
import type { DialogState } from '#src/lib/use-dialog.ts';
import * as css from '../account.css.ts';
import { useTwoFactorSetup } from '../account.mutations.ts';
import { CodeStep, PasswordStep, RecoveryCodes, type StepProps } from './steps.tsx';

const titles = {
  password: 'Set up two-step sign-in',
  code: 'Scan this with your app',
  done: 'Two-step sign-in is on',
} as const;

/** Asks for the password, then for a code of the authenticator app, then shows the recovery codes. */
export default function SetUpDialog({ open, onOpenChange }: DialogState) {
  const formId = useId();
  const { setup, step, isBusy, startError, confirmError, start, confirm, reset } = useTwoFactorSetup();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onExitComplete={reset}
      step={step}
      title={titles[step]}
      description={
        step === 'password' ? 'You need an authenticator app on your phone, any of them will do.' : undefined
      }
      dismissable={step === 'password' && !isBusy}
      footer={
        step === 'done' ? (
          <Button onClick={() => onOpenChange(false)}>I have kept them</Button>
        ) : (
          <>
            {step === 'code' && (
              <Button variant="outline" disabled={isBusy} onClick={() => onOpenChange(false)}>
                Cancel
              </Button>
            )}
            <Button type="submit" form={formId} busy={isBusy}>
              {step === 'code' ? 'Turn on' : 'Continue'}
            </Button>
          </>
        )
      }
    >
      {step === 'password' && <PasswordStep formId={formId} error={startError} onSubmit={start} />}
      {step === 'code' && setup && (
        <ScanStep
          setup={setup}
          formId={formId}
          error={confirmError}
          withoutResponse="The server did not respond. Two-step sign-in may already be on: please try again with the next code."
          onSubmit={confirm}
        />
      )}
      {step === 'done' && setup && <RecoveryCodes codes={setup.recoveryCodes} />}
    </Dialog>
  );
}

function ScanStep({ setup, ...props }: StepProps & { readonly setup: TwoFactorSetup }) {
  return (
    <Stack gap={4}>
      <div className={css.qr}>
        <QrCode text={setup.uri} label="QR code for your authenticator app" />
      </div>
      <Hint as="div">
        On this phone? Type this key into the app instead:
        <code className={css.secret}>{setup.secret.replaceAll(/(.{4})/g, '$1 ').trim()}</code>
      </Hint>
      <CodeStep {...props} />
    </Stack>
  );
}
