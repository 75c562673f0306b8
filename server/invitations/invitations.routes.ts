import type { Context } from '../context.ts';
import { requireUser } from '../http/caller.ts';
import { type ContractHandlers, successResponse } from '../http/ts-rest.ts';
import {
  acceptInvitation,
  gameInvitations,
  invitationsOverview,
  invite,
  openInvitationLink,
  refuseInvitation,
  renewInvitationLink,
  withdrawInvitation,
} from './invitations.service.ts';
import { answerJoinRequest, gameJoinRequests } from './join-requests.service.ts';

export function invitationsHandlers({ db, clock, jobs }: Context): ContractHandlers['invitations'] {
  return {
    overview: async ({ request }) => ({
      status: 200,
      body: await invitationsOverview(db, clock.now(), requireUser(request).id),
    }),
    ofGame: async ({ request, params }) => ({
      status: 200,
      body: await gameInvitations(db, clock.now(), requireUser(request).id, params.id),
    }),
    invite: async ({ request, params, body }) => ({
      status: 201,
      body: await invite({ db, jobs }, clock.now(), requireUser(request).id, params.id, body),
    }),
    openLink: async ({ request, body }) => ({
      status: 200,
      body: await openInvitationLink(db, clock.now(), requireUser(request).id, body.token),
    }),
    renewLink: async ({ request, params }) => ({
      status: 200,
      body: await renewInvitationLink(db, requireUser(request).id, params.id),
    }),
    accept: async ({ request, params }) => {
      await acceptInvitation(db, clock.now(), requireUser(request).id, params.id);
      return successResponse;
    },
    decline: async ({ request, params }) => {
      await refuseInvitation(db, clock.now(), requireUser(request).id, params.id);
      return successResponse;
    },
    withdraw: async ({ request, params }) => {
      await withdrawInvitation(db, requireUser(request).id, params.id);
      return successResponse;
    },
    joinRequests: async ({ request, params }) => ({
      status: 200,
      body: await gameJoinRequests(db, clock.now(), requireUser(request).id, params.id),
    }),
    approveRequest: async ({ request, params: { id, requestId } }) => {
      await answerJoinRequest(db, clock.now(), requireUser(request).id, id, requestId, 'approved');
      return successResponse;
    },
    declineRequest: async ({ request, params: { id, requestId } }) => {
      await answerJoinRequest(db, clock.now(), requireUser(request).id, id, requestId, 'declined');
      return successResponse;
    },
  };
}
