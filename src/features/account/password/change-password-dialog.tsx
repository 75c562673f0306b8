import { type SyntheticEvent, useId, useRef } from 'react';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/auth.ts';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { Button, Stack, TextField } from '#src/design/index.ts';
import { focusFirstWrong } from '../focus-first-wrong.ts';
import { useChangePassword } from './use-change-password.ts';

export interface ChangePasswordDialogProps {
  readonly username: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Asks for the present password and another one. */
export default function ChangePasswordDialog({ username, open, onOpenChange }: ChangePasswordDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { draft, errors, change, submit, reset, isSaving } = useChangePassword(() => onOpenChange(false));
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    submit();
    focusFirstWrong(form.current);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) reset();
        onOpenChange(isOpen);
      }}
      title="Change password"
      description="You stay signed in here. Every other browser is signed out."
      dismissable={!isSaving}
      footer={
        <Button type="submit" form={formId} busy={isSaving}>
          Change password
        </Button>
      }
    >
      <form id={formId} ref={form} onSubmit={save} noValidate>
        <Stack gap={4}>
          {/* Tells password managers whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <TextField
            label="Current password"
            type="password"
            data-autofocus=""
            autoComplete="current-password"
            value={draft.currentPassword}
            onChange={(event) => change('currentPassword', event.target.value)}
            error={errors.currentPassword ?? null}
          />
          <TextField
            label="New password"
            type="password"
            autoComplete="new-password"
            maxLength={PASSWORD_MAX}
            hint={`At least ${PASSWORD_MIN} characters.`}
            value={draft.newPassword}
            onChange={(event) => change('newPassword', event.target.value)}
            error={errors.newPassword ?? null}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
