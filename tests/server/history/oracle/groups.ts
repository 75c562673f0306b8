import { asManager, asParticipant, asViewer, isRefusal, placeIn } from './access.ts';
import { scoreOf } from './scores.ts';
import type { Game, World } from './world.ts';

export function createGroup(world: World, who: number, game: number, name: string, number: number) {
  const found = asManager(world, who, game);
  if (isRefusal(found)) return found;
  world.groups.push({ number, game, name, members: [] });
  return 201;
}

/** The group, for the managers of its game; under another game's address there is none. */
function asManagerOf(world: World, who: number, game: number, number: number) {
  const found = asManager(world, who, game);
  if (isRefusal(found)) return found;
  const group = world.groups.find((one) => one.number === number && one.game === game);
  return group === undefined ? 404 : { game: found, group };
}

export function renameGroup(world: World, who: number, game: number, number: number, name: string) {
  const found = asManagerOf(world, who, game, number);
  if (isRefusal(found)) return found;
  found.group.name = name;
  return 200;
}

export function removeGroup(world: World, who: number, game: number, number: number) {
  const found = asManagerOf(world, who, game, number);
  if (isRefusal(found)) return found;
  world.groups = world.groups.filter((one) => one !== found.group);
  return 200;
}

/** Puts a participant into a group and out of every other one of the game. */
export function addMember(world: World, who: number, game: number, number: number, whom: number) {
  const found = asManagerOf(world, who, game, number);
  if (isRefusal(found)) return found;
  if (placeIn(found.game, whom) === undefined) return 404;
  for (const group of world.groups) {
    if (group.game === game) group.members = group.members.filter((member) => member !== whom);
  }
  found.group.members.push(whom);
  return 200;
}

export function removeMember(world: World, who: number, game: number, number: number, whom: number) {
  const found = asManagerOf(world, who, game, number);
  if (isRefusal(found)) return found;
  if (!found.group.members.includes(whom)) return 404;
  found.group.members = found.group.members.filter((member) => member !== whom);
  return 200;
}

/** Groups in the order they were made, as the game itself carries them. */
export const groupsOf = (world: World, game: Game) =>
  world.groups
    .filter((one) => one.game === game.number)
    .map(({ number, name, members }) => ({ number, name, members, count: members.length }));

/** Groups by their own address, for whoever takes part. */
export function readGroups(world: World, who: number, number: number) {
  const game = asParticipant(world, who, number);
  return isRefusal(game) ? game : groupsOf(world, game);
}

/** Groups by the sum of their members' scores, the highest first, for whoever may look. */
export function readGroupLeaderboard(world: World, who: number, number: number) {
  const game = asViewer(world, who, number);
  if (isRefusal(game)) return game;
  const total = (members: readonly number[]) =>
    members.reduce((sum, member) => sum + scoreOf(world, game, member), 0);
  return groupsOf(world, game)
    .map((group): [group: typeof group, total: number] => [group, total(group.members)])
    .toSorted(([, a], [, b]) => b - a);
}
