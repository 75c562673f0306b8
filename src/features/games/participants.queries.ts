import { keepPreviousData } from '@tanstack/react-query';
import { PEOPLE_SHOWN } from '#contract/constants.ts';
import type { Participant } from '#contract/games.ts';

interface Page {
  readonly body: readonly Participant[];
}

/** Who takes part, the creator first, page by page; only people with the text in their names, if there is one. */
export const participantsQuery = (gameId: string, text: string) => ({
  queryKey: ['participants', 'game', gameId, text],
  queryData: ({ pageParam }: { readonly pageParam: number }) => ({
    params: { id: gameId },
    query: { ...(pageParam > 1 && { page: pageParam }), ...(text !== '' && { q: text }) },
  }),
  initialPageParam: 1,
  getNextPageParam: (last: Page, pages: readonly Page[]) =>
    last.body.length < PEOPLE_SHOWN ? undefined : pages.length + 1,
  placeholderData: keepPreviousData,
});
