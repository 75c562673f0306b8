import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/auth.ts';
import { TextField } from '#src/design/field/text-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { useChangePassword } from './use-change-password.ts';

export interface ChangePasswordDialogProps {
  readonly username: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Asks for the present password and another one. */
export default function ChangePasswordDialog({ username, open, onOpenChange }: ChangePasswordDialogProps) {
  const { draft, errors, change, submit, reset, isSaving } = useChangePassword(() => onOpenChange(false));
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Change password"
      description="You stay signed in here. Every other browser is signed out."
      submit={{ children: 'Change password' }}
      isBusy={isSaving}
      onSubmit={submit}
      onReset={reset}
    >
      <Stack gap={4}>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <TextField
          label="Current password"
          type="password"
          data-autofocus=""
          autoComplete="current-password"
          value={draft.currentPassword}
          onChange={(event) => change({ currentPassword: event.target.value })}
          error={errors.currentPassword ?? null}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          maxLength={PASSWORD_MAX}
          hint={`At least ${PASSWORD_MIN} characters.`}
          value={draft.newPassword}
          onChange={(event) => change({ newPassword: event.target.value })}
          error={errors.newPassword ?? null}
        />
      </Stack>
    </FormDialog>
  );
}
