import { createContext, type RefObject, useContext, useState } from 'react';

/** Whether the last navigation opened a new screen instead of returning to one. The app keeps it up to date. */
export const IsOpenedScreen = createContext<Readonly<RefObject<boolean>>>({ current: false });

/**
 * Whether this component first rendered on a screen that was opened anew: the user sees its top, while one who returns may have been
 * further down. It stays so while the component is mounted.
 */
export function useIsOpenedScreen(): boolean {
  const opened = useContext(IsOpenedScreen);
  const [isOpened] = useState(opened.current);
  return isOpened;
}
