import { useUndeliveredEntries } from '../../actors/outbox.ts';
import { useConnection } from '../../actors/use-connection.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useAfterFirstScreen } from '../first-screen.ts';

const ConnectionPill = lazyComponent(
  async () => ({ default: (await import('./connection-pill.tsx')).ConnectionPill }),
  { useAttempt: useConnection },
);

/** The connection pill, loaded after the first screen, or earlier when it has something to show. */
export function LazyConnectionPill() {
  const isFirstScreenDone = useAfterFirstScreen();
  const isImpaired = useConnection() !== 'online';
  const hasUndelivered = useUndeliveredEntries().length > 0;
  return (isFirstScreenDone || isImpaired || hasUndelivered) && <ConnectionPill />;
}
