import { startTransition, useState } from 'react';

/**
 * A dialog whose code is loaded when it is first wanted. Once it was, it stays mounted while closed, so that it can
 * leave in its own time, give focus back and keep what was typed.
 */
export function useDialog() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return {
    wanted,
    // In its own time: the finger sees the button pressed first, for a dialog takes a slow phone longer than a frame.
    show: () =>
      startTransition(() => {
        setWanted(true);
        setOpen(true);
      }),
    /** For the dialog itself. */
    props: { open, onOpenChange: setOpen },
  };
}
