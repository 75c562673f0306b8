import { startTransition, useState } from 'react';

/**
 * The state of a dialog whose code is loaded when it is first opened. Afterwards it stays mounted while closed, so that it
 * can animate, return focus and preserve input.
 */
export function useDialog() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return {
    wanted,
    // A transition, so that the pressed button renders first: a dialog takes a slow phone longer than a frame.
    show: () =>
      startTransition(() => {
        setWanted(true);
        setOpen(true);
      }),
    /** Props of the dialog. */
    props: { open, onOpenChange: setOpen },
  };
}
