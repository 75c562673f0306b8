import { asManager, asParticipant, asViewer, isRefusal, placeIn } from './access.ts';
import type { Game, Model } from './model.ts';
import { scoreOf } from './scores.ts';

export function createGroup(model: Model, who: number, game: number, name: string, number: number) {
  const found = asManager(model, who, game);
  if (isRefusal(found)) return found;
  model.groups.push({ number, game, name, members: [] });
  return 201;
}

/** The group, for the managers of its game; none in another game's URL. */
function asManagerOf(model: Model, who: number, game: number, number: number) {
  const found = asManager(model, who, game);
  if (isRefusal(found)) return found;
  const group = model.groups.find((one) => one.number === number && one.game === game);
  return group === undefined ? 404 : { game: found, group };
}

export function renameGroup(model: Model, who: number, game: number, number: number, name: string) {
  const found = asManagerOf(model, who, game, number);
  if (isRefusal(found)) return found;
  found.group.name = name;
  return 200;
}

export function removeGroup(model: Model, who: number, game: number, number: number) {
  const found = asManagerOf(model, who, game, number);
  if (isRefusal(found)) return found;
  model.groups = model.groups.filter((one) => one !== found.group);
  return 200;
}

/** Moves a participant into a group. */
export function addMember(model: Model, who: number, game: number, number: number, whom: number) {
  const found = asManagerOf(model, who, game, number);
  if (isRefusal(found)) return found;
  if (placeIn(found.game, whom) === undefined) return 404;
  for (const group of model.groups) {
    if (group.game === game) group.members = group.members.filter((member) => member !== whom);
  }
  found.group.members.push(whom);
  return 200;
}

export function removeMember(model: Model, who: number, game: number, number: number, whom: number) {
  const found = asManagerOf(model, who, game, number);
  if (isRefusal(found)) return found;
  if (!found.group.members.includes(whom)) return 404;
  found.group.members = found.group.members.filter((member) => member !== whom);
  return 200;
}

/** Groups in creation order, as in the game's response. */
export const groupsOf = (model: Model, game: Game) =>
  model.groups
    .filter((one) => one.game === game.number)
    .map(({ number, name, members }) => ({ number, name, members, count: members.length }));

/** Groups by their own route, for participants. */
export function readGroups(model: Model, who: number, number: number) {
  const game = asParticipant(model, who, number);
  return isRefusal(game) ? game : groupsOf(model, game);
}

/** Groups by total score, highest first, for viewers. */
export function readGroupLeaderboard(model: Model, who: number, number: number) {
  const game = asViewer(model, who, number);
  if (isRefusal(game)) return game;
  const total = (members: readonly number[]) =>
    members.reduce((sum, member) => sum + scoreOf(model, game, member), 0);
  return groupsOf(model, game)
    .map((group): [group: typeof group, total: number] => [group, total(group.members)])
    .toSorted(([, a], [, b]) => b - a);
}
