import { useSelector } from '@xstate/react';
import { use, useState } from 'react';
import type { User } from '#contract/users.ts';
import { celebrationsOf, RootActorContext } from '#src/actors/root.ts';
import { useConnection } from '#src/actors/use-connection.ts';
import { lazyComponent } from '#src/lib/lazy-component.tsx';
import type { FinishedGame } from './celebration-dialog.tsx';
import { useNotifications } from './notifications.queries.ts';

const CelebrationDialog = lazyComponent(() => import('./celebration-dialog.tsx'), {
  useAttempt: useConnection,
});

/** Celebrates the viewer's finished games, one at a time, on any screen. Polls the notifications while mounted. */
export function Celebration({ viewer }: { viewer: User }) {
  useNotifications();
  const root = use(RootActorContext);
  const celebrations = root ? celebrationsOf(root) : undefined;
  const isOpen = useSelector(celebrations, (snapshot) => snapshot?.matches('showing') ?? false);
  const current = useSelector(celebrations, (snapshot) => snapshot?.context.current);
  const results = useSelector(celebrations, (snapshot) => snapshot?.context.results ?? null);

  // The last game is kept while its dialog closes.
  const [game, setGame] = useState<FinishedGame | null>(null);
  if (isOpen && current && game?.notification.id !== current.id) {
    setGame({ notification: current, results });
  }
  return (
    game && (
      <CelebrationDialog
        game={game}
        viewerId={viewer.id}
        open={isOpen}
        onDismiss={() => celebrations?.send({ type: 'notification.dismiss' })}
      />
    )
  );
}
