import * as z from 'zod/mini';
import { invitationsOverview } from '#contract/invitations.ts';
import type { TestUser } from '#tests/support/server.ts';
import { readCode } from './games.ts';
import { removeFromGroups } from './groups.ts';
import {
  type Action,
  allowed,
  type Call,
  type Choice,
  type Game,
  guestOf,
  isPending,
  type Model,
  membershipOf,
  pickGame,
  refuseNonManager,
  refuseNonParticipant,
  refuseNonViewer,
  statusOf,
} from './model.ts';

/** Adds a user to a game and answers their pending invitations and request. */
export function addParticipant(model: Model, user: TestUser, game: Game): void {
  if (membershipOf(game, user) !== undefined) return;
  game.memberships.push({ user, counts: statusOf(model, game) !== 'completed', isAdmin: false });
  for (const one of model.invitations.rows) {
    if (one.game === game && one.to === user && isPending(one)) one.state = 'accepted';
  }
  for (const one of model.requests.rows) {
    if (one.game === game && one.user === user && isPending(one)) one.state = 'approved';
  }
}

/** Joins, or requests to; the created request is looked up in the user's list. */
function enter(model: Model, user: TestUser, game: Game): Pick<Call, 'response' | 'apply'> {
  const isInvited = model.invitations.rows.some(
    (one) => one.game === game && one.to === user && isPending(one),
  );
  const isIn = membershipOf(game, user) !== undefined;
  const requiresApproval = !isIn && game.isPublic && game.requiresApproval && !isInvited;
  const hasRequested = model.requests.rows.some(
    (one) => one.game === game && one.user === user && isPending(one),
  );
  const apply = async () => {
    if (!requiresApproval) return addParticipant(model, user, game);
    const { pendingRequests } = invitationsOverview.parse((await user.get('/api/invitations')).json());
    const { id } = z.object({ id: z.string() }).parse(pendingRequests.find((one) => one.game.id === game.id));
    if (!hasRequested) model.requests.add({ id, game, user, state: 'pending' });
  };
  return { response: { requiresApproval }, apply };
}

const join: Action = (model, choice) => {
  const game = pickGame(model, choice);
  const by = choice.who;
  const status = refuseNonViewer(model, by, game) ?? 200;
  return [{ by, method: 'post', url: `/api/games/${game.id}/join`, status, ...enter(model, by, game) }];
};

/** By the game's code, also private games. */
const joinByCode: Action = (model, choice) => {
  const game = pickGame(model, choice);
  const by = choice.who;
  const status = model.games.has(game) ? 200 : 404;
  return [
    { by, method: 'post', url: `/api/games/join/${game.inviteCode}`, status, ...enter(model, by, game) },
  ];
};

/** Removes a membership with its groups, result and notification; posts stay. */
function removeParticipant(model: Model, user: TestUser, game: Game): void {
  game.memberships = game.memberships.filter((one) => one.user !== user);
  game.results = game.results?.filter((result) => result.user !== user) ?? null;
  model.notifications.remove((one) => one.user === user && one.game === game);
  removeFromGroups(model, game, user);
}

const leave: Action = (model, choice) => {
  const game = pickGame(model, choice);
  const by = allowed(guestOf(game, choice.at) ?? choice.who, choice);
  const status = refuseNonParticipant(model, by, game) ?? (game.creator === by ? 403 : 200);
  const apply = () => removeParticipant(model, by, game);
  return [{ by, method: 'post', url: `/api/games/${game.id}/leave`, status, apply }];
};

/** A manager's change of another's membership, never of the creator's. */
function manage(model: Model, choice: Choice) {
  const game = pickGame(model, choice);
  const by = allowed(game.creator, choice);
  const user = (choice.isAllowed ? guestOf(game, choice.at) : undefined) ?? choice.whom;
  const membership = membershipOf(game, user);
  const missing = membership === undefined ? 404 : 200;
  const status = refuseNonManager(model, by, game) ?? (user === game.creator || user === by ? 403 : missing);
  return {
    game,
    user,
    membership,
    call: { by, url: `/api/games/${game.id}/participants/${user.id}`, status },
  };
}

const expel: Action = (model, choice) => {
  const { game, user, call } = manage(model, choice);
  const apply = () => {
    removeParticipant(model, user, game);
    return readCode(game);
  };
  return [{ ...call, method: 'delete', apply }];
};

const setAdmin: Action = (model, choice) => {
  const { membership, call } = manage(model, choice);
  const isAdmin = choice.at % 4 !== 0;
  const apply = () => {
    if (membership !== undefined) membership.isAdmin = isAdmin;
  };
  return [{ ...call, url: `${call.url}/admin`, method: 'put', body: { isAdmin }, apply }];
};

export const participantActions = {
  'participant.join': join,
  'participant.joinByCode': joinByCode,
  'participant.leave': leave,
  'participant.expel': expel,
  'participant.setAdmin': setAdmin,
};
