import { queryOptions } from '@tanstack/react-query';
import type { Game, UpdateGameInput } from '#contract/games.ts';
import { api, call } from '#src/api/client.ts';

const manageKeys = {
  invitations: (gameId: string) => ['invitations', 'game', gameId] as const,
  joinRequests: (gameId: string) => ['invitations', 'requests', gameId] as const,
};

/** Invitations to a game that wait for an answer. */
export const gameInvitationsQuery = (gameId: string) =>
  queryOptions({
    queryKey: manageKeys.invitations(gameId),
    queryFn: ({ signal }) => call(api.invitations.ofGame.query, { params: { id: gameId } }, signal),
  });

/** People who wait to be let in. Only public games have any, so none are asked for elsewhere (specification §7). */
export const joinRequestsQuery = ({ id, isPublic }: Pick<Game, 'id' | 'isPublic'>) =>
  queryOptions({
    queryKey: manageKeys.joinRequests(id),
    queryFn: ({ signal }) => call(api.invitations.joinRequests.query, { params: { id } }, signal),
    enabled: isPublic,
  });

/** Changes a game. */
export const updateGame = (id: string, body: UpdateGameInput) =>
  call(api.games.update.mutate, { params: { id }, body });

/** Deletes a game with all that is in it. */
export const deleteGame = (id: string) => call(api.games.remove.mutate, { params: { id } });

/** Gives a game a new invite code; the old one stops working at once. */
export const rotateInviteCode = (id: string) => call(api.games.rotateInviteCode.mutate, { params: { id } });

/** Takes somebody out of a game. */
export const removeParticipant = (id: string, userId: string) =>
  call(api.participants.remove.mutate, { params: { id, userId } });

/** Makes somebody an admin, or no longer. */
export const setAdmin = (id: string, userId: string, isAdmin: boolean) =>
  call(api.participants.setAdmin.mutate, { params: { id, userId }, body: { isAdmin } });

/** Takes an invitation back. */
export const withdrawInvitation = (id: string) => call(api.invitations.withdraw.mutate, { params: { id } });

/** Lets somebody in, or turns them down. */
export const answerRequest = (id: string, requestId: string, approve: boolean) =>
  approve
    ? call(api.invitations.approveRequest.mutate, { params: { id, requestId } })
    : call(api.invitations.declineRequest.mutate, { params: { id, requestId } });
