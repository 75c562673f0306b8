import type { QueryClient } from '@tanstack/react-query';
import type { Resource } from '#src/api/client.ts';

/** The lists that contain what users write, and whose items name one. Rankings and participants keep their rows. */
const LISTS: readonly Resource[] = ['posts', 'activity', 'messages', 'invitations'];

const AUTHOR_FIELDS = ['userId', 'senderId', 'recipientId'] as const;

function isBy(item: unknown, userId: string): boolean {
  if (typeof item !== 'object' || item === null) return false;
  const named = Object.entries(item).some(
    ([field, value]) => AUTHOR_FIELDS.some((one) => one === field) && value === userId,
  );
  return named || idIn(item, 'user') === userId || idIn(item, 'invitedBy') === userId;
}

function idIn(item: object, field: string): unknown {
  const value: unknown = Reflect.get(item, field);
  return typeof value === 'object' && value !== null ? Reflect.get(value, 'id') : undefined;
}

/** The data without the list items of a user; unchanged parts stay the same objects. */
export function withoutUser(data: unknown, userId: string): unknown {
  if (Array.isArray(data)) {
    const kept = data.filter((item) => !isBy(item, userId)).map((item) => withoutUser(item, userId));
    return kept.length === data.length && kept.every((item, at) => item === data[at]) ? data : kept;
  }
  // Response headers and dates are no plain objects.
  if (typeof data !== 'object' || data === null || Object.getPrototypeOf(data) !== Object.prototype)
    return data;
  const entries = Object.entries(data).map(([field, value]) => [field, withoutUser(value, userId)] as const);
  return entries.every(([field, value]) => value === Reflect.get(data, field))
    ? data
    : Object.fromEntries(entries);
}

/**
 * Removes what a user wrote from all cached lists. Returns the function that restores it, except in lists that were fetched again
 * meanwhile.
 */
export function hideContentOf(client: QueryClient, userId: string): () => void {
  const queries = client.getQueriesData({
    predicate: ({ queryKey }) => LISTS.some((resource) => resource === queryKey[0]),
  });
  const changes = queries.flatMap(([key, before]) => {
    const without = withoutUser(before, userId);
    return without === before ? [] : [{ key, before, after: client.setQueryData(key, without) }];
  });
  return () => {
    for (const { key, before, after } of changes)
      client.setQueryData(key, (now: unknown) => (now === after ? before : now));
  };
}
