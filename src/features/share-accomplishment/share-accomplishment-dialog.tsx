import { useCallback, useEffect, useState } from 'react';
import { FormDialog } from '#src/design/dialog/form-dialog.tsx';
import { Progress } from '#src/design/progress/progress.tsx';
import type { DialogState } from '#src/lib/use-dialog.ts';
import * as css from './share-accomplishment.css.ts';
import { ShareFields } from './share-fields.tsx';
import { type ShareOptions, useShareAccomplishment } from './use-share-accomplishment.ts';

interface ShareAccomplishmentDialogProps extends Omit<ShareOptions, 'onShared'>, DialogState {}

/** The dialog to share an accomplishment in one or several games. Closing it keeps the draft, and stops neither resizing a photo that is to be sent nor sending. */
export default function ShareAccomplishmentDialog(props: ShareAccomplishmentDialogProps) {
  const [isMounted, setMounted] = useState(props.open);
  const unmount = useCallback(() => setMounted(false), []);
  if (props.open && !isMounted) setMounted(true);
  return isMounted && <MountedDialog {...props} onFinished={unmount} />;
}

interface MountedDialogProps extends ShareAccomplishmentDialogProps {
  /** Called once the dialog has closed and is not busy. The next one then starts with the stored draft. */
  readonly onFinished: () => void;
}

function MountedDialog({ open, onOpenChange, onFinished, ...options }: MountedDialogProps) {
  const [hasClosed, setClosed] = useState(false);
  const sharing = useShareAccomplishment({ ...options, onShared: () => onOpenChange(false) });
  const { isShared, isBusy } = sharing;
  const isOpen = open && !isShared;
  if (isOpen && hasClosed) setClosed(false);
  const isFinished = hasClosed && !isBusy;
  useEffect(() => {
    if (isFinished) onFinished();
  }, [isFinished, onFinished]);

  return (
    <FormDialog
      open={isOpen}
      onOpenChange={onOpenChange}
      onExitComplete={() => setClosed(true)}
      title="Share Your Accomplishment"
      submit={{ children: 'Share', variant: 'gradient', size: 'large' }}
      beside={
        sharing.sent !== null && (
          <div className={css.sending}>
            <Progress label="Sending your photo" value={sharing.sent * 100} tone="gradient" />
          </div>
        )
      }
      isBusy={isBusy}
      onSubmit={sharing.submit}
    >
      <ShareFields sharing={sharing} />
    </FormDialog>
  );
}
