import type { User } from '#contract/users.ts';
import { useConnection } from '#src/actors/use-connection.ts';
import { lazyComponent } from '#src/lib/lazy-component.tsx';
import { useCelebration } from './use-celebration.ts';

const CelebrationDialog = lazyComponent(() => import('./celebration-dialog.tsx'), {
  useAttempt: useConnection,
});

/** Celebrates games of the viewer's that have ended, on whatever screen they are. */
export function Celebration({ viewer }: { viewer: User }) {
  const { occasion, isOpen, dismiss } = useCelebration();
  if (occasion === null) return null;
  return <CelebrationDialog occasion={occasion} viewerId={viewer.id} open={isOpen} onDismiss={dismiss} />;
}
