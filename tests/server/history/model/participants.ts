import { asManager, asParticipant, asViewer, isRefusal, placeIn, statusAt } from './access.ts';
import type { Game, Model } from './model.ts';

/** Adds a user to a game and answers their pending invitations and request. */
export function addParticipant(model: Model, who: number, game: Game): void {
  if (placeIn(game, who) !== undefined) return;
  game.memberships.push({ who, counts: statusAt(model, game) !== 'completed', isAdmin: false });
  for (const one of model.invitations) {
    if (one.game === game.number && one.to === who && one.state === 'pending') one.state = 'accepted';
  }
  for (const one of model.requests) {
    if (one.game === game.number && one.who === who && one.state === 'pending') one.state = 'approved';
  }
}

/** Joins by the game's id, or requests to. `number` is the number of a new request. */
export function join(model: Model, who: number, game: number, number: number) {
  const found = asViewer(model, who, game);
  return isRefusal(found) ? found : enter(model, who, found, number);
}

/** Joins by the game's code, also private games. */
export function joinByCode(model: Model, who: number, game: number, number: number) {
  const found = model.games.find((one) => one.number === game);
  return found === undefined ? 404 : enter(model, who, found, number);
}

function enter(model: Model, who: number, game: Game, number: number): 'is in' | 'waits' {
  if (placeIn(game, who) !== undefined) return 'is in';
  const isInvited = model.invitations.some(
    (one) => one.game === game.number && one.to === who && one.state === 'pending',
  );
  if (!game.isPublic || !game.requiresApproval || isInvited) {
    addParticipant(model, who, game);
    return 'is in';
  }
  const waits = model.requests.some(
    (one) => one.game === game.number && one.who === who && one.state === 'pending',
  );
  if (!waits) model.requests.push({ number, game: game.number, who, state: 'pending' });
  return 'waits';
}

/** Removes a membership with its group, result and notification; posts stay. */
function dropPlace(model: Model, game: Game, who: number): void {
  game.memberships = game.memberships.filter((place) => place.who !== who);
  game.results = game.results?.filter((row) => row.who !== who) ?? null;
  model.notifications = model.notifications.filter(
    (notice) => notice.who !== who || notice.game !== game.number,
  );
  for (const group of model.groups) {
    if (group.game === game.number) group.members = group.members.filter((member) => member !== who);
  }
}

export function leave(model: Model, who: number, number: number) {
  const game = asParticipant(model, who, number);
  if (isRefusal(game)) return game;
  if (game.creator === who) return 403;
  dropPlace(model, game, who);
  return 200;
}

/** The game, for managers of another's membership, never the creator's. */
function asManagerOf(model: Model, who: number, number: number, whom: number) {
  const game = asManager(model, who, number);
  if (isRefusal(game)) return game;
  if (whom === game.creator || whom === who) return 403;
  return placeIn(game, whom) === undefined ? 404 : game;
}

export function expel(model: Model, who: number, number: number, whom: number) {
  const game = asManagerOf(model, who, number, whom);
  if (isRefusal(game)) return game;
  dropPlace(model, game, whom);
  return 200;
}

export function setAdmin(model: Model, who: number, number: number, whom: number, isAdmin: boolean) {
  const game = asManagerOf(model, who, number, whom);
  if (isRefusal(game)) return game;
  const place = placeIn(game, whom);
  if (place !== undefined) place.isAdmin = isAdmin;
  return 200;
}
