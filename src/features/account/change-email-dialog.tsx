import { changeEmailInput } from '#contract/account-email.ts';
import { failureText, hasErrorCode, isUnauthorized } from '#src/api/errors.ts';
import { FormDialog } from '#src/design/dialog/form-dialog.tsx';
import { TextField } from '#src/design/field/text-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import type { DialogState } from '#src/lib/use-dialog.ts';
import { checkedInput, useForm } from '#src/lib/use-form.ts';
import { useChangeEmail } from './account.mutations.ts';

export interface ChangeEmailDialogProps extends DialogState {
  readonly hasPassword: boolean;
}

const initial = { email: '', password: '' };
const fields = { email: 'email', password: 'password' } as const;

/** Asks for another e-mail address and the password, if there is one. Stores neither. */
export default function ChangeEmailDialog({ hasPassword, open, onOpenChange }: ChangeEmailDialogProps) {
  const { mutate, isPending } = useChangeEmail({
    onSent: () => onOpenChange(false),
    onError: (error) => {
      if (isUnauthorized(error)) return;
      const field = hasErrorCode(error, 'wrong_password') ? 'password' : 'email';
      form.setErrors({ [field]: failureText(error, 'Failed to send the mail. Please try again.') });
    },
  });
  const form = useForm({
    initial,
    check: ({ email, password }: typeof initial) =>
      checkedInput(
        changeEmailInput.safeParse({ email: email.trim(), ...(hasPassword && { password }) }),
        fields,
      ),
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
      title="Change e-mail address"
      description="We mail a link to the new address. Your present address stays until you open it, and is told then."
      dismissable={!isPending}
      submit={{ children: 'Send the link' }}
      isBusy={isPending}
      onSubmit={submit}
    >
      <Stack gap={4}>
        <TextField
          label="New e-mail address"
          type="email"
          data-autofocus=""
          autoComplete="email"
          value={draft.email}
          onChange={(event) => change({ email: event.target.value })}
          error={errors.email ?? null}
        />
        {hasPassword && (
          <TextField
            label="Your password"
            type="password"
            autoComplete="current-password"
            value={draft.password}
            onChange={(event) => change({ password: event.target.value })}
            error={errors.password ?? null}
          />
        )}
      </Stack>
    </FormDialog>
  );
}
