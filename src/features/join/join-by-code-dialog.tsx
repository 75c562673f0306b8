import { type SyntheticEvent, useId } from 'react';
import type { JoinResponse } from '#contract/participants.ts';
import { Button } from '#src/design/button/button.tsx';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { TextField } from '#src/design/field/text-field.tsx';
import * as css from './join-by-code.css.ts';
import { useJoinByCode } from './use-join-by-code.ts';

export interface JoinByCodeDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onJoined: (answer: JoinResponse) => void;
}

/** For a code somebody passed on. */
export default function JoinByCodeDialog({ open, onOpenChange, onJoined }: JoinByCodeDialogProps) {
  const formId = useId();
  const { code, problem, write, canJoin, isJoining, join } = useJoinByCode((answer) => {
    onOpenChange(false);
    if (!answer.requiresApproval) onJoined(answer);
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    join();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title="Join Game"
      description="Enter the code somebody shared with you."
      footer={
        <Button type="submit" form={formId} disabled={!canJoin} busy={isJoining}>
          Join Game
        </Button>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField
          label="Game code"
          data-autofocus=""
          className={css.code}
          value={code}
          error={problem}
          onChange={(event) => write(event.target.value)}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
        />
      </form>
    </Dialog>
  );
}
