import { useConnection } from '../../actors/use-connection.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { useCalm } from '../calm.ts';

const ConnectionPill = lazyWithRetry(
  async () => ({ default: (await import('./connection-pill.tsx')).ConnectionPill }),
  { useChance: useConnection },
);

/** The connection pill, loaded once it may have something to say: the first screen is complete, or the server is away. */
export function LatePill() {
  const isCalm = useCalm();
  const isAway = useConnection() !== 'online';
  return (isCalm || isAway) && <ConnectionPill />;
}
