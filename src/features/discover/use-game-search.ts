import { keepPreviousData } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { fromPromise } from 'xstate';
import type { Game } from '#contract/games.ts';
import { gameSearchMachine } from '#machines/game-search.machine.ts';
import { type ApiQueryClient, api, bodyOf, call, responseWith } from '#src/api/client.ts';
import { gamesKeys } from '#src/features/games/index.ts';

const gameSearchQuery = (text: string) => ({
  queryKey: [...gamesKeys.all, 'search', text],
  queryData: { query: { q: text } },
  select: bodyOf<Game[]>,
});

/** Fetches the public games that match a text, whatever the cache has. A newer search aborts it. */
const searchGames = (client: ApiQueryClient) =>
  fromPromise<readonly Game[], { text: string }>(async ({ input: { text }, signal }) => {
    const games = await call(api.games.search.query, { query: { q: text } }, signal);
    client.games.search.setQueryData(gameSearchQuery(text).queryKey, responseWith(games));
    return games;
  });

/** The text of the search field, at first `initial`, and the games that the server finds for it. */
export function useGameSearch(initial: string) {
  const client = api.useQueryClient();
  const [state, send] = useMachine(gameSearchMachine.provide({ actors: { search: searchGames(client) } }));
  const first = useRef(initial);
  useEffect(() => send({ type: 'search.changed', text: first.current }), [send]);

  const { text } = state.context;
  // The machine decides when to search; the results are in the query cache, where later changes update them.
  const { data: found = [] } = api.games.search.useQuery({
    ...gameSearchQuery(text.trim()),
    enabled: state.matches('found'),
    placeholderData: keepPreviousData,
  });
  return {
    text,
    found: state.hasTag('noResults') ? [] : found,
    isSearching: state.hasTag('searching'),
    hasFailed: state.matches('failed'),
    setText: (next: string) => send({ type: 'search.changed', text: next }),
  };
}
