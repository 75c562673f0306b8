import { startTransition, useState } from 'react';

/** Whether a dialog is open, and what opens and closes it. */
export interface DialogState {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/**
 * The state of a dialog whose code is loaded when it is first opened. Afterwards it stays mounted while closed, so that it
 * can animate, return focus and preserve input.
 */
export function useDialog() {
  const [open, setOpen] = useState(false);
  const [isMounted, setMounted] = useState(false);
  return {
    isMounted,
    // A transition, so that the pressed button renders first: a dialog takes a slow phone longer than a frame.
    show: () =>
      startTransition(() => {
        setMounted(true);
        setOpen(true);
      }),
    /** Props of the dialog. */
    props: { open, onOpenChange: setOpen } satisfies DialogState,
  };
}
