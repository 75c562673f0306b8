import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import type { Resource } from '#src/api/client.ts';
import { nested, withoutItems } from '#src/lib/list-items.ts';

/** The lists that contain what users write, and whose items name one. Rankings and participants keep their rows. */
const LISTS: readonly Resource[] = ['posts', 'activity', 'messages', 'invitations'];

const AUTHOR_FIELDS = ['userId', 'senderId', 'recipientId'] as const;

const isBy = (item: object, userId: string): boolean =>
  AUTHOR_FIELDS.some((field) => Reflect.get(item, field) === userId) ||
  nested(item, 'user', 'id') === userId ||
  nested(item, 'invitedBy', 'id') === userId;

/** The data without the list items of a user; unchanged parts stay the same objects. */
export const withoutUser = (data: unknown, userId: string): unknown =>
  withoutItems(data, (item) => isBy(item, userId));

/**
 * Removes what a user wrote from all cached lists. Returns the function that restores it, except in lists that were fetched again
 * meanwhile, and fetches the lists again.
 */
export function hideContentOf(client: QueryClient, userId: string): () => void {
  const lists: QueryFilters = {
    predicate: ({ queryKey, state }) =>
      state.data !== undefined && LISTS.some((resource) => resource === queryKey[0]),
  };
  // The response to a pending request would restore the content.
  void client.cancelQueries(lists);
  const queries = client.getQueriesData(lists);
  const changes = queries.flatMap(([key, before]) => {
    const without = withoutUser(before, userId);
    return without === before ? [] : [{ key, before, after: client.setQueryData(key, without) }];
  });
  return () => {
    for (const { key, before, after } of changes)
      client.setQueryData(key, (now: unknown) => (now === after ? before : now));
    void client.invalidateQueries(lists);
  };
}
