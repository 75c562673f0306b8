import type { ReactNode } from 'react';
import type { SubmissionForm } from '#src/actors/use-submission.ts';
import { failureText } from '#src/api/errors.ts';
import { Button, type ButtonProps } from '#src/design/button/button.tsx';
import { FormDialog } from '#src/design/dialog/form-dialog.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { Text } from '#src/design/text/text.tsx';

interface SubmissionDialogProps {
  readonly form: SubmissionForm;
  readonly title: string;
  readonly description?: string;
  /** A verb. */
  readonly submitLabel: string;
  readonly submitVariant?: ButtonProps['variant'];
  readonly children: ReactNode;
}

/** A dialog with a form that is sent once. */
export function SubmissionDialog({
  form: { open, onOpenChange, isSending, refusal, submit, discard },
  submitLabel,
  submitVariant,
  children,
  ...texts
}: SubmissionDialogProps) {
  const isObsolete = refusal !== null;
  return (
    <FormDialog
      {...texts}
      open={open}
      onOpenChange={isObsolete ? discard : onOpenChange}
      dismissable={!isSending}
      beside={
        !isObsolete && (
          <Button variant="outline" disabled={isSending} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
        )
      }
      submit={isObsolete ? { children: 'OK' } : { children: submitLabel, variant: submitVariant }}
      isBusy={isSending}
      onSubmit={isObsolete ? discard : submit}
    >
      {isObsolete ? (
        <div role="alert">
          <Text>{failureText(refusal, 'This is not there any more.')}</Text>
        </div>
      ) : (
        <Stack gap={4}>{children}</Stack>
      )}
    </FormDialog>
  );
}
