import type { Block } from '#contract/blocks.ts';
import type { Mute } from '#contract/mutes.ts';
import { api, bodyOf, invalidateResources, type Resource } from '#src/api/client.ts';
import { showFailure, toasts } from '#src/features/toasts/index.ts';

/** The resources whose responses depend on whom the viewer has blocked or muted. */
export const AFFECTED = [
  'posts',
  'activity',
  'messages',
  'invitations',
  'games',
  'groups',
  'leaderboard',
  'users',
  'blocks',
  'mutes',
] as const satisfies readonly Resource[];

const blocksKey = ['blocks' satisfies Resource] as const;
const mutesKey = ['mutes' satisfies Resource] as const;

/** The people whom the viewer has blocked, the latest hundred. */
const blocksQuery = { queryKey: blocksKey, queryData: { query: {} }, select: bodyOf<Block[]> };
export const useBlocks = () => api.blocks.list.useQuery(blocksQuery);

/** The people whom the viewer has muted, the latest hundred. */
const mutesQuery = { queryKey: mutesKey, queryData: { query: {} }, select: bodyOf<Mute[]> };
export const useMutes = () => api.mutes.list.useQuery(mutesQuery);

/** Unblocks a user. */
export function useUnblock() {
  const client = api.useQueryClient();
  return api.blocks.unblock.useMutation({
    onSuccess: () => {
      toasts.success('Unblocked');
      return invalidateResources(client, ...AFFECTED);
    },
    onError: (error) => showFailure(error, 'Failed to unblock. Please try again.'),
  });
}

/** Unmutes a user. */
export function useUnmute() {
  const client = api.useQueryClient();
  return api.mutes.unmute.useMutation({
    onSuccess: () => {
      toasts.success('Unmuted');
      return invalidateResources(client, ...AFFECTED);
    },
    onError: (error) => showFailure(error, 'Failed to unmute. Please try again.'),
  });
}
