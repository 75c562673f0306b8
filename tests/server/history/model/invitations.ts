import { asManager, asParticipant, isRefusal, mayManage, placeIn } from './access.ts';
import type { Model } from './model.ts';
import { addParticipant } from './participants.ts';

export function invite(model: Model, who: number, game: number, whom: number, number: number) {
  const found = asParticipant(model, who, game);
  if (isRefusal(found)) return found;
  if (whom === who) return 400;
  const waits = model.invitations.some(
    (one) => one.game === game && one.to === whom && one.state === 'pending',
  );
  if (placeIn(found, whom) !== undefined || waits) return 409;
  model.invitations.push({ number, game, from: who, to: whom, state: 'pending' });
  return 201;
}

export function accept(model: Model, who: number, number: number) {
  const one = model.invitations.find((invitation) => invitation.number === number && invitation.to === who);
  const game = model.games.find((found) => found.number === one?.game);
  if (one === undefined || game === undefined) return 404;
  if (one.state === 'declined') return 409;
  if (one.state === 'pending') addParticipant(model, who, game);
  return 200;
}

export function decline(model: Model, who: number, number: number) {
  const one = model.invitations.find((invitation) => invitation.number === number && invitation.to === who);
  if (one === undefined) return 404;
  if (one.state === 'accepted') return 409;
  one.state = 'declined';
  return 200;
}

/** Withdraws an invitation, as its sender or a manager. */
export function withdraw(model: Model, who: number, number: number) {
  const one = model.invitations.find((invitation) => invitation.number === number);
  const game = model.games.find((found) => found.number === one?.game);
  if (one === undefined || game === undefined) return 404;
  if (one.from !== who && !mayManage(game, who)) return 404;
  if (one.state !== 'pending') return 409;
  model.invitations = model.invitations.filter((invitation) => invitation !== one);
  return 200;
}

/** The user's pending invitations and requests, newest first. */
export function readOwnWaiting(model: Model, who: number) {
  return {
    invitations: model.invitations
      .filter((one) => one.to === who && one.state === 'pending')
      .map((one): [number: number, game: number, from: number] => [one.number, one.game, one.from])
      .toReversed(),
    requests: model.requests
      .filter((one) => one.who === who && one.state === 'pending')
      .map((one): [number: number, game: number] => [one.number, one.game])
      .toReversed(),
  };
}

/** Pending invitations to a game, for its managers, oldest first. */
export function readInvitations(model: Model, who: number, game: number) {
  const found = asManager(model, who, game);
  if (isRefusal(found)) return found;
  return model.invitations
    .filter((one) => one.game === game && one.state === 'pending')
    .map((one): [number: number, from: number, to: number] => [one.number, one.from, one.to]);
}
