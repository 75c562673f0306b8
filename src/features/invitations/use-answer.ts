import { api } from '#src/api/client.ts';
import { tellFailure, tellServerFailure, toasts } from '#src/features/toasts/index.ts';
import { refreshAfterJoining, refreshInvitations, removeInvitation } from './invitations.queries.ts';

export interface AnswerOptions {
  readonly invitationId: string;
  /** What is said when it was declined. */
  readonly declinedText: string;
  readonly onAccepted?: (() => void) | undefined;
}

/** Accepting or declining an invitation. While one is under way, further taps do nothing. */
export function useAnswer({ invitationId, declinedText, onAccepted }: AnswerOptions) {
  const client = api.useQueryClient();
  const request = { params: { id: invitationId } };
  // Whoever sent it may have taken it back meanwhile.
  const refreshStale = () => void refreshInvitations(client);
  const accepting = api.invitations.accept.useMutation({
    onSuccess: async () => {
      toasts.success("Invitation accepted! You've joined the game.");
      onAccepted?.();
      removeInvitation(client, invitationId);
      await refreshAfterJoining(client);
    },
    onError: (error) => {
      tellServerFailure(error, 'Failed to accept invitation');
      refreshStale();
    },
  });
  const declining = api.invitations.decline.useMutation({
    onSuccess: async () => {
      toasts.success(declinedText);
      removeInvitation(client, invitationId);
      await refreshInvitations(client);
    },
    onError: (error) => {
      tellFailure(error, 'Failed to decline invitation');
      refreshStale();
    },
  });
  const isBusy = accepting.isPending || declining.isPending;
  return {
    isAccepting: accepting.isPending,
    isDeclining: declining.isPending,
    accept: () => {
      if (!isBusy) accepting.mutate(request);
    },
    decline: () => {
      if (!isBusy) declining.mutate(request);
    },
  };
}
