import { preventBodyScroll } from '@zag-js/remove-scroll';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterNextPaint } from '#src/lib/scheduling.ts';

const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null);

/**
 * Where the focus goes when a dialog opens, and when it has closed. It starts at the element with `data-autofocus`, or on `content`
 * itself, unless the user has already focused something inside. It returns to the element that had it when `isOpen` became true, or
 * that got it later outside of the dialog: a menu that opened the dialog returns the focus to its button in a task of its own.
 */
export function useDialogFocus(isOpen: boolean, content: RefObject<HTMLElement | null>) {
  const opener = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (isOpen) opener.current = focused();
  }, [isOpen]);
  return {
    initialFocusEl: () => {
      const now = focused();
      if (content.current?.contains(now)) return now;
      if (now !== document.body) opener.current = now;
      return content.current?.querySelector<HTMLElement>('[data-autofocus]') ?? content.current;
    },
    finalFocusEl: () => (opener.current?.isConnected ? opener.current : null),
  };
}

/**
 * Becomes true a frame after `isOpen` does, and false together with it. Taking the focus and hiding the page from screen readers
 * force style and layout: done a frame later, they do not delay the first paint of the dialog.
 */
export function useAfterPaint(isOpen: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  if (isPainted && !isOpen) setPainted(false);
  useEffect(() => {
    if (!isOpen) return;
    let isOver = false;
    afterNextPaint(() => {
      if (!isOver) setPainted(true);
    });
    return () => {
      isOver = true;
    };
  }, [isOpen]);
  return isPainted && isOpen;
}

/**
 * Prevents the page from scrolling while `isLocked`, from a frame later on: the change makes the browser repaint several screens,
 * which takes a slow phone longer than opening or closing the dialog. On unmount it unlocks at once, because on iOS unlocking
 * restores the scroll position, which must not happen to the next screen.
 */
export function useScrollLock(isLocked: boolean): void {
  const unlock = useRef(() => {});
  useEffect(() => {
    if (!isLocked) return;
    let isOver = false;
    let release = () => {};
    afterNextPaint(() => {
      if (isOver) return;
      release = preventBodyScroll();
      unlock.current = release;
    });
    return () => {
      isOver = true;
      afterNextPaint(() => release());
    };
  }, [isLocked]);
  useEffect(() => () => unlock.current(), []);
}
