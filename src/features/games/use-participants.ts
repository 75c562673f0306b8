import { useDeferredValue } from 'react';
import { PEOPLE_SHOWN } from '#contract/constants.ts';
import type { GameDetail } from '#contract/games.ts';
import { api } from '#src/api/client.ts';
import { displayName } from '#src/lib/names.ts';
import { participantsQuery } from './participants.queries.ts';

interface ParticipantsWanted {
  /** What their names must hold. */
  readonly text: string;
  /** The game's own answer will do when everybody is in it. */
  readonly fromGame: boolean;
}

/**
 * People of a game by a text in their names. A game that is small enough is searched right here; in a larger one the
 * server searches, and answers page by page.
 */
export function useParticipants(game: GameDetail, { text, fromGame }: ParticipantsWanted) {
  const total = game._count.participants;
  const isSmall = total <= PEOPLE_SHOWN;
  const wanted = text.trim().toLowerCase();
  const isHere = fromGame && game.participants.length >= total;
  const query = api.participants.list.useInfiniteQuery({
    ...participantsQuery(game.id, useDeferredValue(isSmall ? '' : wanted)),
    enabled: !isHere,
  });
  const here = fromGame && wanted === '' ? game.participants : undefined;
  const loaded = isHere ? game.participants : (query.data?.pages.flatMap(({ body }) => body) ?? here);
  return {
    people: isSmall ? loaded?.filter(({ user }) => displayName(user).toLowerCase().includes(wanted)) : loaded,
    total,
    hasMore: !isHere && (query.isPending || query.hasNextPage),
    loadMore: () => {
      // What the game brought along stands for the first page until that has come.
      const first = query.isPending ? query.refetch() : Promise.resolve();
      void first.then(() => query.fetchNextPage());
    },
    isBusy: query.isFetching,
    isError: !isHere && query.isError,
    retry: () => void query.refetch(),
  };
}
