import * as z from 'zod/mini';
import { gameNotification } from '#contract/notifications.ts';
import { markRead, send } from '../model/messages.ts';
import { dismiss } from '../model/notifications.ts';
import {
  type ActionRunner,
  gameAt,
  guestOf,
  managing,
  numbered,
  owning,
  personOf,
  pick,
  statusOf,
} from './action.ts';

const write: ActionRunner = async (run, action) => {
  const { number } = gameAt(run.cast, action.at);
  const who = owning(guestOf(run, number, action.at), action);
  const whom = action.isAllowed ? managing(run, number, action) : action.whom;
  const expected = send(run.model, who, number, whom, action.text, run.cast.ids.messages.length);
  const recipientId = personOf(run.cast, whom).id;
  const body = { gameId: run.cast.gameIds[number], recipientId, content: action.text };
  return [
    numbered(run.cast, 'messages', await personOf(run.cast, who).post('/api/messages', body)),
    expected,
  ];
};

const read: ActionRunner = async (run, action) => {
  const { number, id } = pick(run, 'messages', action);
  const who = owning(run.model.messages.find((one) => one.number === number)?.to, action);
  const answer = await personOf(run.cast, who).put(`/api/messages/${id}/read`);
  return [statusOf(answer), markRead(run.model, who, number)];
};

/** Marks the user's oldest notification as read, if any. */
const dismissOldest: ActionRunner = async ({ cast, model }, { who }) => {
  const by = personOf(cast, who);
  const [oldest] = z.array(gameNotification).parse((await by.get('/api/notifications/games')).json());
  const answered = oldest ? statusOf(await by.put(`/api/notifications/${oldest.id}/read`)) : 200;
  return [answered, dismiss(model, who)];
};

export const messageActs = {
  'message.send': write,
  'message.read': read,
  'notification.dismiss': dismissOldest,
};
