import { useCallback, useRef, useState } from 'react';
import { FormDialog } from '#src/design/dialog/form-dialog.tsx';
import { Progress } from '#src/design/progress/progress.tsx';
import * as css from './share-accomplishment.css.ts';
import { ShareFields } from './share-fields.tsx';
import { type ShareOptions, useShareAccomplishment } from './use-share-accomplishment.ts';

interface ShareAccomplishmentDialogProps extends Omit<ShareOptions, 'onSettled'> {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The dialog to share an accomplishment in one or several games. Closing it keeps the draft, and does not stop sending. */
export default function ShareAccomplishmentDialog(props: ShareAccomplishmentDialogProps) {
  const [isMounted, setMounted] = useState(props.open);
  const unmount = useCallback(() => setMounted(false), []);
  if (props.open && !isMounted) setMounted(true);
  return isMounted && <MountedDialog {...props} onFinished={unmount} />;
}

interface MountedDialogProps extends ShareAccomplishmentDialogProps {
  /** Called once the dialog has closed and nothing is being sent. The next one then starts with the stored draft. */
  readonly onFinished: () => void;
}

function MountedDialog({ open, onOpenChange, onFinished, ...options }: MountedDialogProps) {
  const hasClosed = useRef(false);
  const sharing = useShareAccomplishment({
    ...options,
    onSettled: (isShared) => {
      if (isShared) onOpenChange(false);
      if (hasClosed.current && !open) onFinished();
    },
  });
  const { isShared, isSubmitting } = sharing;
  const close = () => {
    hasClosed.current = true;
    if (!isSubmitting) onFinished();
  };

  return (
    <FormDialog
      open={open && !isShared}
      onOpenChange={onOpenChange}
      onExitComplete={close}
      title="Share Your Accomplishment"
      submit={{ children: 'Share', variant: 'gradient', size: 'large' }}
      beside={
        sharing.sent !== null && (
          <div className={css.sending}>
            <Progress label="Sending your photo" value={sharing.sent * 100} tone="gradient" />
          </div>
        )
      }
      isBusy={sharing.isBusy}
      onSubmit={sharing.submit}
    >
      <ShareFields sharing={sharing} />
    </FormDialog>
  );
}
