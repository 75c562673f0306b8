import { createContext, type RefObject, useContext, useState } from 'react';

/** Whether the last step led to a screen that was not there before, and not back to one. The app keeps it up to date. */
export const Arrival = createContext<Readonly<RefObject<boolean>>>({ current: false });

/**
 * Whether this first stood on a screen that somebody opened anew: they look at its top, while whoever comes back may have been
 * further down. It stays that for as long as it is there.
 */
export function useOpened(): boolean {
  const arrival = useContext(Arrival);
  const [isOpened] = useState(arrival.current);
  return isOpened;
}
