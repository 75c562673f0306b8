import { useWaitingEntries } from '../../actors/outbox.ts';
import { useConnection } from '../../actors/use-connection.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useAfterFirstScreen } from '../first-screen.ts';

const ConnectionPill = lazyComponent(
  async () => ({ default: (await import('./connection-pill.tsx')).ConnectionPill }),
  { useAttempt: useConnection },
);

/** The connection pill, loaded after the first screen, or before where it has something to say. */
export function LazyConnectionPill() {
  const isFirstScreenDone = useAfterFirstScreen();
  const isImpaired = useConnection() !== 'online';
  const isWaiting = useWaitingEntries().length > 0;
  return (isFirstScreenDone || isImpaired || isWaiting) && <ConnectionPill />;
}
