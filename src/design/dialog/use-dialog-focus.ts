import { type RefObject, useLayoutEffect, useRef } from 'react';

const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null);

/**
 * Where a dialog's focus starts, and where it goes afterwards. It starts at what carries `data-autofocus` or on `content` itself, but
 * is not taken away from whoever was quicker and has put it somewhere in there. It goes back to where it was when `isOpen` became
 * true, or later, as long as it was outside: a menu that the dialog was opened from hands it on in its own time.
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
