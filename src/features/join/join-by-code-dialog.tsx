import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { INVITE_CODE_LENGTH } from '#contract/constants.ts';
import type { JoinResponse } from '#contract/participants.ts';
import { failureText, isUnauthorized, serverFault } from '#src/api/errors.ts';
import { FormDialog } from '#src/design/dialog/form-dialog.tsx';
import { TextField } from '#src/design/field/text-field.tsx';
import { REQUEST_SENT } from '#src/features/games/index.ts';
import { useIsStillOpenCheck } from '#src/features/links/index.ts';
import { showServerFailure, toasts } from '#src/features/toasts/index.ts';
import type { DialogState } from '#src/lib/use-dialog.ts';
import { JOINED, joinByCode } from './join.actors.ts';
import * as css from './join.css.ts';

export interface JoinByCodeDialogProps extends DialogState {
  readonly onJoined: (response: JoinResponse) => void;
}

export default function JoinByCodeDialog({ open, onOpenChange, onJoined }: JoinByCodeDialogProps) {
  const { code, error, write, canJoin, isJoining, join } = useJoinByCode((response, isStillOpen) => {
    onOpenChange(false);
    if (!response.requiresApproval && isStillOpen) onJoined(response);
  });
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title="Join Game"
      description="Enter the code somebody shared with you."
      submit={{ children: 'Join Game', disabled: !canJoin }}
      isBusy={isJoining}
      onSubmit={join}
    >
      <TextField
        label="Game code"
        data-autofocus=""
        className={css.code}
        value={code}
        error={error}
        onChange={(event) => write(event.target.value)}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
    </FormDialog>
  );
}

const FAILED = 'Failed to join game. Please check the code and try again.';

/**
 * The code has at most six characters, in capitals, without spaces around it. `onSuccess` is also told whether the screen of the
 * dialog is still open.
 */
function useJoinByCode(onSuccess: (response: JoinResponse, isStillOpen: boolean) => void) {
  const client = useQueryClient();
  const isStillOpenCheck = useIsStillOpenCheck();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (code: string) => joinByCode(client, code),
    onSuccess: (response, _, isStillOpen) => {
      toasts.success(response.requiresApproval ? REQUEST_SENT : JOINED);
      setText('');
      onSuccess(response, isStillOpen());
    },
    onMutate: () => {
      setError(null);
      return isStillOpenCheck();
    },
    onError: (failure) => {
      // Shown at the field only if the code may be at fault.
      const isUnreached = serverFault(failure)?.reason === 'unreachable';
      if (isUnreached || isUnauthorized(failure)) showServerFailure(failure, FAILED);
      else setError(failureText(failure, FAILED));
    },
  });
  const code = text.trim();
  return {
    code: text,
    error,
    write: (typed: string) => {
      setError(null);
      setText(typed.trimStart().toUpperCase().slice(0, INVITE_CODE_LENGTH));
    },
    canJoin: code !== '',
    isJoining: isPending,
    join: () => {
      if (code !== '' && !isPending) mutate(code);
    },
  };
}
