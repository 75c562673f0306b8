import { type MutationKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { GameDetail } from '#contract/games.ts';
import type { CreateGroupInput, Group, UpdateGroupInput } from '#contract/groups.ts';
import { api, bodyOf, call, invalidateResources } from '#src/api/client.ts';
import { failureText, isAbort, isUnauthorized } from '#src/api/errors.ts';
import { toasts } from '#src/features/toasts/index.ts';

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

export const createGroup = (gameId: string, body: CreateGroupInput, key: string) =>
  call(api.groups.create.mutate, { params: { id: gameId }, body, headers: { 'idempotency-key': key } });

export const updateGroup = (gameId: string, groupId: string, body: UpdateGroupInput) =>
  call(api.groups.update.mutate, { params: { id: gameId, groupId }, body });

/** Deletes a group; its members stay in the game. */
export const deleteGroup = (gameId: string, groupId: string) =>
  call(api.groups.remove.mutate, { params: { id: gameId, groupId } });

/** Adds a participant to a group and removes them from any other. */
export const addMember = (gameId: string, groupId: string, memberId: string) =>
  call(api.groups.addMember.mutate, { params: { id: gameId, groupId }, body: { memberId } });

/** Removes somebody from a group; they stay in the game. */
export const removeMember = (gameId: string, groupId: string, memberId: string) =>
  call(api.groups.removeMember.mutate, { params: { id: gameId, groupId, memberId } });

interface GroupActionOptions<Input, Result> {
  readonly mutationKey?: MutationKey;
  readonly action: (input: Input) => Promise<Result>;
  readonly succeeded: (input: Input, result: Result) => string;
  readonly failed: string;
  readonly onDone?: (input: Input) => void;
  readonly onFailed?: (error: unknown) => void;
}

/** Runs a change of a game's groups, one at a time; announces its outcome and refetches the groups. */
export function useGroupAction<Input, Result>({
  mutationKey,
  action,
  succeeded,
  failed,
  onDone,
  onFailed,
}: GroupActionOptions<Input, Result>) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: action,
    onSuccess: (result, input) => {
      toasts.success(succeeded(input, result));
      onDone?.(input);
    },
    // A title of ours and the server's reason (specification §8).
    onError: (error) => {
      onFailed?.(error);
      if (isUnauthorized(error) || isAbort(error)) return;
      toasts.error({ title: failed, description: failureText(error, 'Unknown error') });
    },
    // Also after a failure: of several members some may have been added. Not awaited, so that the next action can start.
    onSettled: () => void invalidateResources(client, 'groups', 'games'),
  });
  return {
    isBusy: isPending,
    run: (input: Input) => {
      if (!isPending) mutate(input);
    },
  };
}
