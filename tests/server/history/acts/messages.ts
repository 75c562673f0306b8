import * as z from 'zod/mini';
import { gameNotification } from '#contract/notifications.ts';
import { markRead, send } from '../oracle/messages.ts';
import { dismiss } from '../oracle/notifications.ts';
import { type Act, gameAt, guestOf, managing, numbered, owning, personOf, pick, statusOf } from './act.ts';

const write: Act = async (run, deed) => {
  const { number } = gameAt(run.cast, deed.at);
  const who = owning(guestOf(run, number, deed.at), deed);
  const whom = deed.isApt ? managing(run, number, deed) : deed.whom;
  const expected = send(run.world, who, number, whom, deed.text, run.cast.ids.messages.length);
  const recipientId = personOf(run.cast, whom).id;
  const body = { gameId: run.cast.gameIds[number], recipientId, content: deed.text };
  return [
    numbered(run.cast, 'messages', await personOf(run.cast, who).post('/api/messages', body)),
    expected,
  ];
};

const read: Act = async (run, deed) => {
  const { number, id } = pick(run, 'messages', deed);
  const who = owning(run.world.messages.find((one) => one.number === number)?.to, deed);
  const answer = await personOf(run.cast, who).put(`/api/messages/${id}/read`);
  return [statusOf(answer), markRead(run.world, who, number)];
};

/** Reads one's oldest notification away, if there is one. */
const dismissOldest: Act = async ({ cast, world }, { who }) => {
  const by = personOf(cast, who);
  const [oldest] = z.array(gameNotification).parse((await by.get('/api/notifications/games')).json());
  const answered = oldest ? statusOf(await by.put(`/api/notifications/${oldest.id}/read`)) : 200;
  return [answered, dismiss(world, who)];
};

export const messageActs = {
  'message.send': write,
  'message.read': read,
  'notification.dismiss': dismissOldest,
};
