import { useSelector } from '@xstate/react';
import { use, useState } from 'react';
import type { GameResult } from '#contract/games.ts';
import type { GameNotification } from '#contract/notifications.ts';
import { celebrationsOf } from '#src/actors/root.ts';
import { RootActorContext } from '#src/actors/root-context.ts';
import { api } from '#src/api/client.ts';
import { notificationsQuery } from './notifications.queries.ts';

/** A finished game and its results; `null` when they could not be loaded. */
export interface Occasion {
  readonly notification: GameNotification;
  readonly results: readonly GameResult[] | null;
}

/** The game to celebrate now; the last one stays while its dialog closes. Polls the notifications while mounted. */
export function useCelebration() {
  api.notifications.list.useQuery(notificationsQuery);
  const root = use(RootActorContext);
  const celebrations = root ? celebrationsOf(root) : undefined;
  const isOpen = useSelector(celebrations, (snapshot) => snapshot?.matches('showing') ?? false);
  const current = useSelector(celebrations, (snapshot) => snapshot?.context.current);
  const results = useSelector(celebrations, (snapshot) => snapshot?.context.results ?? null);

  const [occasion, setOccasion] = useState<Occasion | null>(null);
  if (isOpen && current && occasion?.notification.id !== current.id) {
    setOccasion({ notification: current, results });
  }
  return { occasion, isOpen, dismiss: () => celebrations?.send({ type: 'notification.dismiss' }) };
}
