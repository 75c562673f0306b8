import { useEffect, useEffectEvent } from 'react';

/** Calls `retry` each time the device comes back online, for requests that are not retried automatically. */
export function useOnDeviceOnline(retry: () => void): void {
  const onOnline = useEffectEvent(retry);
  useEffect(() => {
    const listener = () => onOnline();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
}
