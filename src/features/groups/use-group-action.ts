import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refresh } from '#src/api/client.ts';
import { failureText, isAbort, isUnauthorized } from '#src/api/errors.ts';
import { toasts } from '#src/features/toasts/index.ts';

export interface GroupAction<Input> {
  readonly act: (input: Input) => Promise<unknown>;
  readonly succeeded: (input: Input) => string;
  readonly failed: string;
  readonly onDone?: () => void;
}

/** Something done to the groups of a game, once at a time: says how it went and has the groups fetched anew. */
export function useGroupAction<Input>({ act, succeeded, failed, onDone }: GroupAction<Input>) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: (_, input) => {
      toasts.success(succeeded(input));
      onDone?.();
    },
    onError: (error) => tellGroupFailure(error, failed),
    // Also after a failure: of several members some may have been added. Not waited for: the next tap may come before it is done.
    onSettled: () => void refresh(client, 'groups', 'games'),
  });
  return {
    isBusy: isPending,
    run: (input: Input) => {
      if (!isPending) mutate(input);
    },
  };
}

/** Group failures carry a title of ours and the server's reason (specification §8). */
function tellGroupFailure(error: unknown, title: string): void {
  if (isUnauthorized(error) || isAbort(error)) return;
  toasts.error({ title, description: failureText(error, 'Unknown error') });
}
