import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { PEOPLE_SHOWN, USER_SEARCH_MIN } from '#contract/constants.ts';
import type { GameDetail, Participant } from '#contract/games.ts';
import { api, invalidateResources, MEMBERSHIP } from '#src/api/client.ts';
import { hasErrorCode } from '#src/api/errors.ts';
import { useIsStillOpenCheck } from '#src/features/links/index.ts';
import { showFailure, showServerFailure, toasts } from '#src/features/toasts/index.ts';
import { displayName } from '#src/lib/names.ts';
import { countWithNoun } from '#src/lib/text.ts';
import { closeGame } from './games.queries.ts';

interface Page {
  readonly body: readonly Participant[];
}

/** Participants page by page, the creator first; only those whose names contain the text, if there is one. */
const participantsQuery = (gameId: string, text: string) => ({
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

interface ParticipantsOptions {
  /** Filters by name; empty for all. */
  readonly text: string;
  /** Whether the participants within the game may serve if they are all of them. */
  readonly fromGame: boolean;
}

/** Participants of a game by name or username. A small game is filtered on the device, a larger one by the server, page by page. */
export function useParticipants(game: GameDetail, { text, fromGame }: ParticipantsOptions) {
  const total = game._count.participants;
  const isComplete = fromGame && game.participants.length >= total;
  const isFilteredHere = isComplete || total <= PEOPLE_SHOWN;
  const wanted = text.trim().toLowerCase();
  // The server finds nobody by a shorter text.
  const searched = useDeferredValue(isFilteredHere || wanted.length < USER_SEARCH_MIN ? '' : wanted);
  const query = api.participants.list.useInfiniteQuery({
    ...participantsQuery(game.id, searched),
    enabled: !isComplete,
  });
  const initial = fromGame && searched === '' ? game.participants : undefined;
  const loaded = isComplete ? game.participants : (query.data?.pages.flatMap(({ body }) => body) ?? initial);
  const people = isFilteredHere
    ? loaded?.filter(({ user }) =>
        `${displayName(user)}\n${user.username ?? ''}`.toLowerCase().includes(wanted),
      )
    : loaded;
  const hasMore = !isComplete && (query.isPending || query.hasNextPage);
  // Until the search is complete, `people` are those of the search before.
  const foundCount = isComplete || !query.isPlaceholderData ? people?.length : undefined;
  return {
    people,
    /** Whether the search is complete and its result empty. */
    hasFoundNobody: foundCount === 0,
    foundText: isFilteredHere
      ? foundText(wanted, foundCount, false)
      : foundText(searched, foundCount, hasMore),
    total,
    hasMore,
    /** Loads the next page; returns whether that succeeded. */
    loadMore: async () => {
      // The participants within the game stand in for the first page until it is loaded.
      if (query.isPending) await query.refetch();
      const { isFetchNextPageError, error } = await query.fetchNextPage();
      if (isFetchNextPageError) showFailure(error, 'More participants could not be loaded');
      return !isFetchNextPageError;
    },
    isBusy: query.isFetching,
    isError: people === undefined && query.isError,
    retry: () => void query.refetch(),
  };
}

function foundText(searched: string, count: number | undefined, hasMore: boolean): string {
  if (searched === '' || !count) return '';
  return `${hasMore ? 'More than ' : ''}${countWithNoun(count, 'person', 'people')} found`;
}

const PAGE_SIZE = 50;

/** The same with the state of a list: a search text, and how many participants are visible. */
export function useParticipantList(game: GameDetail, fromGame: boolean, initialCount = PAGE_SIZE) {
  const [text, setText] = useState('');
  const [count, setCount] = useState(initialCount);
  const { people, hasMore, loadMore, foundText, ...query } = useParticipants(game, { text, fromGame });
  return {
    ...query,
    search: {
      label: 'Find a participant',
      placeholder: 'Find a participant',
      value: text,
      onChange: setText,
      foundText,
    },
    people: people?.slice(0, count),
    isLoadingMore: query.isBusy && people !== undefined && people.length < count,
    hasMore: hasMore || (people !== undefined && people.length > count),
    showMore: () => {
      const show = async () => {
        setCount(count + PAGE_SIZE);
        const needsMore = people && count + PAGE_SIZE > people.length && hasMore;
        // Otherwise the list would look as if it was still loading.
        if (needsMore && !(await loadMore())) setCount(count);
      };
      void show();
    },
  };
}

export const REQUEST_SENT = 'Join request sent! Waiting for approval from the game creator.';

/** Joins a public game, or requests to. `onJoined` is called when the viewer has become a participant and the screen is still open. */
export function useJoinGame(gameId: string, onJoined?: () => void) {
  const client = useQueryClient();
  const { mutate, isPending } = api.participants.join.useMutation({
    onMutate: useIsStillOpenCheck(),
    onSuccess: async ({ body: { requiresApproval } }, _, isStillOpen) => {
      toasts.success(requiresApproval ? REQUEST_SENT : 'Successfully joined the game!');
      if (!requiresApproval && isStillOpen()) onJoined?.();
      await invalidateResources(client, 'invitations', ...MEMBERSHIP);
    },
    onError: (error) => {
      // A banned user reads why.
      const show = hasErrorCode(error, 'banned_from_game') ? showServerFailure : showFailure;
      show(error, 'Failed to join game');
      // The game may have changed, or be gone.
      void invalidateResources(client, 'invitations', ...MEMBERSHIP);
    },
  });
  return { join: () => !isPending && mutate({ params: { id: gameId } }), isJoining: isPending };
}

/** Leaves a game and opens Home, since a private game is no longer visible. Not if the user has left the screen meanwhile. */
export function useLeaveGame(gameId: string) {
  const client = api.useQueryClient();
  const router = useRouter();
  const { mutate, isPending } = api.participants.leave.useMutation({
    onMutate: useIsStillOpenCheck(),
    onSuccess: async (_response, _variables, isStillOpen) => {
      toasts.success('You have left the game');
      await closeGame(client, router, gameId, isStillOpen);
      await invalidateResources(client, ...MEMBERSHIP);
    },
    onError: (error) => {
      showFailure(error, 'Failed to leave game');
      // Somebody may have removed the viewer.
      void invalidateResources(client, ...MEMBERSHIP);
    },
  });
  return { leave: () => !isPending && mutate({ params: { id: gameId } }), isLeaving: isPending };
}
