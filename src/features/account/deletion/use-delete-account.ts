import type { Account } from '#contract/account.ts';
import { api } from '#src/api/client.ts';
import { failureText, hasErrorCode, isUnauthorized } from '#src/api/errors.ts';
import { logOut } from '#src/features/auth/index.ts';
import { useForm } from '#src/lib/use-form.ts';

export const DELETE_FAILED = 'Failed to delete your account. Please try again.';
const TYPE_USERNAME = 'Please type your username to confirm';
const ENTER_PASSWORD = 'Please enter your password';
const NOT_YOUR_USERNAME = 'That is not your username';

const initial = { confirmation: '', password: '', removeWords: false };

function check({ username, hasPassword }: Account, { password, ...draft }: typeof initial) {
  const typed = draft.confirmation.trim().replace(/^@/, '').toLowerCase();
  const errors = {
    ...(typed === '' && { confirmation: TYPE_USERNAME }),
    ...(typed !== '' && typed !== username.toLowerCase() && { confirmation: NOT_YOUR_USERNAME }),
    ...(hasPassword && password === '' && { password: ENTER_PASSWORD }),
  };
  if (Object.keys(errors).length > 0) return { ok: false, errors } as const;
  return { ok: true, input: { ...draft, ...(hasPassword && { password }) } } as const;
}

/** The form that deletes the account. Nothing of it is stored. */
export function useDeleteAccount(account: Account) {
  const { mutate, isPending, isSuccess } = api.account.remove.useMutation({
    onSuccess: () => logOut(),
    onError: (error) => {
      if (isUnauthorized(error)) return;
      const field = hasErrorCode(error, 'wrong_username')
        ? 'confirmation'
        : hasErrorCode(error, 'wrong_password')
          ? 'password'
          : 'form';
      form.setErrors({ [field]: failureText(error, DELETE_FAILED) });
    },
  });
  const isDeleting = isPending || isSuccess;
  const form = useForm({
    initial,
    check: (draft) => check(account, draft),
    onSubmit: (body) => {
      if (!isDeleting) mutate({ body });
    },
  });
  return { ...form, isDeleting };
}
