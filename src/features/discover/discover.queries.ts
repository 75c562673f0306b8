import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { Game } from '#contract/games.ts';
import { api, call } from '#src/api/client.ts';
import { gamesKeys } from '#src/features/games/index.ts';

/** Games anybody may join: those under way and those to come. */
export const publicGamesQuery = queryOptions({
  queryKey: [...gamesKeys.all, 'public'],
  queryFn: ({ signal }) => call(api.games.public.query, {}, signal),
});

const search = (text: string, signal: AbortSignal) =>
  call(api.games.search.query, { query: { q: text } }, signal);

/** Public games the server finds for a text. */
export const gameSearchQuery = (text: string) =>
  queryOptions({
    queryKey: [...gamesKeys.all, 'search', text],
    queryFn: ({ signal }) => search(text, signal),
  });

/** Asks the server for games, whatever it answered before; an overtaken search is called off. */
export const searchGames = (client: QueryClient) =>
  fromPromise<readonly Game[], { text: string }>(async ({ input: { text }, signal }) => {
    const games = await search(text, signal);
    client.setQueryData(gameSearchQuery(text).queryKey, games);
    return games;
  });
