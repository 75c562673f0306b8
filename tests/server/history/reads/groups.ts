import * as z from 'zod/mini';
import { type Group, group, groupScore } from '#contract/groups.ts';
import type { Cast } from '../actions/action.ts';
import { readGroupLeaderboard, readGroups } from '../model/groups.ts';
import { ask, type GameReader, numberOf, personNumber } from './reading.ts';

/** A group with numbers in place of ids. */
export const groupCard = (cast: Cast) => (one: Group) => ({
  number: numberOf(cast, 'groups', one.id),
  name: one.name,
  members: one.members.map(({ userId }) => personNumber(cast, userId)),
  count: one._count?.members,
});

/** A game's groups with their members and their ranking. */
export const groups: GameReader = async ({ cast, model }, who, number) => {
  const url = `/api/games/${cast.gameIds[number]}`;
  return [
    [
      `${url}/groups`,
      await ask(cast, who, `${url}/groups`, z.array(group), (all) => all.map(groupCard(cast))),
      readGroups(model, who, number),
    ],
    [
      `${url}/groups/leaderboard`,
      await ask(cast, who, `${url}/groups/leaderboard`, z.array(groupScore), (all) =>
        all.map((row) => [groupCard(cast)(row.group), row.totalScore]),
      ),
      readGroupLeaderboard(model, who, number),
    ],
  ];
};
