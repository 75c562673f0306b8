import { queryOptions } from '@tanstack/react-query';
import { api, call } from '#src/api/client.ts';
import { messagesKeys } from './messages.queries.ts';

/** Somebody of a game with whom no message was exchanged yet, and the game; `null` when they are not in it. */
export const partnerQuery = (gameId: string, otherId: string) =>
  queryOptions({
    queryKey: [...messagesKeys.all, 'partner', gameId, otherId] as const,
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

/** One person of a game; `null` when they are not in it. */
async function findParticipant(gameId: string, userId: string, signal: AbortSignal) {
  const [found] = await call(
    api.participants.list.query,
    { params: { id: gameId }, query: { userId } },
    signal,
  );
  return found ?? null;
}
