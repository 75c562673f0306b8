import { fromPromise } from 'xstate';
import type { Game } from '#contract/games.ts';
import { type ApiQueryClient, api, bodyOf, call, responseWith } from '#src/api/client.ts';
import { gamesKeys } from '#src/features/games/index.ts';

/** Games anybody may join: those under way and those to come. */
export const publicGamesQuery = {
  queryKey: [...gamesKeys.all, 'public'],
  select: bodyOf<Game[]>,
};
export const usePublicGames = () => api.games.public.useQuery(publicGamesQuery);

/** Public games the server finds for a text. */
export const gameSearchQuery = (text: string) => ({
  queryKey: [...gamesKeys.all, 'search', text],
  queryData: { query: { q: text } },
  select: bodyOf<Game[]>,
});

/** Asks the server for games, whatever it answered before; an overtaken search is called off. */
export const searchGames = (client: ApiQueryClient) =>
  fromPromise<readonly Game[], { text: string }>(async ({ input: { text }, signal }) => {
    const games = await call(api.games.search.query, { query: { q: text } }, signal);
    client.games.search.setQueryData(gameSearchQuery(text).queryKey, responseWith(games));
    return games;
  });
