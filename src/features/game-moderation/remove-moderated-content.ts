import type { QueryClient } from '@tanstack/react-query';
import type { Resource } from '#src/api/client.ts';
import { nested, withoutItems } from '#src/lib/list-items.ts';
import type { Moderation } from './moderation.ts';

/** The lists of a game that have a row for each participant. */
const PEOPLE: readonly unknown[] = ['participants', 'games'] satisfies readonly Resource[];

/**
 * Removes from the cached lists what a decision in a game has hidden or removed, before they are refetched. Posts of a completed game stay,
 * redacted.
 */
export function removeModeratedContent(client: QueryClient, gameId: string, decided: Moderation): void {
  const removeUser = (userId: string) =>
    client.setQueriesData(
      { predicate: ({ queryKey }) => PEOPLE.includes(queryKey[0]) && queryKey.includes(gameId) },
      (before: unknown) => withoutItems(before, (item) => Reflect.get(item, 'userId') === userId),
    );
  if (decided.action === 'ban') removeUser(decided.userId);
  if (decided.action !== 'hide' && decided.action !== 'remove') return;
  const { type, id } = decided.subject;
  if (type === 'user') removeUser(id);
  else
    client.setQueriesData({ queryKey: ['posts' satisfies Resource] }, (before: unknown) =>
      withoutItems(
        before,
        (item) => Reflect.get(item, 'id') === id && nested(item, 'game', 'status') !== 'completed',
      ),
    );
}
