import type { Account } from '#contract/account.ts';
import { Button } from '#src/design/button/button.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { TextField } from '#src/design/field/text-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { SkeletonRows } from '#src/design/skeleton/skeleton.tsx';
import { Switch } from '#src/design/switch/switch.tsx';
import { useDeletionPlan } from '../account.queries.ts';
import { FormDialog } from '../form-dialog.tsx';
import * as css from './deletion.css.ts';
import { Plan } from './plan.tsx';
import { useDeleteAccount } from './use-delete-account.ts';

export interface DeleteAccountDialogProps {
  readonly account: Account;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Tells what stays and what goes, then asks for username and password. */
export default function DeleteAccountDialog({ account, open, onOpenChange }: DeleteAccountDialogProps) {
  const { data: plan, isPending, isFetching, refetch } = useDeletionPlan(open);
  const { draft, errors, change, submit, reset, isDeleting } = useDeleteAccount(account);
  const missing = isPending ? (
    <SkeletonRows count={4} label="Looking at what you have made" />
  ) : (
    <ErrorState
      title="What you have made could not be looked up"
      action={
        <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      }
    />
  );
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete your account?"
      description="This cannot be undone."
      submit={{ children: 'Delete for good', variant: 'danger', disabled: !plan }}
      cancel={
        <Button
          variant="outline"
          disabled={isDeleting}
          onClick={() => {
            reset();
            onOpenChange(false);
          }}
        >
          Keep my account
        </Button>
      }
      isBusy={isDeleting}
      onSubmit={submit}
      onReset={reset}
      instead={plan ? undefined : missing}
    >
      <Stack gap={4}>
        {plan && <Plan plan={plan} removeWords={draft.removeWords} />}
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
    </FormDialog>
  );
}
