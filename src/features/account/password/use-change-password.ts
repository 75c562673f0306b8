import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePasswordInput, WRONG_PASSWORD } from '#contract/account.ts';
import { api } from '#src/api/client.ts';
import { failureCode, failureText, isUnauthorized } from '#src/api/errors.ts';
import { toasts } from '#src/features/toasts/index.ts';
import { accountKeys } from '../account.queries.ts';

export const PASSWORD_CHANGED = 'Password changed';
export const SIGNED_OUT_ELSEWHERE = 'Every other browser has been signed out.';
export const CHANGE_FAILED = 'Failed to change your password. Please try again.';

type Field = 'currentPassword' | 'newPassword';
const empty = { currentPassword: '', newPassword: '' };

/** The form for another password. Nothing of it is kept anywhere; it is empty again once it is closed. */
export function useChangePassword(onChanged: () => void) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(empty);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const reset = () => {
    setDraft(empty);
    setErrors({});
  };

  const { mutate, isPending } = api.account.changePassword.useMutation({
    onSuccess: async () => {
      reset();
      toasts.success({ title: PASSWORD_CHANGED, description: SIGNED_OUT_ELSEWHERE });
      onChanged();
      await client.invalidateQueries({ queryKey: accountKeys.sessions() });
    },
    onError: (error) => {
      if (isUnauthorized(error)) return;
      const field = failureCode(error) === WRONG_PASSWORD ? 'currentPassword' : 'newPassword';
      setErrors({ [field]: failureText(error, CHANGE_FAILED) });
    },
  });

  const submit = () => {
    if (isPending) return;
    const parsed = changePasswordInput.safeParse(draft);
    if (parsed.success) {
      setErrors({});
      mutate({ body: parsed.data });
      return;
    }
    const wrong: Record<string, string> = {};
    for (const { path, message } of parsed.error.issues) wrong[String(path[0])] ??= message;
    const { currentPassword, newPassword } = wrong;
    setErrors({ ...(currentPassword && { currentPassword }), ...(newPassword && { newPassword }) });
  };

  const change = (field: Field, value: string) => {
    setDraft((before) => ({ ...before, [field]: value }));
    setErrors((before) => ({ ...before, [field]: undefined }));
  };
  return { draft, errors, change, submit, reset, isSaving: isPending };
}
