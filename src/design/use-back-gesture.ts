import { useEffect, useRef } from 'react';

interface Watcher extends EventTarget {
  destroy(): void;
  /** What the gesture does. */
  requestClose(): void;
}

declare global {
  interface Window {
    /** Newer than TypeScript's own types, and not in every browser. */
    readonly CloseWatcher?: new () => Watcher;
  }
}

/**
 * While something lies over the screen, the device's way back (Android's gesture or button) asks to close that instead of
 * leaving the screen below it. Only where the browser tells of it; elsewhere the way back stays as it was.
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
        // Each tells of one way back only, and what was asked to close may stay.
        watch();
      });
    };
    watch();
    return () => watcher.destroy();
  }, [isOpen]);
}
