import { fromPromise } from 'xstate';
import { backOffDelay } from '#machines/back-off.ts';
import { connectionMachine, type ServerFault } from '#machines/connection.machine.ts';
import type { ConnectionActor } from '../actors/root.ts';
import { observeRequests } from '../api/request.ts';

/** The connection machine with the browser; `retryFailedQueries` returns what still fails. */
export function connectionLogic(retryFailedQueries: (signal: AbortSignal) => Promise<ServerFault | null>) {
  return connectionMachine.provide({
    actors: {
      backOff: fromPromise(({ input: { attempts, retryAfter }, signal }) =>
        delay(backOffDelay({ failures: attempts + 1, retryAfter, random: Math.random() }), signal),
      ),
      retryFailedQueries: fromPromise(({ signal }) => retryFailedQueries(signal)),
    },
  });
}

/** Sends the events of the device and the API client to `connection`. Returns a function that stops it. */
export function connectDevice(connection: ConnectionActor): () => void {
  const stopObserving = observeRequests((outcome) => connection.send(outcome));
  const onOnline = () => connection.send({ type: 'device.online' });
  const onOffline = () => connection.send({ type: 'device.offline' });
  // No events arrive while the page is in the back/forward cache.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    if (!navigator.onLine) onOffline();
    else if (connection.getSnapshot().hasTag('offline')) onOnline();
  };
  addEventListener('online', onOnline);
  addEventListener('offline', onOffline);
  addEventListener('pageshow', onPageShow);
  if (!navigator.onLine) onOffline();
  return () => {
    stopObserving();
    removeEventListener('online', onOnline);
    removeEventListener('offline', onOffline);
    removeEventListener('pageshow', onPageShow);
  };
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}
