import { changePasswordInput } from '#contract/account.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/auth.ts';
import { failureText, hasErrorCode, isUnanswered, isUnauthorized } from '#src/api/errors.ts';
import { FormDialog } from '#src/design/dialog/form-dialog.tsx';
import { TextField } from '#src/design/field/text-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import type { DialogState } from '#src/lib/use-dialog.ts';
import { checkedInput, useForm } from '#src/lib/use-form.ts';
import { useChangePassword } from './account.mutations.ts';

export interface ChangePasswordDialogProps extends DialogState {
  readonly username: string;
}

const initial = { currentPassword: '', newPassword: '' };
const fields = { currentPassword: 'currentPassword', newPassword: 'newPassword' } as const;

const check = (draft: typeof initial) => checkedInput(changePasswordInput.safeParse(draft), fields);

/** Asks for the current password and a new one. Stores neither. */
export default function ChangePasswordDialog({ username, open, onOpenChange }: ChangePasswordDialogProps) {
  const { mutate, isPending } = useChangePassword({
    onChanged: () => onOpenChange(false),
    onError: (error) => {
      if (isUnauthorized(error)) return;
      const field = hasErrorCode(error, 'wrong_password') ? 'currentPassword' : 'newPassword';
      form.setErrors({
        [field]: isUnanswered(error)
          ? 'The server did not respond. Your password may already be the new one: try again, or sign in with it.'
          : failureText(error, 'Failed to change your password. Please try again.'),
      });
    },
  });
  const form = useForm({
    initial,
    check,
    onSubmit: (body) => {
      if (!isPending) mutate({ body });
    },
  });
  const { draft, errors, change, submit, reset } = form;
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      onExitComplete={reset}
      title="Change password"
      description="You stay signed in here. Every other browser is signed out."
      dismissable={!isPending}
      submit={{ children: 'Change password' }}
      isBusy={isPending}
      onSubmit={submit}
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
