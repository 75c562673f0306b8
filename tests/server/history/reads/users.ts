import * as z from 'zod/mini';
import { activityItem } from '#contract/activity.ts';
import { message } from '#contract/messages.ts';
import { gameNotification } from '#contract/notifications.ts';
import { userStats } from '#contract/users.ts';
import { readActivity } from '../oracle/activity.ts';
import { readMessages } from '../oracle/messages.ts';
import { readNotices } from '../oracle/notifications.ts';
import { readStats } from '../oracle/users.ts';
import { ask, gameNumber, numberOf, personNumber, photoNumber, type Reader } from './reading.ts';

const unreadCount = z.object({ count: z.number() });

/** One's notifications and counts: what only oneself is told. */
export const ownStanding: Reader = async ({ cast, world }, who) => {
  const notices = '/api/notifications/games';
  const stats = '/api/user/stats';
  return [
    [
      notices,
      await ask(cast, who, notices, z.array(gameNotification), (all) =>
        all.map((one) => [gameNumber(cast, one.gameId), one.type]),
      ),
      readNotices(world, who),
    ],
    [stats, await ask(cast, who, stats, userStats, (found) => found), readStats(world, who)],
  ];
};

/** One's letters, and how many of them are unread. */
export const mail: Reader = async ({ cast, world }, who) => {
  const { messages, unread } = readMessages(world, who);
  const count = '/api/messages/unread-count';
  return [
    [
      '/api/messages',
      await ask(cast, who, '/api/messages', z.array(message), (all) =>
        all.map((one) => ({
          number: numberOf(cast, 'messages', one.id),
          game: gameNumber(cast, one.gameId),
          from: personNumber(cast, one.senderId),
          to: personNumber(cast, one.recipientId),
          text: one.content,
          isRead: one.isRead,
        })),
      ),
      messages,
    ],
    [count, await ask(cast, who, count, unreadCount, (body) => body.count), unread],
  ];
};

/** What has happened lately in one's games. */
export const activity: Reader = async ({ cast, world }, who) => {
  const answered = await ask(cast, who, '/api/activity', z.array(activityItem), (all) =>
    all.map((one) => ({
      type: one.type,
      who: personNumber(cast, one.user.id),
      text: one.content,
      games: one.games.map((game) => gameNumber(cast, game.id)),
      isMultiGame: one.isMultiGame,
      photo: photoNumber(cast, one.image),
      postText: one.postContent,
    })),
  );
  return [['/api/activity', answered, readActivity(world, who)]];
};
