import type { TestUser } from '#tests/support/server.ts';
import {
  type Action,
  allowed,
  at,
  type Call,
  type Choice,
  type Game,
  type Group,
  guestOf,
  type Model,
  membershipOf,
  onGame,
  onRow,
  pickGame,
  type Read,
  refuseNonManager,
  refuseNonParticipant,
  refuseNonViewer,
  scoreOf,
  sum,
} from './model.ts';

const create = onGame((model, choice, game, by) => {
  const apply = (id: string) => model.groups.add({ id, game, name: choice.text, members: [] });
  const body = { name: choice.text, color: '#dc2626' };
  const status = refuseNonManager(model, by, game) ?? 201;
  return { by, method: 'post', url: `/api/games/${game.id}/groups`, body, status, apply };
});

/** A manager's change of a group, in the URL of the group's game or of another. */
function change(
  model: Model,
  choice: Choice,
  group: Group,
  {
    path = '',
    refused,
    ...call
  }: Pick<Call, 'method' | 'body' | 'apply'> & {
    readonly path?: string;
    readonly refused?: number | undefined;
  },
): Call {
  const game = pickGame(model, choice, group.game);
  const by = allowed(game.creator, choice);
  const isMissing = !model.groups.has(group) || group.game !== game;
  const status = refuseNonManager(model, by, game) ?? (isMissing ? 404 : refused) ?? 200;
  return { ...call, by, url: `/api/games/${game.id}/groups/${group.id}${path}`, status };
}

const onGroup = (callOf: (model: Model, choice: Choice, group: Group) => Call) => onRow('groups', callOf);

const rename = onGroup((model, choice, group) => {
  const apply = () => {
    group.name = choice.text;
  };
  return change(model, choice, group, { method: 'patch', body: { name: choice.text }, apply });
});

const remove = onGroup((model, choice, group) => {
  const apply = () => model.groups.remove((one) => one === group);
  return change(model, choice, group, { method: 'delete', apply });
});

export function removeFromGroups(model: Model, game: Game, user: TestUser): void {
  for (const group of model.groups.rows) {
    if (group.game === game) group.members = group.members.filter((member) => member !== user);
  }
}

/** Moves a participant into a group. */
function putMember(model: Model, choice: Choice, group: Group, member: TestUser): Call {
  const { game } = group;
  const refused = membershipOf(game, member) === undefined ? 404 : undefined;
  const apply = () => {
    removeFromGroups(model, game, member);
    group.members.push(member);
  };
  const body = { memberId: member.id };
  return change(model, choice, group, { method: 'post', path: '/members', body, refused, apply });
}

const addMember = onGroup((model, choice, group) => {
  const guest = choice.isAllowed ? guestOf(group.game, choice.at) : undefined;
  return putMember(model, choice, group, guest ?? choice.whom);
});

/** Moves a member to another group of the same game, if there are two. */
const moveMember: Action = (model, choice) => {
  const groups = model.groups.rows;
  const moves = groups.flatMap((group) =>
    groups
      .filter((one) => one.game === group.game && one !== group)
      .flatMap(({ members }) => members.map((member) => ({ group, member }))),
  );
  const move = at(moves, choice.at);
  return move === undefined ? [] : [putMember(model, choice, move.group, move.member)];
};

const removeMember = onGroup((model, choice, picked) => {
  const members = model.groups.rows.flatMap((group) => group.members.map((member) => ({ group, member })));
  const chosen = choice.isAllowed ? at(members, choice.at) : undefined;
  const { group, member } = chosen ?? { group: picked, member: choice.whom };
  const refused = group.members.includes(member) ? undefined : 404;
  const apply = () => removeFromGroups(model, group.game, member);
  return change(model, choice, group, { method: 'delete', path: `/members/${member.id}`, refused, apply });
});

export const groupActions = {
  'group.create': create,
  'group.rename': rename,
  'group.remove': remove,
  'group.addMember': addMember,
  'group.moveMember': moveMember,
  'group.removeMember': removeMember,
};

const groupCard = ({ id, name, members }: Group) => ({
  id,
  name,
  members: members.map((member) => ({ userId: member.id })),
  _count: { members: members.length },
});

/** The groups of a game in creation order. */
export const groupsOf = (model: Model, game: Game) =>
  model.groups.rows.filter((group) => group.game === game).map(groupCard);

/** The groups of a game with their members, for participants, and their ranking, for viewers. */
export function readGroups(model: Model, user: TestUser, game: Game): Read[] {
  const url = `/api/games/${game.id}/groups`;
  const ranking = model.groups.rows
    .filter((group) => group.game === game)
    .map((group) => ({
      group: groupCard(group),
      totalScore: sum(group.members.map((member) => scoreOf(model, game, member))),
    }))
    .toSorted((a, b) => b.totalScore - a.totalScore);
  return [
    [url, refuseNonParticipant(model, user, game) ?? groupsOf(model, game)],
    [`${url}/leaderboard`, refuseNonViewer(model, user, game) ?? ranking],
  ];
}
