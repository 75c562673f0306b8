import type { Invitation } from '#contract/invitations.ts';
import { api, refresh } from '#src/api/client.ts';
import { showFailure, showServerFailure, toasts } from '#src/features/toasts/index.ts';
import { removeInvitation } from './invitations.queries.ts';

export interface AnswerOptions {
  readonly invitation: Invitation;
  /** The toast after declining. */
  readonly declinedText: string;
  readonly onAccepted?: () => void;
}

/** Accepts or declines an invitation; does nothing while an answer is pending. */
export function useAnswer({ invitation: { id }, declinedText, onAccepted }: AnswerOptions) {
  const client = api.useQueryClient();
  const accepting = api.invitations.accept.useMutation({
    onSuccess: async () => {
      toasts.success("Invitation accepted! You've joined the game.");
      onAccepted?.();
      removeInvitation(client, id);
      await refresh(client, 'invitations', 'games', 'users', 'activity', 'posts');
    },
    onError: (error) => {
      showServerFailure(error, 'Failed to accept invitation');
      // It may have been withdrawn.
      void refresh(client, 'invitations');
    },
  });
  const declining = api.invitations.decline.useMutation({
    onSuccess: () => {
      toasts.success(declinedText);
      removeInvitation(client, id);
    },
    onError: (error) => showFailure(error, 'Failed to decline invitation'),
    onSettled: () => void refresh(client, 'invitations'),
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
