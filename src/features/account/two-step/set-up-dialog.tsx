import { useId } from 'react';
import type { TwoFactorSetup } from '#contract/account.ts';
import { Button } from '#src/design/button/button.tsx';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import QrCode from '#src/design/qr-code/qr-code.tsx';
import { Text } from '#src/design/text/text.tsx';
import { CodeStep } from './code-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import * as css from './two-step.css.ts';
import { useSetUp } from './use-set-up.ts';

export interface SetUpDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const titles = {
  password: 'Set up two-step sign-in',
  code: 'Scan this with your app',
  done: 'Two-step sign-in is on',
} as const;

/** Three steps: that it is you, that the app works, and what to do without it. */
export default function SetUpDialog({ open, onOpenChange }: SetUpDialogProps) {
  const formId = useId();
  const { setup, step, isBusy, startError, confirmError, start, confirm, forget } = useSetUp();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onExitComplete={forget}
      title={titles[step]}
      description={
        step === 'password' ? 'You need an authenticator app on your phone, any of them will do.' : undefined
      }
      dismissable={step === 'password' && !isBusy}
      footer={
        step === 'done' ? (
          <Button onClick={() => onOpenChange(false)}>I have kept them</Button>
        ) : (
          <Button type="submit" form={formId} busy={isBusy}>
            {step === 'code' ? 'Turn on' : 'Continue'}
          </Button>
        )
      }
    >
      {step === 'password' && <PasswordStep formId={formId} error={startError} onSubmit={start} />}
      {step === 'code' && setup && (
        <ScanStep setup={setup} formId={formId} error={confirmError} onSubmit={confirm} />
      )}
      {step === 'done' && setup && <RecoveryCodes codes={setup.recoveryCodes} />}
    </Dialog>
  );
}

interface ScanStepProps {
  readonly setup: TwoFactorSetup;
  readonly formId: string;
  readonly error: unknown;
  readonly onSubmit: (code: string) => void;
}

function ScanStep({ setup, formId, error, onSubmit }: ScanStepProps) {
  return (
    <Stack gap={4}>
      <div className={css.qr}>
        <QrCode text={setup.uri} label="QR code for your authenticator app" />
      </div>
      <Text as="div" tone="muted" size="sm">
        On this phone? Type this key into the app instead:
        <code className={css.secret}>{setup.secret.replaceAll(/(.{4})/g, '$1 ').trim()}</code>
      </Text>
      <CodeStep formId={formId} error={error} onSubmit={onSubmit} />
    </Stack>
  );
}
