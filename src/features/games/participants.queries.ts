import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { PEOPLE_SHOWN } from '#contract/common.ts';
import { api, call } from '#src/api/client.ts';

/** Who takes part, the creator first, page by page; only people with the text in their names, if there is one. */
export const participantsQuery = (gameId: string, text: string) =>
  infiniteQueryOptions({
    queryKey: ['participants', 'game', gameId, text] as const,
    queryFn: ({ signal, pageParam }) =>
      call(
        api.participants.list.query,
        {
          params: { id: gameId },
          query: { ...(pageParam > 1 && { page: pageParam }), ...(text !== '' && { q: text }) },
        },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length < PEOPLE_SHOWN ? undefined : pages.length + 1),
    placeholderData: keepPreviousData,
  });
