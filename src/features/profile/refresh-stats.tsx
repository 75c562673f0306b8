import RefreshCw from 'lucide-react/icons/refresh-cw';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';
import { useRefreshStats } from '#src/features/users/index.ts';

/** Has one's medals counted anew. */
export function RefreshStats() {
  const { mutate, isPending } = useRefreshStats();
  return (
    <IconButton aria-label="Refresh stats" tone="muted" busy={isPending} onClick={() => mutate({})}>
      <RefreshCw size={20} aria-hidden="true" />
    </IconButton>
  );
}
