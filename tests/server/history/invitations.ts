import type { TestUser } from '#tests/support/server.ts';
import {
  allowed,
  type Game,
  isPending,
  type Model,
  mayManage,
  membershipOf,
  onGame,
  onRow,
  pickGame,
  type Read,
  refuseNonManager,
  refuseNonParticipant,
} from './model.ts';
import { addParticipant } from './participants.ts';

const send = onGame((model, choice, game, by) => {
  const to = choice.whom;
  const isInvited = model.invitations.rows.some(
    (one) => one.game === game && one.to === to && isPending(one),
  );
  const conflict = membershipOf(game, to) !== undefined || isInvited ? 409 : 201;
  const status = refuseNonParticipant(model, by, game) ?? (to === by ? 400 : conflict);
  const apply = (id: string) => model.invitations.add({ id, game, from: by, to, state: 'pending' });
  const body = { username: to.username };
  return { by, method: 'post', url: `/api/games/${game.id}/invite`, body, status, apply };
});

/** The recipient's answer; conflicts with the other one. */
const answer = (path: string, state: 'accepted' | 'declined', other: string) =>
  onRow('invitations', (model, choice, invitation) => {
    const by = allowed(invitation.to, choice);
    const isFound = model.invitations.has(invitation) && invitation.to === by;
    const status = isFound ? (invitation.state === other ? 409 : 200) : 404;
    const apply = () => {
      if (state === 'accepted' && isPending(invitation)) addParticipant(model, by, invitation.game);
      invitation.state = state;
    };
    return { by, method: 'post', url: `/api/invitations/${invitation.id}/${path}`, status, apply };
  });

/** By the sender or a manager. */
const withdraw = onRow('invitations', (model, choice, invitation) => {
  const by = allowed(invitation.from, choice);
  const mayWithdraw = invitation.from === by || mayManage(invitation.game, by);
  const isFound = model.invitations.has(invitation) && mayWithdraw;
  const status = isFound ? (isPending(invitation) ? 200 : 409) : 404;
  const apply = () => model.invitations.remove((one) => one === invitation);
  return { by, method: 'delete', url: `/api/invitations/${invitation.id}`, status, apply };
});

/** A manager's answer to a join request, in the URL of its game or of another. */
const answerRequest = (path: string, state: 'approved' | 'declined') =>
  onRow('requests', (model, choice, request) => {
    const game = pickGame(model, choice, request.game);
    const by = allowed(game.creator, choice);
    const isFound = model.requests.has(request) && request.game === game;
    const conflict = isPending(request) || request.state === state ? 200 : 409;
    const status = refuseNonManager(model, by, game) ?? (isFound ? conflict : 404);
    const apply = () => {
      if (state === 'approved' && isPending(request)) addParticipant(model, request.user, game);
      request.state = state;
    };
    const url = `/api/games/${game.id}/join-requests/${request.id}/${path}`;
    return { by, method: 'post', url, status, apply };
  });

export const invitationActions = {
  'invitation.send': send,
  'invitation.accept': answer('accept', 'accepted', 'declined'),
  'invitation.decline': answer('decline', 'declined', 'accepted'),
  'invitation.withdraw': withdraw,
  'request.approve': answerRequest('approve', 'approved'),
  'request.decline': answerRequest('decline', 'declined'),
};

/** The user's pending invitations and requests, newest first. */
export function readOwnInvitations(model: Model, user: TestUser): Read[] {
  const invitations = model.invitations.rows
    .filter((one) => one.to === user && isPending(one))
    .map(({ id, game, from }) => ({ id, game: { id: game.id }, invitedBy: { id: from.id } }))
    .toReversed();
  const pendingRequests = model.requests.rows
    .filter((one) => one.user === user && isPending(one))
    .map(({ id, game }) => ({ id, game: { id: game.id } }))
    .toReversed();
  return [['/api/invitations', { invitations, pendingRequests }]];
}

/** The pending invitations and requests of a game, oldest first. */
export function readGameInvitations(model: Model, user: TestUser, game: Game): Read[] {
  const refused = refuseNonManager(model, user, game);
  const invitations = model.invitations.rows
    .filter((one) => one.game === game && isPending(one))
    .map(({ id, from, to }) => ({ id, invitedBy: { id: from.id }, invitedUser: { id: to.id } }));
  const requests = model.requests.rows
    .filter((one) => one.game === game && isPending(one))
    .map((one) => ({ id: one.id, user: { id: one.user.id } }));
  return [
    [`/api/games/${game.id}/invitations`, refused ?? invitations],
    [`/api/games/${game.id}/join-requests`, refused ?? requests],
  ];
}
