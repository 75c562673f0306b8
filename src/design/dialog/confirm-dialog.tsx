import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A question. */
  title: string;
  /** What will happen, and that it can't be undone where that is so. */
  text: ReactNode;
  /** A verb: what happens when it is pressed. */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** The act is under way: it can neither be repeated nor dismissed. */
  busy?: boolean;
  /** Told beside the buttons when the act failed. */
  error?: ReactNode;
  onConfirm: () => void;
};

/** Asks before something that can't be undone. Focus starts on the harmless answer. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  error,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      role="alertdialog"
      size="small"
      title={title}
      description={text}
      dismissable={!busy}
      footer={
        <>
          <Button variant="outline" data-autofocus="" disabled={busy} onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {error}
    </Dialog>
  );
}
