import { asParticipant, isRefusal, placeIn } from './access.ts';
import type { World } from './world.ts';

export function send(world: World, who: number, game: number, whom: number, text: string, number: number) {
  if (whom === who) return 400;
  const found = asParticipant(world, who, game);
  if (isRefusal(found)) return found;
  if (placeIn(found, whom) === undefined) return 403;
  world.messages.push({ number, game, from: who, to: whom, text, isRead: false });
  return 201;
}

export function markRead(world: World, who: number, number: number) {
  const found = world.messages.find((one) => one.number === number && [one.from, one.to].includes(who));
  if (found === undefined) return 404;
  if (found.to !== who) return 403;
  found.isRead = true;
  return 200;
}

/** What a person sent and received, the newest first, and how much of it they have not read. */
export function readMessages(world: World, who: number) {
  const own = world.messages.filter((one) => one.from === who || one.to === who);
  return {
    messages: own.map(({ ...one }) => one).toReversed(),
    unread: own.filter((one) => one.to === who && !one.isRead).length,
  };
}
