import { addMember, createGroup, removeGroup, removeMember, renameGroup } from '../oracle/groups.ts';
import {
  type Act,
  type Deed,
  gameAt,
  gameOfThing,
  guestOf,
  managing,
  numbered,
  personOf,
  pick,
  type Run,
  statusOf,
} from './act.ts';

const create: Act = async (run, deed) => {
  const { number, url } = gameAt(run.cast, deed.at);
  const who = managing(run, number, deed);
  const expected = createGroup(run.world, who, number, deed.text, run.cast.ids.groups.length);
  const body = { name: deed.text, color: '#dc2626' };
  const answer = await personOf(run.cast, who).post(`${url}/groups`, body);
  return [numbered(run.cast, 'groups', answer), expected];
};

/** A group with its address under a game, and who changes it. */
function groupAt(run: Run, deed: Deed) {
  const { number, id } = pick(run, 'groups', deed);
  const game = gameOfThing(run, 'groups', number, deed);
  const who = managing(run, game.number, deed);
  return { number, game: game.number, url: `${game.url}/groups/${id}`, who, by: personOf(run.cast, who) };
}

const rename: Act = async (run, deed) => {
  const { number, game, url, who, by } = groupAt(run, deed);
  const answer = await by.patch(url, { name: deed.text });
  return [statusOf(answer), renameGroup(run.world, who, game, number, deed.text)];
};

const remove: Act = async (run, deed) => {
  const { number, game, url, who, by } = groupAt(run, deed);
  return [statusOf(await by.delete(url)), removeGroup(run.world, who, game, number)];
};

const add: Act = async (run, deed) => {
  const { number, game, url, who, by } = groupAt(run, deed);
  const whom = deed.isApt ? (guestOf(run, game, deed.whom) ?? deed.whom) : deed.whom;
  const answer = await by.post(`${url}/members`, { memberId: personOf(run.cast, whom).id });
  return [statusOf(answer), addMember(run.world, who, game, number, whom)];
};

/** Puts somebody who is in a group into another one of the same game, if there are two. */
const move: Act = async (run, deed) => {
  const { groups } = run.world;
  const moves = groups.flatMap(({ number, game }) =>
    groups
      .filter((one) => one.game === game && one.number !== number)
      .flatMap((one) => one.members.map((whom) => ({ number, game, whom }))),
  );
  const chosen = moves[deed.at % Math.max(1, moves.length)];
  if (chosen === undefined) return ['nobody to move', 'nobody to move'];
  const { number, game, whom } = chosen;
  const who = managing(run, game, deed);
  const url = `${gameAt(run.cast, game).url}/groups/${run.cast.ids.groups[number]}/members`;
  const answer = await personOf(run.cast, who).post(url, { memberId: personOf(run.cast, whom).id });
  return [statusOf(answer), addMember(run.world, who, game, number, whom)];
};

const drop: Act = async (run, deed) => {
  const inOne = run.world.groups.flatMap(({ number, members }) => members.map((whom) => ({ number, whom })));
  const member = deed.isApt ? inOne[deed.at % Math.max(1, inOne.length)] : undefined;
  const at =
    member === undefined ? deed.at : run.world.groups.findIndex((one) => one.number === member.number);
  const { number, game, url, who, by } = groupAt(run, { ...deed, at });
  const whom = member?.whom ?? deed.whom;
  const answer = await by.delete(`${url}/members/${personOf(run.cast, whom).id}`);
  return [statusOf(answer), removeMember(run.world, who, game, number, whom)];
};

export const groupActs = {
  'group.create': create,
  'group.rename': rename,
  'group.remove': remove,
  'group.addMember': add,
  'group.moveMember': move,
  'group.removeMember': drop,
};
