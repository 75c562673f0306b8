import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { IconButton } from '#src/design/index.ts';
import { tellFailure, toasts } from '#src/features/toasts/index.ts';
import { refreshStats, refreshUsers } from '#src/features/users/index.ts';

/** Has one's medals counted anew. */
export function RefreshStats() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: refreshStats,
    onSuccess: async () => {
      toasts.success('Medal statistics have been refreshed!');
      await refreshUsers(client);
    },
    onError: (error) => tellFailure(error, 'Failed to refresh stats'),
  });
  return (
    <IconButton aria-label="Refresh stats" tone="muted" busy={isPending} onClick={() => mutate()}>
      <RefreshCw size={20} aria-hidden="true" />
    </IconButton>
  );
}
