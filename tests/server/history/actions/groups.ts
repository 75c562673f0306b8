import { addMember, createGroup, removeGroup, removeMember, renameGroup } from '../model/groups.ts';
import {
  type Action,
  type ActionRunner,
  gameAt,
  gameOfThing,
  guestOf,
  managing,
  numbered,
  personOf,
  pick,
  type Run,
  statusOf,
} from './action.ts';

const create: ActionRunner = async (run, action) => {
  const { number, url } = gameAt(run.cast, action.at);
  const who = managing(run, number, action);
  const expected = createGroup(run.model, who, number, action.text, run.cast.ids.groups.length);
  const body = { name: action.text, color: '#dc2626' };
  const answer = await personOf(run.cast, who).post(`${url}/groups`, body);
  return [numbered(run.cast, 'groups', answer), expected];
};

/** A group with its URL and the user who changes it. */
function groupAt(run: Run, action: Action) {
  const { number, id } = pick(run, 'groups', action);
  const game = gameOfThing(run, 'groups', number, action);
  const who = managing(run, game.number, action);
  return { number, game: game.number, url: `${game.url}/groups/${id}`, who, by: personOf(run.cast, who) };
}

const rename: ActionRunner = async (run, action) => {
  const { number, game, url, who, by } = groupAt(run, action);
  const answer = await by.patch(url, { name: action.text });
  return [statusOf(answer), renameGroup(run.model, who, game, number, action.text)];
};

const remove: ActionRunner = async (run, action) => {
  const { number, game, url, who, by } = groupAt(run, action);
  return [statusOf(await by.delete(url)), removeGroup(run.model, who, game, number)];
};

const add: ActionRunner = async (run, action) => {
  const { number, game, url, who, by } = groupAt(run, action);
  const whom = action.isAllowed ? (guestOf(run, game, action.whom) ?? action.whom) : action.whom;
  const answer = await by.post(`${url}/members`, { memberId: personOf(run.cast, whom).id });
  return [statusOf(answer), addMember(run.model, who, game, number, whom)];
};

/** Moves a group member to another group of the same game, if there are two. */
const move: ActionRunner = async (run, action) => {
  const { groups } = run.model;
  const moves = groups.flatMap(({ number, game }) =>
    groups
      .filter((one) => one.game === game && one.number !== number)
      .flatMap((one) => one.members.map((whom) => ({ number, game, whom }))),
  );
  const chosen = moves[action.at % Math.max(1, moves.length)];
  if (chosen === undefined) return ['no member', 'no member'];
  const { number, game, whom } = chosen;
  const who = managing(run, game, action);
  const url = `${gameAt(run.cast, game).url}/groups/${run.cast.ids.groups[number]}/members`;
  const answer = await personOf(run.cast, who).post(url, { memberId: personOf(run.cast, whom).id });
  return [statusOf(answer), addMember(run.model, who, game, number, whom)];
};

const drop: ActionRunner = async (run, action) => {
  const inOne = run.model.groups.flatMap(({ number, members }) => members.map((whom) => ({ number, whom })));
  const member = action.isAllowed ? inOne[action.at % Math.max(1, inOne.length)] : undefined;
  const at =
    member === undefined ? action.at : run.model.groups.findIndex((one) => one.number === member.number);
  const { number, game, url, who, by } = groupAt(run, { ...action, at });
  const whom = member?.whom ?? action.whom;
  const answer = await by.delete(`${url}/members/${personOf(run.cast, whom).id}`);
  return [statusOf(answer), removeMember(run.model, who, game, number, whom)];
};

export const groupActs = {
  'group.create': create,
  'group.rename': rename,
  'group.remove': remove,
  'group.addMember': add,
  'group.moveMember': move,
  'group.removeMember': drop,
};
