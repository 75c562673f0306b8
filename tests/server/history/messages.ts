import * as z from 'zod/mini';
import { gameNotification } from '#contract/notifications.ts';
import type { TestUser } from '#tests/support/server.ts';
import {
  type Action,
  allowed,
  guestOf,
  type Model,
  membershipOf,
  onRow,
  pickGame,
  type Read,
  refuseNonParticipant,
} from './model.ts';

const send: Action = (model, choice) => {
  const game = pickGame(model, choice);
  const by = allowed(guestOf(game, choice.at) ?? choice.who, choice);
  const to = choice.isAllowed ? game.creator : choice.whom;
  const content = choice.text;
  const stranger = membershipOf(game, to) === undefined ? 403 : 201;
  const status = to === by ? 400 : (refuseNonParticipant(model, by, game) ?? stranger);
  const apply = (id: string) => model.messages.add({ id, game, from: by, to, content, isRead: false });
  const body = { gameId: game.id, recipientId: to.id, content };
  return [{ by, method: 'post', url: '/api/messages', body, status, apply }];
};

const read = onRow('messages', (model, choice, message) => {
  const by = allowed(message.to, choice);
  const isFound = model.messages.has(message) && [message.from, message.to].includes(by);
  const status = isFound ? (message.to === by ? 200 : 403) : 404;
  const apply = () => {
    message.isRead = true;
  };
  return { by, method: 'put', url: `/api/messages/${message.id}/read`, status, apply };
});

const unread = (model: Model, user: TestUser) =>
  model.notifications.rows.filter((one) => one.user === user && !one.isRead);

/** Marks the user's oldest notification as read, if any. */
const dismiss: Action = async (model, { who: by }) => {
  const [oldest] = z.array(gameNotification).parse((await by.get('/api/notifications/games')).json());
  if (oldest === undefined) return [];
  const apply = () => {
    const [first] = unread(model, by);
    if (first !== undefined) first.isRead = true;
  };
  return [{ by, method: 'put', url: `/api/notifications/${oldest.id}/read`, status: 200, apply }];
};

export const messageActions = {
  'message.send': send,
  'message.read': read,
  'notification.dismiss': dismiss,
};

/** The user's messages, newest first, their unread count, and the user's unread notifications, oldest first. */
export function readMessages(model: Model, user: TestUser): Read[] {
  const own = model.messages.rows.filter((one) => one.from === user || one.to === user);
  const messages = own.map(({ id, game, from, to, content, isRead }) => ({
    id,
    gameId: game.id,
    senderId: from.id,
    recipientId: to.id,
    content,
    isRead,
  }));
  const notifications = unread(model, user).map(({ game, type }) => ({ gameId: game.id, type }));
  return [
    ['/api/messages', messages.toReversed()],
    [
      '/api/messages/unread-count',
      {
        count: own.filter((one) => one.to === user && !one.isRead).length,
        newestId: own.at(-1)?.id ?? null,
      },
    ],
    ['/api/notifications/games', notifications],
  ];
}
