import type { Account } from '#contract/account.ts';
import { failureText, hasErrorCode, isUnauthorized } from '#src/api/errors.ts';
import { Button } from '#src/design/button/button.tsx';
import { FormDialog } from '#src/design/dialog/form-dialog.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { TextField } from '#src/design/field/text-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { SkeletonRows } from '#src/design/skeleton/skeleton.tsx';
import { Switch } from '#src/design/switch/switch.tsx';
import type { DialogState } from '#src/lib/use-dialog.ts';
import { useForm } from '#src/lib/use-form.ts';
import * as css from '../account.css.ts';
import { useDeleteAccount } from '../account.mutations.ts';
import { useDeletionPlan } from '../account.queries.ts';
import { DeletionPlan } from './deletion-plan.tsx';

export interface DeleteAccountDialogProps extends DialogState {
  readonly account: Account;
}

const initial = { confirmation: '', password: '', removeWords: false };

function check({ username, hasPassword }: Account, { password, ...draft }: typeof initial) {
  const typed = draft.confirmation.trim().replace(/^@/, '').toLowerCase();
  const errors = {
    ...(typed === '' && { confirmation: 'Please type your username to confirm' }),
    ...(typed !== '' && typed !== username.toLowerCase() && { confirmation: 'That is not your username' }),
    ...(hasPassword && password === '' && { password: 'Please enter your password' }),
  };
  if (Object.keys(errors).length > 0) return { ok: false, errors } as const;
  return { ok: true, input: { ...draft, ...(hasPassword && { password }) } } as const;
}

/** The form that deletes the account. Nothing of it is stored. */
function useDeletionForm(account: Account) {
  const { mutate, isPending, isSuccess } = useDeleteAccount({
    onError: (error) => {
      if (isUnauthorized(error)) return;
      const field = hasErrorCode(error, 'wrong_username')
        ? 'confirmation'
        : hasErrorCode(error, 'wrong_password')
          ? 'password'
          : 'form';
      form.setErrors({ [field]: failureText(error, 'Failed to delete your account. Please try again.') });
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

/** Shows what is deleted and what is kept, and asks for username and password. */
export default function DeleteAccountDialog({ account, open, onOpenChange }: DeleteAccountDialogProps) {
  const query = useDeletionPlan(open);
  const { data: plan, isPending } = query;
  const { draft, errors, change, submit, reset, isDeleting } = useDeletionForm(account);
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      onExitComplete={reset}
      title="Delete your account?"
      description="This cannot be undone."
      dismissable={!isDeleting}
      submit={{ children: 'Delete for good', variant: 'danger', disabled: !plan }}
      beside={
        <Button variant="outline" disabled={isDeleting} onClick={() => onOpenChange(false)}>
          Keep my account
        </Button>
      }
      isBusy={isDeleting}
      onSubmit={submit}
    >
      {isPending && <SkeletonRows count={4} label="Looking at what you have made" />}
      {!isPending && !plan && <ErrorState title="What you have made could not be looked up" retry={query} />}
      {plan && (
        <Stack gap={4}>
          <DeletionPlan plan={plan} removeWords={draft.removeWords} />
          <Switch
            label="Also remove what I wrote"
            hint="Accomplishments are blacked out, comments and sent messages deleted."
            checked={draft.removeWords}
            onChange={(removeWords) => change({ removeWords })}
          />
          <TextField
            label="Type your username"
            hint={<span className={css.breaking}>{account.username}</span>}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={draft.confirmation}
            onChange={(event) => change({ confirmation: event.target.value })}
            error={errors.confirmation ?? null}
          />
          {account.hasPassword && (
            <TextField
              label="Your password"
              type="password"
              autoComplete="current-password"
              value={draft.password}
              onChange={(event) => change({ password: event.target.value })}
              error={errors.password ?? null}
            />
          )}
          {errors.form && <ErrorState title={errors.form} />}
        </Stack>
      )}
    </FormDialog>
  );
}
