import { useId, useRef } from 'react';
import { POST_CONTENT_MAX } from '#contract/constants.ts';
import { Button } from '#src/design/button/button.tsx';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { TextArea } from '#src/design/field/text-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { Progress } from '#src/design/progress/progress.tsx';
import { focusFirstWrong } from '#src/lib/focus-first-wrong.ts';
import { GamesField } from './games-field.tsx';
import { PhotoField } from './photo-field.tsx';
import * as css from './share-sheet.css.ts';
import { type ShareOptions, type Sharing, useShareAccomplishment } from './use-share-accomplishment.ts';

export interface ShareSheetProps extends Omit<ShareOptions, 'onSettled'> {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onGone: () => void;
}

/**
 * Where an accomplishment is written and sent into one or several games. Closing it loses nothing, and what is being
 * sent goes on being sent. `onGone` tells when it has nothing left to do; a new one starts from the kept draft.
 */
export function ShareSheet({ open, onOpenChange, onGone, ...options }: ShareSheetProps) {
  const hasLeft = useRef(false);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const sharing = useShareAccomplishment({
    ...options,
    onSettled: (isShared) => {
      if (isShared) onOpenChange(false);
      if (hasLeft.current && !open) onGone();
    },
  });
  const { isShared, isSubmitting } = sharing;
  const leave = () => {
    hasLeft.current = true;
    if (!isSubmitting) onGone();
  };

  return (
    <Dialog
      open={open && !isShared}
      onOpenChange={onOpenChange}
      onExitComplete={leave}
      title="Share Your Accomplishment"
      footer={
        <>
          <Button type="submit" form={formId} variant="gradient" size="large" busy={sharing.isBusy}>
            Share
          </Button>
          {sharing.sent !== null && (
            <div className={css.sending}>
              <Progress label="Sending your photo" value={sharing.sent * 100} tone="gradient" />
            </div>
          )}
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          sharing.submit();
          focusFirstWrong(form.current);
        }}
      >
        <ShareFields sharing={sharing} />
      </form>
    </Dialog>
  );
}

function ShareFields({ sharing }: { readonly sharing: Sharing }) {
  return (
    <Stack gap={5}>
      <TextArea
        label="What did you do?"
        placeholder="Tell everyone what you dared"
        dir="auto"
        data-autofocus=""
        maxLength={POST_CONTENT_MAX}
        counter
        value={sharing.content}
        readOnly={sharing.isBusy}
        error={sharing.problems.content}
        onChange={(event) => sharing.write(event.target.value)}
      />
      <PhotoField sharing={sharing} />
      <GamesField sharing={sharing} />
    </Stack>
  );
}
