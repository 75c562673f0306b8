import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BanInput, GameModeration, ModerationActionInput } from '#contract/game-moderation.ts';
import type { ReportSubject } from '#contract/reports.ts';
import { api, bodyOf, call, refresh } from '#src/api/client.ts';
import { showServerFailure, toasts } from '#src/features/toasts/index.ts';

/** How many decisions a page of the log has. */
export const LOG_PAGE = 20;

/** What is reported in a game, who is banned, and a page of the log. */
export const moderationQuery = (id: string, page = 1) => ({
  queryKey: ['gameModeration', id, page],
  queryData: { params: { id }, query: { page, limit: LOG_PAGE } },
  select: bodyOf<GameModeration>,
  placeholderData: keepPreviousData,
});
export const useModeration = (id: string, page: number) =>
  api.gameModeration.overview.useQuery(moderationQuery(id, page));

export type Moderation =
  | ModerationActionInput
  | ({ readonly action: 'ban'; readonly userId: string } & BanInput);

/** What a moderator can decide in the dialog. */
export type DecidedAction = 'hide' | 'remove' | 'warn' | 'ban';

export const subjectKey = ({ type, id }: ReportSubject) => `${type} ${id}`;

const done = {
  hide: 'Hidden. Reinstate or remove it within 30 days.',
  remove: 'Removed',
  warn: 'Warning sent',
  ban: 'Banned',
  dismiss: 'Report dismissed',
  reinstate: 'Reinstated',
} satisfies Record<Moderation['action'], string>;

/**
 * Carries out a decision in a game, one at a time. Refetches everything it affects, after a failure too: somebody else may have decided
 * already.
 */
export function useModerate(id: string) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (decided: Moderation): Promise<unknown> => {
      if (decided.action !== 'ban')
        return call(api.gameModeration.act.mutate, { params: { id }, body: decided });
      const { action: _, userId, ...body } = decided;
      return call(api.gameModeration.ban.mutate, { params: { id, userId }, body });
    },
    onSuccess: (_, { action }) => toasts.success(done[action]),
    onError: (error) => showServerFailure(error, 'This did not work. Please try again.'),
    // Not awaited: a slow network must not block the next decision.
    onSettled: () =>
      void refresh(
        client,
        'gameModeration',
        'posts',
        'activity',
        'participants',
        'games',
        'groups',
        'leaderboard',
      ),
  });
  return {
    pending: isPending ? variables : undefined,
    run: (decided: Moderation, onSuccess?: () => void) => {
      if (!isPending) mutate(decided, { onSuccess });
    },
  };
}
export type Moderate = ReturnType<typeof useModerate>;
