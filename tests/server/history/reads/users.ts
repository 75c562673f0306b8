import * as z from 'zod/mini';
import { activityItem } from '#contract/activity.ts';
import { message } from '#contract/messages.ts';
import { gameNotification } from '#contract/notifications.ts';
import { userStats } from '#contract/users.ts';
import { readActivity } from '../model/activity.ts';
import { readMessages } from '../model/messages.ts';
import { readNotices } from '../model/notifications.ts';
import { readStats } from '../model/users.ts';
import { ask, gameNumber, numberOf, personNumber, photoNumber, type Reader } from './reading.ts';

const unreadCount = z.object({ count: z.number() });

/** The user's notifications and counts. */
export const ownStanding: Reader = async ({ cast, model }, who) => {
  const notifications = '/api/notifications/games';
  const stats = '/api/user/stats';
  return [
    [
      notifications,
      await ask(cast, who, notifications, z.array(gameNotification), (all) =>
        all.map((one) => [gameNumber(cast, one.gameId), one.type]),
      ),
      readNotices(model, who),
    ],
    [stats, await ask(cast, who, stats, userStats, (found) => found), readStats(model, who)],
  ];
};

/** The user's messages and unread count. */
export const mail: Reader = async ({ cast, model }, who) => {
  const { messages, unread } = readMessages(model, who);
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

/** The recent activity in the user's games. */
export const activity: Reader = async ({ cast, model }, who) => {
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
  return [['/api/activity', answered, readActivity(model, who)]];
};
