import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refresh } from '#src/api/client.ts';
import { toasts } from '#src/features/toasts/index.ts';

export interface ManageAction<Input> {
  readonly act: (input: Input) => Promise<unknown>;
  readonly succeeded: string;
  readonly tell: (error: unknown) => void;
}

/**
 * Something done to the people of a game, once at a time: says how it went and has everything about them fetched anew,
 * after a failure too, for somebody else may have been quicker.
 */
export function useManageAction<Input>({ act, succeeded, tell }: ManageAction<Input>) {
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, variables } = useMutation({
    mutationFn: act,
    onSuccess: () => toasts.success(succeeded),
    onError: tell,
    // Not waited for: on a bad network nobody is held for what comes after.
    onSettled: () => void refresh(client, 'participants', 'games', 'invitations', 'groups', 'leaderboard'),
  });
  return {
    isBusy: isPending,
    /** What it is busy with, or has just done: until the lists have come anew it still stands in them. */
    subject: isPending || isSuccess ? variables : undefined,
    run: (input: Input, onDone?: () => void) => {
      if (!isPending) mutate(input, { onSuccess: onDone });
    },
  };
}
