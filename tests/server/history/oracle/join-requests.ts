import { asManager, isRefusal } from './access.ts';
import { admit } from './participants.ts';
import type { World } from './world.ts';

export function answerRequest(
  world: World,
  who: number,
  game: number,
  number: number,
  answer: 'approved' | 'declined',
) {
  const found = asManager(world, who, game);
  if (isRefusal(found)) return found;
  const request = world.requests.find((one) => one.number === number && one.game === game);
  if (request === undefined) return 404;
  if (request.state === answer) return 200;
  if (request.state !== 'pending') return 409;
  if (answer === 'approved') admit(world, request.who, found);
  request.state = answer;
  return 200;
}

/** Who waits to be let in, for the game's managers, the oldest first. */
export function readRequests(world: World, who: number, game: number) {
  const found = asManager(world, who, game);
  if (isRefusal(found)) return found;
  return world.requests
    .filter((one) => one.game === game && one.state === 'pending')
    .map((one): [number: number, who: number] => [one.number, one.who]);
}
