import { asManager, asParticipant, isRefusal, mayManage, placeIn } from './access.ts';
import { admit } from './participants.ts';
import type { World } from './world.ts';

export function invite(world: World, who: number, game: number, whom: number, number: number) {
  const found = asParticipant(world, who, game);
  if (isRefusal(found)) return found;
  if (whom === who) return 400;
  const waits = world.invitations.some(
    (one) => one.game === game && one.to === whom && one.state === 'pending',
  );
  if (placeIn(found, whom) !== undefined || waits) return 409;
  world.invitations.push({ number, game, from: who, to: whom, state: 'pending' });
  return 201;
}

export function accept(world: World, who: number, number: number) {
  const one = world.invitations.find((invitation) => invitation.number === number && invitation.to === who);
  const game = world.games.find((found) => found.number === one?.game);
  if (one === undefined || game === undefined) return 404;
  if (one.state === 'declined') return 409;
  if (one.state === 'pending') admit(world, who, game);
  return 200;
}

export function decline(world: World, who: number, number: number) {
  const one = world.invitations.find((invitation) => invitation.number === number && invitation.to === who);
  if (one === undefined) return 404;
  if (one.state === 'accepted') return 409;
  one.state = 'declined';
  return 200;
}

/** Takes an invitation back, as whoever sent it or manages the game; for others there is none. */
export function withdraw(world: World, who: number, number: number) {
  const one = world.invitations.find((invitation) => invitation.number === number);
  const game = world.games.find((found) => found.number === one?.game);
  if (one === undefined || game === undefined) return 404;
  if (one.from !== who && !mayManage(game, who)) return 404;
  if (one.state !== 'pending') return 409;
  world.invitations = world.invitations.filter((invitation) => invitation !== one);
  return 200;
}

/** What others have asked a person and what they have asked, the newest first. */
export function readOwnWaiting(world: World, who: number) {
  return {
    invitations: world.invitations
      .filter((one) => one.to === who && one.state === 'pending')
      .map((one): [number: number, game: number, from: number] => [one.number, one.game, one.from])
      .toReversed(),
    requests: world.requests
      .filter((one) => one.who === who && one.state === 'pending')
      .map((one): [number: number, game: number] => [one.number, one.game])
      .toReversed(),
  };
}

/** Invitations to a game that wait, for its managers, the oldest first. */
export function readInvitations(world: World, who: number, game: number) {
  const found = asManager(world, who, game);
  if (isRefusal(found)) return found;
  return world.invitations
    .filter((one) => one.game === game && one.state === 'pending')
    .map((one): [number: number, from: number, to: number] => [one.number, one.from, one.to]);
}
