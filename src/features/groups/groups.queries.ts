import type { CreateGroupInput, Group, UpdateGroupInput } from '#contract/groups.ts';
import { api, bodyOf, call } from '#src/api/client.ts';

export const groupsKeys = {
  all: ['groups'] as const,
  ofGame: (gameId: string) => [...groupsKeys.all, 'game', gameId] as const,
};

/** The groups of a game with their members, for those who take part. */
export const groupsQuery = (gameId: string) => ({
  queryKey: groupsKeys.ofGame(gameId),
  queryData: { params: { id: gameId } },
  select: bodyOf<Group[]>,
});
export const useGroups = (gameId: string) => api.groups.list.useQuery(groupsQuery(gameId));

/** Creates a group. */
export const createGroup = (gameId: string, body: CreateGroupInput) =>
  call(api.groups.create.mutate, { params: { id: gameId }, body });

/** Changes a group's name, its colour or both. */
export const updateGroup = (gameId: string, groupId: string, body: UpdateGroupInput) =>
  call(api.groups.update.mutate, { params: { id: gameId, groupId }, body });

/** Deletes a group; its members stay in the game. */
export const deleteGroup = (gameId: string, groupId: string) =>
  call(api.groups.remove.mutate, { params: { id: gameId, groupId } });

/** Puts somebody who takes part into a group, out of any other. */
export const addMember = (gameId: string, groupId: string, memberId: string) =>
  call(api.groups.addMember.mutate, { params: { id: gameId, groupId }, body: { memberId } });

/** Takes somebody out of a group; they stay in the game. */
export const removeMember = (gameId: string, groupId: string, memberId: string) =>
  call(api.groups.removeMember.mutate, { params: { id: gameId, groupId, memberId } });
