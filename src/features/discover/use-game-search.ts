import { keepPreviousData } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { gameSearchMachine } from '#machines/game-search.machine.ts';
import { api } from '#src/api/client.ts';
import { gameSearchQuery, searchGames } from './discover.queries.ts';

/** The search box of Discover: what stands in it, and what the server found for it. `initial` is there from the start. */
export function useGameSearch(initial: string) {
  const client = api.useQueryClient();
  const [state, send] = useMachine(
    gameSearchMachine.provide({
      actors: { search: searchGames(client) },
      // Told beside the results, which are only those known already.
      actions: { announceFailure: () => undefined },
    }),
  );
  const first = useRef(initial);
  useEffect(() => send({ type: 'search.changed', text: first.current }), [send]);

  const { text } = state.context;
  // When to ask is the machine's; what was answered stays where a later change can reach it.
  const { data: found = [] } = api.games.search.useQuery({
    ...gameSearchQuery(text.trim()),
    enabled: state.matches('found'),
    placeholderData: keepPreviousData,
  });
  const failed = state.matches('failed');
  return {
    text,
    found: failed || state.matches('idle') ? [] : found,
    isSearching: state.hasTag('searching'),
    failed,
    type: (typed: string) => send({ type: 'search.changed', text: typed }),
  };
}
