import { keepPreviousData } from '@tanstack/react-query';
import type { GameModeration } from '#contract/game-moderation.ts';
import { api, bodyOf } from '#src/api/client.ts';

/** How many decisions a page of the log has. */
export const LOG_PAGE = 20;

/** Other moderators decide too. Longer than the time from the prefetch to the first render, so that opening the screen fetches once. */
const STALE_MS = 5_000;

/** What is reported in a game, who is banned, and a page of the log. */
export const gameModerationQuery = (id: string, page = 1) => ({
  queryKey: ['gameModeration', id, page],
  queryData: { params: { id }, query: { page, limit: LOG_PAGE } },
  select: bodyOf<GameModeration>,
  placeholderData: keepPreviousData,
  staleTime: STALE_MS,
});
export const useGameModeration = (id: string, page: number) =>
  api.gameModeration.overview.useQuery(gameModerationQuery(id, page));
