import { asParticipant, isRefusal, placeIn } from './access.ts';
import type { Model } from './model.ts';

export function send(model: Model, who: number, game: number, whom: number, text: string, number: number) {
  if (whom === who) return 400;
  const found = asParticipant(model, who, game);
  if (isRefusal(found)) return found;
  if (placeIn(found, whom) === undefined) return 403;
  model.messages.push({ number, game, from: who, to: whom, text, isRead: false });
  return 201;
}

export function markRead(model: Model, who: number, number: number) {
  const found = model.messages.find((one) => one.number === number && [one.from, one.to].includes(who));
  if (found === undefined) return 404;
  if (found.to !== who) return 403;
  found.isRead = true;
  return 200;
}

/**
 * The user's messages, newest first, and all unread ones, because the unread count includes them. Each part is read
 * from its own index.
 */
export function readMessages(model: Model, who: number) {
  const own = model.messages.filter((one) => one.from === who || one.to === who);
  return {
    messages: own.map(({ ...one }) => one).toReversed(),
    unread: own.filter((one) => one.to === who && !one.isRead).length,
  };
}
