import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import type { Invitation } from '#contract/invitations.ts';
import { api, invalidateResources, MEMBERSHIP } from '#src/api/client.ts';
import { failureText } from '#src/api/errors.ts';
import { useIsStillOpenCheck } from '#src/features/links/index.ts';
import { showFailure, showServerFailure, toasts } from '#src/features/toasts/index.ts';
import { useOnDeviceOnline } from '#src/lib/use-on-device-online.ts';
import { removeInvitation, removeRequest } from './invitations.queries.ts';

export interface AnswerOptions {
  readonly invitation: Invitation;
  /** The toast after declining. */
  readonly declinedText: string;
  readonly onAccepted?: () => void;
}

/** Accepts or declines an invitation; does nothing while an answer is pending. */
export function useAnswer({ invitation: { id, game }, declinedText, onAccepted }: AnswerOptions) {
  const client = api.useQueryClient();
  const accepting = api.invitations.accept.useMutation({
    onSuccess: async () => {
      toasts.success("Invitation accepted! You've joined the game.");
      onAccepted?.();
      removeInvitation(client, id);
      removeRequest(client, game.id);
      await invalidateResources(client, 'invitations', ...MEMBERSHIP);
    },
    onError: (error) => {
      showServerFailure(error, 'Failed to accept invitation');
      // It may have been withdrawn.
      void invalidateResources(client, 'invitations');
    },
  });
  const declining = api.invitations.decline.useMutation({
    onSuccess: () => {
      toasts.success(declinedText);
      removeInvitation(client, id);
    },
    onError: (error) => showFailure(error, 'Failed to decline invitation'),
    onSettled: () => void invalidateResources(client, 'invitations'),
  });
  const answer = ({ mutate }: Pick<typeof accepting | typeof declining, 'mutate'>) => {
    if (!accepting.isPending && !declining.isPending) mutate({ params: { id } });
  };
  return {
    isAccepting: accepting.isPending,
    isDeclining: declining.isPending,
    accept: () => answer(accepting),
    decline: () => answer(declining),
  };
}

/**
 * Assigns the invitation of a secret link to the user, then opens the user's invitations unless another screen was opened. `failure`
 * is the reason if it fails.
 */
export function useInvitationLink(token: string) {
  const client = api.useQueryClient();
  const navigate = useNavigate();
  const { mutate, error, isPending } = api.invitations.openLink.useMutation({
    onMutate: useIsStillOpenCheck(),
    onSuccess: async (_response, _variables, isStillOpen) => {
      void invalidateResources(client, 'invitations');
      if (isStillOpen()) await navigate({ to: '/invites', replace: true });
    },
  });
  const open = useCallback(() => mutate({ body: { token } }), [mutate, token]);
  useEffect(open, [open]);
  const hasFailed = error !== null && !isPending;
  useOnDeviceOnline(() => hasFailed && open());
  return { open, failure: hasFailed ? failureText(error, 'Check your connection and try again.') : null };
}
