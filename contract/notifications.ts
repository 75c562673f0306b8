import * as z from 'zod/mini';
import { c, id, isoTime, route, success } from './common.ts';
import { gameReference } from './games.ts';

/** A game of the user has ended: `game_won` with a medal or the popular vote. */
export const gameNotification = z.object({
  id,
  type: z.string(),
  userId: id,
  gameId: id,
  game: gameReference,
  createdAt: isoTime,
});
export type GameNotification = z.infer<typeof gameNotification>;

export const notificationsRoutes = {
  list: c.query({
    method: 'GET',
    path: '/api/notifications/games',
    summary: 'Unread game notifications, oldest first',
    responses: { 200: z.array(gameNotification) },
    metadata: route('signedIn', 'poll'),
  }),
  markRead: c.mutation({
    method: 'PUT',
    path: '/api/notifications/:id/read',
    pathParams: z.object({ id }),
    summary: 'Mark a notification as read',
    body: c.noBody(),
    responses: { 200: success },
    metadata: route('recipient', 'write'),
  }),
};
