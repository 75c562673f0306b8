import type { GameDetail } from '#contract/games.ts';
import type { Group } from '#contract/groups.ts';
import { api, bodyOf } from '#src/api/client.ts';

export const groupsKeys = {
  all: ['groups'] as const,
  ofGame: (gameId: string) => [...groupsKeys.all, 'game', gameId] as const,
};

/** The groups of a game with their members, for its participants. */
export const groupsQuery = (gameId: string) => ({
  queryKey: groupsKeys.ofGame(gameId),
  queryData: { params: { id: gameId } },
  select: bodyOf<Group[]>,
});
export const useGroups = (gameId: string) => api.groups.list.useQuery(groupsQuery(gameId));

/** What the parts of the groups screen share. */
export interface GroupsOfGame {
  readonly game: GameDetail;
  readonly groups: readonly Group[];
  readonly viewerId: string;
  /** Whether the viewer may change groups: the game's creator and its admins may. */
  readonly mayManage: boolean;
}
