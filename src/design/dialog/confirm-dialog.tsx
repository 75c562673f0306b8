import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

export type ConfirmDialogProps = Pick<DialogProps, 'open' | 'onOpenChange'> & {
  /** A question. */
  title: string;
  /** What will happen, and that it can't be undone where that is so. */
  text: ReactNode;
  /** A verb. */
  confirmLabel: string;
  danger?: boolean;
  /** While the action is pending, it can neither be repeated nor dismissed. */
  busy?: boolean;
  onConfirm: () => void;
};

/** Asks for confirmation of an action that can't be undone. The focus starts on 'Cancel'. */
export function ConfirmDialog({
  text,
  confirmLabel,
  danger = false,
  busy = false,
  onConfirm,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      role="alertdialog"
      size="small"
      description={text}
      dismissable={!busy}
      footer={
        <>
          <Button
            variant="outline"
            data-autofocus=""
            disabled={busy}
            onClick={() => dialog.onOpenChange(false)}
          >
            Cancel
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
