import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { INVITE_CODE_LENGTH } from '#contract/constants.ts';
import type { JoinResponse } from '#contract/participants.ts';
import { failureText, isUnauthorized, serverFault } from '#src/api/errors.ts';
import { REQUEST_SENT } from '#src/features/games/index.ts';
import { tellServerFailure, toasts } from '#src/features/toasts/index.ts';
import { joinByCode } from './join.actors.ts';
import { JOINED } from './use-join-link.ts';

const FAILED = 'Failed to join game. Please check the code and try again.';

/** Joining with a code somebody passed on. The code is at most six characters, in capitals, without blanks around. */
export function useJoinByCode(onDone: (answer: JoinResponse) => void) {
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: string) => joinByCode(client, wanted),
    onSuccess: (answer) => {
      toasts.success(answer.requiresApproval ? REQUEST_SENT : JOINED);
      setCode('');
      onDone(answer);
    },
    onMutate: () => setProblem(null),
    onError: (error) => {
      // Beside the code, unless it is no fault of the code's.
      const isUnreached = serverFault(error)?.reason === 'unreachable';
      if (isUnreached || isUnauthorized(error)) tellServerFailure(error, FAILED);
      else setProblem(failureText(error, FAILED));
    },
  });
  const wanted = code.trim();
  return {
    code,
    problem,
    write: (text: string) => {
      setProblem(null);
      setCode(text.trimStart().toUpperCase().slice(0, INVITE_CODE_LENGTH));
    },
    canJoin: wanted !== '',
    isJoining: isPending,
    join: () => {
      if (wanted !== '' && !isPending) mutate(wanted);
    },
  };
}
