import { asManager, isRefusal } from './access.ts';
import type { Model } from './model.ts';
import { addParticipant } from './participants.ts';

export function answerRequest(
  model: Model,
  who: number,
  game: number,
  number: number,
  answer: 'approved' | 'declined',
) {
  const found = asManager(model, who, game);
  if (isRefusal(found)) return found;
  const request = model.requests.find((one) => one.number === number && one.game === game);
  if (request === undefined) return 404;
  if (request.state === answer) return 200;
  if (request.state !== 'pending') return 409;
  if (answer === 'approved') addParticipant(model, request.who, found);
  request.state = answer;
  return 200;
}

/** Pending join requests, for managers, oldest first. */
export function readRequests(model: Model, who: number, game: number) {
  const found = asManager(model, who, game);
  if (isRefusal(found)) return found;
  return model.requests
    .filter((one) => one.game === game && one.state === 'pending')
    .map((one): [number: number, who: number] => [one.number, one.who]);
}
