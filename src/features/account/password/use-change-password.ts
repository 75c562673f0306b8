import { useQueryClient } from '@tanstack/react-query';
import { changePasswordInput } from '#contract/account.ts';
import { api } from '#src/api/client.ts';
import { failureText, hasErrorCode, isUnauthorized } from '#src/api/errors.ts';
import { toasts } from '#src/features/toasts/index.ts';
import { fieldErrors, useForm } from '#src/lib/use-form.ts';
import { accountKeys } from '../account.queries.ts';

export const PASSWORD_CHANGED = 'Password changed';
export const SIGNED_OUT_ELSEWHERE = 'Every other browser has been signed out.';
export const CHANGE_FAILED = 'Failed to change your password. Please try again.';

const initial = { currentPassword: '', newPassword: '' };
const fields = { currentPassword: 'currentPassword', newPassword: 'newPassword' } as const;

function check(draft: typeof initial) {
  const parsed = changePasswordInput.safeParse(draft);
  if (parsed.success) return { ok: true, input: parsed.data } as const;
  return { ok: false, errors: fieldErrors(parsed.error.issues, fields) } as const;
}

/** The form for a new password. Nothing of it is stored. */
export function useChangePassword(onChanged: () => void) {
  const client = useQueryClient();
  const { mutate, isPending } = api.account.changePassword.useMutation({
    onSuccess: async () => {
      form.reset();
      toasts.success({ title: PASSWORD_CHANGED, description: SIGNED_OUT_ELSEWHERE });
      onChanged();
      await client.invalidateQueries({ queryKey: accountKeys.sessions() });
    },
    onError: (error) => {
      if (isUnauthorized(error)) return;
      const field = hasErrorCode(error, 'wrong_password') ? 'currentPassword' : 'newPassword';
      form.setErrors({ [field]: failureText(error, CHANGE_FAILED) });
    },
  });
  const form = useForm({
    initial,
    check,
    onSubmit: (body) => {
      if (!isPending) mutate({ body });
    },
  });
  return { ...form, isSaving: isPending };
}
