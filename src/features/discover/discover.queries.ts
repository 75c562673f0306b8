import type { Game } from '#contract/games.ts';
import { api, bodyOf } from '#src/api/client.ts';
import { gamesKeys } from '#src/features/games/index.ts';

/** Active and upcoming games that everybody may join. */
export const publicGamesQuery = {
  queryKey: [...gamesKeys.all, 'public'],
  select: bodyOf<Game[]>,
};
export const usePublicGames = () => api.games.public.useQuery(publicGamesQuery);
