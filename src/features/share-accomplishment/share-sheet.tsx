import { useEffect, useId, useRef, useState } from 'react';
import { POST_CONTENT_MAX } from '#contract/posts.ts';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { Button, Progress, Stack, TextArea } from '#src/design/index.ts';
import { GamesField } from './games-field.tsx';
import { PhotoField } from './photo-field.tsx';
import * as css from './share-sheet.css.ts';
import { type ShareOptions, type Sharing, useShareAccomplishment } from './use-share-accomplishment.ts';

export interface ShareSheetProps extends ShareOptions {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onGone: () => void;
}

/**
 * Where an accomplishment is written and sent into one or several games. Closing it loses nothing, and what is being
 * sent goes on being sent. `onGone` tells when it has nothing left to do; a new one starts from the kept draft.
 */
export function ShareSheet({ open, onOpenChange, onGone, ...options }: ShareSheetProps) {
  const sharing = useShareAccomplishment(options);
  const [isLeft, setLeft] = useState(false);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const { isShared, isSubmitting } = sharing;

  useEffect(() => {
    if (isShared) onOpenChange(false);
  }, [isShared, onOpenChange]);
  useEffect(() => {
    if (isLeft && !open && !isSubmitting) onGone();
  }, [isLeft, open, isSubmitting, onGone]);

  useEffect(() => {
    // What is wrong may lie below the fold of a small screen.
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  return (
    <Dialog
      open={open && !isShared}
      onOpenChange={onOpenChange}
      onExitComplete={() => setLeft(true)}
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
          setTries(tries + 1);
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
