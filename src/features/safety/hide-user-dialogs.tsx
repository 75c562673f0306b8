import { useState } from 'react';
import type { hideUserMachine } from '#machines/hide-user.machine.ts';
import { useLatestTask } from '#src/actors/tasks.ts';
import { useConnection } from '#src/actors/use-connection.ts';
import { lazyComponent } from '#src/lib/lazy-component.tsx';

const HideUserDialog = lazyComponent(() => import('./hide-user-dialog.tsx'), { useAttempt: useConnection });

/** The dialog of the block or mute that runs, on whatever screen the viewer is. Loaded with the first one. */
export function HideUserDialogs() {
  const running = useLatestTask<typeof hideUserMachine>('hide-user');
  // It stays while it closes.
  const [last, setLast] = useState(running);
  if (running !== undefined && running !== last) setLast(running);
  return last && <HideUserDialog key={last.sessionId} actor={last} />;
}
