import { type MouseEvent, useEffect, useRef } from 'react';

interface Watcher extends EventTarget {
  destroy(): void;
  /** Closes like the gesture. */
  requestClose(): void;
}

declare global {
  interface Window {
    /** Missing in TypeScript's own types, and in some browsers. */
    readonly CloseWatcher?: new () => Watcher;
  }
}

/** For `onClick` of an overlay: React bubbles its clicks through the portal to the elements around the component, a card for instance. */
export const stopClick = (event: MouseEvent): void => event.stopPropagation();

/**
 * While an overlay is open, the back gesture or button of Android calls `onBack` instead of leaving the screen. Has no effect in
 * browsers without `CloseWatcher`.
 */
export function useBackGesture(isOpen: boolean, onBack: () => void): void {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });

  useEffect(() => {
    const { CloseWatcher } = window;
    if (!isOpen || CloseWatcher === undefined) return;
    let watcher: Watcher;
    const watch = () => {
      watcher = new CloseWatcher();
      watcher.addEventListener('close', () => {
        latest.current();
        // A watcher reports one gesture only, and the overlay may stay open, so another watcher is needed.
        watch();
      });
    };
    watch();
    return () => watcher.destroy();
  }, [isOpen]);
}
