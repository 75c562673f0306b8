import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { type Connection, connection, onConnectionChange } from './connection.ts';

/** How the device stands to the server right now. */
export function useConnection(): Connection {
  return useSyncExternalStore(onConnectionChange, connection, connection);
}

/** Calls `retry` each time the network comes back, for what can't come back by itself. */
export function useOnReturn(retry: () => void): void {
  const onReturn = useEffectEvent(retry);
  useEffect(() => {
    const returned = () => onReturn();
    addEventListener('online', returned);
    return () => removeEventListener('online', returned);
  }, []);
}
