import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useRef } from 'react';
import type { Account } from '#contract/account.ts';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { Button, ErrorState, SkeletonRows, Stack, Switch, TextField } from '#src/design/index.ts';
import { deletionPlanQuery } from '../account.queries.ts';
import { focusFirstWrong } from '../focus-first-wrong.ts';
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
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { data: plan, isPending, isFetching, refetch } = useQuery({ ...deletionPlanQuery, enabled: open });
  const { draft, errors, change, submit, reset, isDeleting } = useDeleteAccount(account);
  const remove = (event: SyntheticEvent) => {
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
      title="Delete your account?"
      description="This cannot be undone."
      dismissable={!isDeleting}
      footer={
        <>
          <Button variant="outline" disabled={isDeleting} onClick={() => onOpenChange(false)}>
            Keep my account
          </Button>
          <Button type="submit" variant="danger" form={formId} busy={isDeleting} disabled={!plan}>
            Delete for good
          </Button>
        </>
      }
    >
      {!plan && isPending && <SkeletonRows count={4} label="Looking at what you have made" />}
      {!plan && !isPending && (
        <ErrorState
          title="What you have made could not be looked up"
          action={
            <Button variant="outline" size="small" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {plan && (
        <form id={formId} ref={form} onSubmit={remove} noValidate>
          <Stack gap={4}>
            <Plan plan={plan} removeWords={draft.removeWords} />
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
        </form>
      )}
    </Dialog>
  );
}
