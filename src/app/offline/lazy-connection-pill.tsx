import { useWaitingEntries } from '../../actors/outbox.ts';
import { useConnection } from '../../actors/use-connection.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { useFirstScreenComplete } from '../idle.ts';

const ConnectionPill = lazyWithRetry(
  async () => ({ default: (await import('./connection-pill.tsx')).ConnectionPill }),
  { useChance: useConnection },
);

/** The connection pill, loaded after the first screen, or before where it has something to say. */
export function LazyConnectionPill() {
  const isFirstScreenComplete = useFirstScreenComplete();
  const isAway = useConnection() !== 'online';
  const isWaiting = useWaitingEntries().length > 0;
  return (isFirstScreenComplete || isAway || isWaiting) && <ConnectionPill />;
}
