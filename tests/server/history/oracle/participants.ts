import { asManager, asParticipant, asViewer, isRefusal, placeIn, statusAt } from './access.ts';
import type { Game, World } from './world.ts';

/** Lets somebody in, whichever way they came: what waited of theirs is answered. */
export function admit(world: World, who: number, game: Game): void {
  if (placeIn(game, who) !== undefined) return;
  game.places.push({ who, counts: statusAt(world, game) !== 'completed', isAdmin: false });
  for (const one of world.invitations) {
    if (one.game === game.number && one.to === who && one.state === 'pending') one.state = 'accepted';
  }
  for (const one of world.requests) {
    if (one.game === game.number && one.who === who && one.state === 'pending') one.state = 'approved';
  }
}

/** Joins by the game's id, or asks to. `number` is what the request will be called, should there be one. */
export function join(world: World, who: number, game: number, number: number) {
  const found = asViewer(world, who, game);
  return isRefusal(found) ? found : enter(world, who, found, number);
}

/** Joins by the game's code, which opens private games too. */
export function joinByCode(world: World, who: number, game: number, number: number) {
  const found = world.games.find((one) => one.number === game);
  return found === undefined ? 404 : enter(world, who, found, number);
}

function enter(world: World, who: number, game: Game, number: number): 'is in' | 'waits' {
  if (placeIn(game, who) !== undefined) return 'is in';
  const isInvited = world.invitations.some(
    (one) => one.game === game.number && one.to === who && one.state === 'pending',
  );
  if (!game.isPublic || !game.requiresApproval || isInvited) {
    admit(world, who, game);
    return 'is in';
  }
  const waits = world.requests.some(
    (one) => one.game === game.number && one.who === who && one.state === 'pending',
  );
  if (!waits) world.requests.push({ number, game: game.number, who, state: 'pending' });
  return 'waits';
}

/** With a place go the group, the result and the notification; posts stay. */
function dropPlace(world: World, game: Game, who: number): void {
  game.places = game.places.filter((place) => place.who !== who);
  game.results = game.results?.filter((row) => row.who !== who) ?? null;
  world.notices = world.notices.filter((notice) => notice.who !== who || notice.game !== game.number);
  for (const group of world.groups) {
    if (group.game === game.number) group.members = group.members.filter((member) => member !== who);
  }
}

export function leave(world: World, who: number, number: number) {
  const game = asParticipant(world, who, number);
  if (isRefusal(game)) return game;
  if (game.creator === who) return 403;
  dropPlace(world, game, who);
  return 200;
}

/** The game, for whoever may decide about somebody's place in it: never one's own, never its creator's. */
function asManagerOf(world: World, who: number, number: number, whom: number) {
  const game = asManager(world, who, number);
  if (isRefusal(game)) return game;
  if (whom === game.creator || whom === who) return 403;
  return placeIn(game, whom) === undefined ? 404 : game;
}

export function expel(world: World, who: number, number: number, whom: number) {
  const game = asManagerOf(world, who, number, whom);
  if (isRefusal(game)) return game;
  dropPlace(world, game, whom);
  return 200;
}

export function setAdmin(world: World, who: number, number: number, whom: number, isAdmin: boolean) {
  const game = asManagerOf(world, who, number, whom);
  if (isRefusal(game)) return game;
  const place = placeIn(game, whom);
  if (place !== undefined) place.isAdmin = isAdmin;
  return 200;
}
