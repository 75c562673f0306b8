import type { Game } from '#contract/games.ts';
import type { Invitation, JoinRequest } from '#contract/invitations.ts';
import { api, bodyOf, call } from '#src/api/client.ts';

const manageKeys = {
  invitations: (gameId: string) => ['invitations', 'game', gameId] as const,
  joinRequests: (gameId: string) => ['invitations', 'requests', gameId] as const,
};

/** Invitations to a game that wait for an answer. */
export const gameInvitationsQuery = (gameId: string) => ({
  queryKey: manageKeys.invitations(gameId),
  queryData: { params: { id: gameId } },
  select: bodyOf<Invitation[]>,
});
export const useGameInvitations = (gameId: string) =>
  api.invitations.ofGame.useQuery(gameInvitationsQuery(gameId));

/** People who wait to be let in. Only public games have any, so none are asked for elsewhere (specification §7). */
export const joinRequestsQuery = ({ id, isPublic }: Pick<Game, 'id' | 'isPublic'>) => ({
  queryKey: manageKeys.joinRequests(id),
  queryData: { params: { id } },
  select: bodyOf<JoinRequest[]>,
  enabled: isPublic,
});
export const useJoinRequests = (game: Pick<Game, 'id' | 'isPublic'>) =>
  api.invitations.joinRequests.useQuery(joinRequestsQuery(game));

/** Gives a game a new invite code; the old one stops working at once. */
export const rotateInviteCode = (id: string) => call(api.games.rotateInviteCode.mutate, { params: { id } });

/** Takes somebody out of a game. */
export const removeParticipant = (id: string, userId: string) =>
  call(api.participants.remove.mutate, { params: { id, userId } });

/** Makes somebody an admin, or no longer. */
export const setAdmin = (id: string, userId: string, isAdmin: boolean) =>
  call(api.participants.setAdmin.mutate, { params: { id, userId }, body: { isAdmin } });

/** Replaces the secret link of an invitation to an e-mail address; returns the new one. */
export async function renewInvitationLink(id: string): Promise<string> {
  const { token } = await call(api.invitations.renewLink.mutate, { params: { id } });
  return `${location.origin}/invites/${token}`;
}

/** Takes an invitation back. */
export const withdrawInvitation = (id: string) => call(api.invitations.withdraw.mutate, { params: { id } });

/** Lets somebody in, or turns them down. */
export const answerRequest = (id: string, requestId: string, approve: boolean) =>
  approve
    ? call(api.invitations.approveRequest.mutate, { params: { id, requestId } })
    : call(api.invitations.declineRequest.mutate, { params: { id, requestId } });
