import { useState } from 'react';
import { type Account, WRONG_PASSWORD, WRONG_USERNAME } from '#contract/account.ts';
import { api } from '#src/api/client.ts';
import { failureCode, failureText, isUnauthorized } from '#src/api/errors.ts';
import { logOut } from '#src/features/auth/index.ts';

export const DELETE_FAILED = 'Failed to delete your account. Please try again.';
const TYPE_USERNAME = 'Please type your username to confirm';
const ENTER_PASSWORD = 'Please enter your password';
const NOT_YOUR_USERNAME = 'That is not your username';

const empty = { confirmation: '', password: '', removeWords: false };
type Draft = typeof empty;

/** The last form there is. Nothing of it is kept. */
export function useDeleteAccount(account: Account) {
  const [draft, setDraft] = useState<Draft>(empty);
  const [errors, setErrors] = useState<{ confirmation?: string; password?: string; form?: string }>({});

  const { mutate, isPending, isSuccess } = api.account.remove.useMutation({
    onSuccess: () => logOut(),
    onError: (error) => {
      if (isUnauthorized(error)) return;
      const code = failureCode(error);
      const field = code === WRONG_USERNAME ? 'confirmation' : code === WRONG_PASSWORD ? 'password' : 'form';
      setErrors({ [field]: failureText(error, DELETE_FAILED) });
    },
  });

  const submit = () => {
    if (isPending || isSuccess) return;
    const typed = draft.confirmation.trim().replace(/^@/, '').toLowerCase();
    const wrong = {
      ...(typed === '' && { confirmation: TYPE_USERNAME }),
      ...(typed !== '' && typed !== account.username.toLowerCase() && { confirmation: NOT_YOUR_USERNAME }),
      ...(account.hasPassword && draft.password === '' && { password: ENTER_PASSWORD }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    mutate({
      body: {
        confirmation: draft.confirmation,
        removeWords: draft.removeWords,
        ...(account.hasPassword && { password: draft.password }),
      },
    });
  };

  return {
    draft,
    errors,
    submit,
    isDeleting: isPending || isSuccess,
    change: (changed: Partial<Draft>) => {
      setDraft((before) => ({ ...before, ...changed }));
      setErrors({});
    },
    reset: () => {
      setDraft(empty);
      setErrors({});
    },
  };
}
