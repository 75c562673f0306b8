import { useQueryClient } from '@tanstack/react-query';
import { api } from '#src/api/client.ts';
import { accountKeys } from '../account.queries.ts';

/** Setting up an app: the password, then a code of it, then the recovery codes. Secrets live in here and go with it. */
export function useSetUp() {
  const client = useQueryClient();
  const start = api.account.startTwoFactor.useMutation({ gcTime: 0 });
  const confirm = api.account.confirmTwoFactor.useMutation({ gcTime: 0 });
  return {
    setup: start.data?.body,
    step: confirm.isSuccess ? 'done' : start.isSuccess ? 'code' : 'password',
    isBusy: start.isPending || confirm.isPending,
    startError: start.error,
    confirmError: confirm.error,
    start: (password: string) => start.mutate({ body: { password } }),
    confirm: (code: string) => confirm.mutate({ body: { code } }),
    /** Once the dialog has gone: nothing is to be left of it, and the card is to say how it stands. */
    forget: () => {
      start.reset();
      confirm.reset();
      void client.invalidateQueries({ queryKey: accountKeys.all });
    },
  } as const;
}
