import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Game } from '#contract/games.ts';
import type { Invitation, JoinRequest } from '#contract/invitations.ts';
import { api, bodyOf, call, invalidateResources, MEMBERSHIP } from '#src/api/client.ts';
import { toasts } from '#src/features/toasts/index.ts';

/** The pending invitations to a game. */
export const useGameInvitations = (id: string) =>
  api.invitations.ofGame.useQuery({
    queryKey: ['invitations', 'game', id],
    queryData: { params: { id } },
    select: bodyOf<Invitation[]>,
  });

/** The pending requests to join a game; disabled for private games, which have none (specification §7). */
export const useJoinRequests = ({ id, isPublic }: Pick<Game, 'id' | 'isPublic'>) =>
  api.invitations.joinRequests.useQuery({
    queryKey: ['invitations', 'requests', id],
    queryData: { params: { id } },
    select: bodyOf<JoinRequest[]>,
    enabled: isPublic,
  });

/** Replaces the invite code of a game. */
export const rotateInviteCode = (id: string) => call(api.games.rotateInviteCode.mutate, { params: { id } });

/** Removes a participant from a game. */
export const removeParticipant = (id: string, userId: string) =>
  call(api.participants.remove.mutate, { params: { id, userId } });

/** Grants or revokes a participant's admin rights. */
export const setAdmin = (id: string, userId: string, isAdmin: boolean) =>
  call(api.participants.setAdmin.mutate, { params: { id, userId }, body: { isAdmin } });

/** Replaces the secret link of an invitation to an e-mail address; returns the new one. */
export async function renewInvitationLink(id: string): Promise<string> {
  const { token } = await call(api.invitations.renewLink.mutate, { params: { id } });
  return `${location.origin}/invites/${token}`;
}

/** Withdraws an invitation. */
export const withdrawInvitation = (id: string) => call(api.invitations.withdraw.mutate, { params: { id } });

/** Approves or declines a request to join. */
export const decideJoinRequest = (id: string, requestId: string, isApproved: boolean) =>
  isApproved
    ? call(api.invitations.approveRequest.mutate, { params: { id, requestId } })
    : call(api.invitations.declineRequest.mutate, { params: { id, requestId } });

export interface ManageOptions<Input> {
  readonly mutationFn: (input: Input) => Promise<unknown>;
  readonly successText: string;
  readonly onError: (error: unknown) => void;
}

/**
 * A change of a game's people or invite code; each caller sends one at a time. Refetches everything it affects, the invite code included;
 * after a failure too, since somebody else may have made the same change.
 */
export function useManageAction<Input>({ mutationFn, successText, onError }: ManageOptions<Input>) {
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, variables } = useMutation({
    mutationFn,
    onSuccess: () => toasts.success(successText),
    onError,
    // Not awaited: a slow network must not block the next action.
    onSettled: () => void invalidateResources(client, 'invitations', ...MEMBERSHIP),
  });
  return {
    isPending,
    /** The input of the pending or completed change: its item stays in the lists until they are refetched. */
    subject: isPending || isSuccess ? variables : undefined,
    run: (input: Input, onSuccess?: () => void) => {
      if (!isPending) mutate(input, { onSuccess });
    },
  };
}
