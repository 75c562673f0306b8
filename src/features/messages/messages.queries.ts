import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Message, SendMessageInput } from '#contract/messages.ts';
import { api, call } from '#src/app/api-client.ts';
import { polledEvery } from '#src/lib/polling.ts';

const UNREAD_POLL_MS = 30_000;

export const messagesKeys = {
  all: ['messages'] as const,
  list: () => [...messagesKeys.all, 'list'] as const,
  unreadCount: () => [...messagesKeys.all, 'unread-count'] as const,
  partner: (gameId: string, otherId: string) => [...messagesKeys.all, 'partner', gameId, otherId] as const,
};

/** What you sent and received, the newest first. */
export const messagesQuery = queryOptions({
  queryKey: messagesKeys.list(),
  queryFn: ({ signal }) => call(api.messages.list.query, {}, signal),
});

/** How many messages you have not read; asked anew every 30 s while something shows it. */
export const unreadCountQuery = queryOptions({
  queryKey: messagesKeys.unreadCount(),
  queryFn: ({ signal }) => call(api.messages.unreadCount.query, {}, signal),
  ...polledEvery(UNREAD_POLL_MS),
});

/** Somebody of a game with whom no message was exchanged yet, and the game; `null` when they are not in it. */
export const partnerQuery = (gameId: string, otherId: string) =>
  queryOptions({
    queryKey: messagesKeys.partner(gameId, otherId),
    queryFn: async ({ signal }) => {
      const { id, name, participants } = await call(
        api.games.detail.query,
        { params: { id: gameId } },
        signal,
      );
      const found =
        participants.find(({ userId }) => userId === otherId) ??
        (await findParticipant(gameId, otherId, signal));
      return found ? { other: found.user, game: { id, name } } : null;
    },
  });

/** Has messages and their unread count fetched anew. */
export const refreshMessages = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: messagesKeys.all });

/** Has the unread count fetched anew. */
export const refreshUnreadCount = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: messagesKeys.unreadCount() });

/** Sends a message; the same key on a retry sends it once. */
export const sendMessage = (input: SendMessageInput, idempotencyKey: string) =>
  call(api.messages.send.mutate, { body: input, headers: { 'idempotency-key': idempotencyKey } });

/** Marks a message read that you received. */
export const markMessageRead = (id: string) => call(api.messages.markRead.mutate, { params: { id } });

/** Adds a message the server has taken, once. */
export function insertMessage(client: QueryClient, message: Message): void {
  client.setQueryData(messagesQuery.queryKey, (list) =>
    list === undefined || list.some(({ id }) => id === message.id) ? list : [message, ...list],
  );
}

/** Notes that a message was read; the count follows at once. */
export function applyRead(client: QueryClient, messageId: string): void {
  client.setQueryData(messagesQuery.queryKey, (list) =>
    list?.map((one) => (one.id === messageId ? { ...one, isRead: true } : one)),
  );
  client.setQueryData(
    unreadCountQuery.queryKey,
    (unread) => unread && { ...unread, count: Math.max(0, unread.count - 1) },
  );
}

/** One person of a game; `null` when they are not in it. */
async function findParticipant(gameId: string, userId: string, signal: AbortSignal) {
  const [found] = await call(
    api.participants.list.query,
    { params: { id: gameId }, query: { userId } },
    signal,
  );
  return found ?? null;
}
