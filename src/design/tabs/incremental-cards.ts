import { createContext, type RefObject, useContext, useState } from 'react';
import { useIncrementalRendering } from '#src/lib/scheduling.ts';

/** Whether the user has activated the tab panel around this, as opposed to one that was selected from the start. */
export const ActivatedTab = createContext(false);

/** Whether the last navigation opened a new screen instead of returning to one. The app keeps it up to date. */
export const IsOpenedScreen = createContext<Readonly<RefObject<boolean>>>({ current: false });

/**
 * Whether this component first rendered on a screen that was opened anew: the user sees its top, while one who returns may have been
 * further down. Stays the same while the component is mounted.
 */
export function useIsOpenedScreen(): boolean {
  const opened = useContext(IsOpenedScreen);
  const [isOpened] = useState(opened.current);
  return isOpened;
}

/**
 * How many of `count` cards to render. A screen that is loaded or returned to renders all of them, since the user may be further down.
 * A screen that is opened, and a tab or page that is activated (`isActivated`), is seen from its top and renders one card a frame.
 */
export function useIncrementalCards(count: number, isActivated = false): number {
  const isInActivatedTab = useContext(ActivatedTab);
  const isOpened = useIsOpenedScreen();
  return useIncrementalRendering(
    count,
    isActivated || isInActivatedTab || isOpened ? 1 : Number.POSITIVE_INFINITY,
  );
}

/** A list that still renders fills the screen, so that the scroll position of a user who has scrolled down to it holds. */
export const reservedSpace = (rendered: number, count: number) =>
  rendered < count ? { minBlockSize: '100dvh' } : undefined;
