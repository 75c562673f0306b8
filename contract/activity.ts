import * as z from 'zod/mini';
import { c, id, imageColor, imageUrl, isoTime, limitQuery, route } from './common.ts';
import { ACTIVITY_LIMIT } from './constants.ts';
import { gameReference } from './games.ts';
import { user } from './users.ts';

/** A post or comment in the user's games. `postContent` is the commented post's text. */
export const activityItem = z.object({
  id,
  type: z.enum(['post', 'comment']),
  content: z.string(),
  createdAt: isoTime,
  image: z.nullable(imageUrl),
  imageColor: z.nullish(imageColor),
  user,
  gameId: id,
  game: gameReference,
  games: z.array(gameReference),
  isMultiGame: z.boolean(),
  postContent: z.nullable(z.string()),
});
export type ActivityItem = z.infer<typeof activityItem>;

export const activityRoutes = {
  list: c.query({
    method: 'GET',
    path: '/api/activity',
    summary: 'The latest posts and comments in the user’s games',
    query: limitQuery(ACTIVITY_LIMIT),
    responses: { 200: z.array(activityItem) },
    metadata: route('signedIn', 'read'),
  }),
};
