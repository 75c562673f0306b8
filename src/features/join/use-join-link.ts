import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { joinLinkMachine } from '#machines/join-link.machine.ts';
import { useConnection } from '#src/actors/use-connection.ts';
import { REQUEST_SENT } from '#src/features/games/index.ts';
import { showServerFailure, toasts } from '#src/features/toasts/index.ts';
import { JOINED, joinActors } from './join.actors.ts';
import { deletePendingJoin, storePendingJoin } from './pending-join.ts';

/** A server can keep failing while the connection counts as online again: further lookups would be a loop. */
const MAX_RETRIES = 3;

/** The state of the join page, and its two actions. */
export function useJoinLink(code: string | null) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [state, send, actor] = useMachine(
    joinLinkMachine.provide({
      actors: joinActors(client),
      actions: {
        storeCode: (_, stored) => storePendingJoin(stored.code),
        deleteCode: () => deletePendingJoin(),
        announceMember: () => toasts.info('Already a member'),
        announceJoined: () => toasts.success(JOINED),
        announceRequest: () => toasts.success(REQUEST_SENT),
        announceFailure: (_, { error }) => showServerFailure(error, 'Failed to join game'),
        openGame: (_, { gameId }) =>
          void navigate({ to: '/games/$id', params: { id: gameId }, replace: true }),
        openHome: () => void navigate({ to: '/', replace: true }),
      },
    }),
    { input: { code } },
  );
  const connection = useConnection();
  const retries = useRef(0);
  useEffect(() => {
    if (connection === 'offline') retries.current = 0;
    if (connection !== 'online' || !actor.getSnapshot().can({ type: 'join.retry' })) return;
    retries.current += 1;
    if (retries.current <= MAX_RETRIES) send({ type: 'join.retry' });
  }, [connection, actor, send]);
  return {
    state,
    confirm: () => send({ type: 'join.confirm' }),
    retry: () => send({ type: 'join.retry' }),
  };
}
