import * as z from 'zod/mini';
import { c, id, input, isoTime, route, success } from './common.ts';
import { gameStatus } from './games.ts';
import { user } from './users.ts';

/** The data of a game that an invitee may see before joining. */
export const invitedGame = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  isPublic: z.boolean(),
  status: gameStatus,
  startTime: isoTime,
  endTime: isoTime,
});

export const invitation = z.object({
  id,
  game: invitedGame,
  invitedBy: user,
  invitedUser: z.nullable(user),
  email: z.nullable(z.string()),
  createdAt: isoTime,
});
export type Invitation = z.infer<typeof invitation>;

export const joinRequest = z.object({ id, user, game: invitedGame, createdAt: isoTime });
export type JoinRequest = z.infer<typeof joinRequest>;

/** The token of the secret link of an invitation to an e-mail address: `/invites/{token}`. It is sent to its inviter only. */
const token = z.string();

/** An invitation for its sender; `token` is absent for one by username. */
const sentInvitation = z.extend(invitation, { token: z.optional(token) });

/** The user's pending invitations and join requests. */
export const invitationsOverview = z.object({
  invitations: z.array(invitation),
  pendingRequests: z.array(joinRequest),
});
export type InvitationsOverview = z.infer<typeof invitationsOverview>;

const NOBODY_CHOSEN = 'Please choose somebody to invite';
const BAD_EMAIL = 'This is not an e-mail address';

/** The API also accepts an e-mail address; the app only invites by username. */
export const inviteInput = z.union(
  [
    z.object({
      username: z
        .string(NOBODY_CHOSEN)
        .check(z.trim(), z.minLength(1, NOBODY_CHOSEN), z.maxLength(30, NOBODY_CHOSEN)),
    }),
    z.object({ email: z.email(BAD_EMAIL).check(z.maxLength(254, BAD_EMAIL)) }),
  ],
  { error: NOBODY_CHOSEN },
);
export type InviteInput = z.input<typeof inviteInput>;

const BAD_LINK = 'This invitation link is not valid';
const linkInput = input({
  token: z.string(BAD_LINK).check(z.regex(/^[\w-]{20,100}$/, BAD_LINK)),
});

const gameParams = z.object({ id });
const invitationParams = z.object({ id });
const requestParams = z.object({ id, requestId: id });

export const invitationsRoutes = {
  overview: c.query({
    method: 'GET',
    path: '/api/invitations',
    summary: 'Pending invitations and join requests of the user',
    responses: { 200: invitationsOverview },
    metadata: route('signedIn', 'poll'),
  }),
  ofGame: c.query({
    method: 'GET',
    path: '/api/games/:id/invitations',
    pathParams: gameParams,
    summary: 'Pending invitations to a game',
    responses: { 200: z.array(invitation) },
    metadata: route('gameManager', 'read'),
  }),
  invite: c.mutation({
    method: 'POST',
    path: '/api/games/:id/invite',
    pathParams: gameParams,
    summary: 'Invite a user, or an e-mail address by a secret link',
    body: inviteInput,
    responses: { 201: sentInvitation },
    metadata: route('participant', 'invite'),
  }),
  openLink: c.mutation({
    method: 'POST',
    path: '/api/invitations/link',
    summary: 'Assign the invitation of a secret link to the user; only they can then accept or decline it',
    body: linkInput,
    responses: { 200: invitation },
    metadata: route('signedIn', 'joinCode'),
  }),
  renewLink: c.mutation({
    method: 'POST',
    path: '/api/invitations/:id/link',
    pathParams: invitationParams,
    summary: 'Replace the secret link of an invitation to an e-mail address; the old one stops working',
    body: c.noBody(),
    responses: { 200: z.object({ token }) },
    metadata: route('invitationManager', 'invite'),
  }),
  accept: c.mutation({
    method: 'POST',
    path: '/api/invitations/:id/accept',
    pathParams: invitationParams,
    summary: 'Accept an invitation and join the game',
    body: c.noBody(),
    responses: { 200: success },
    metadata: route('invitationRecipient', 'write'),
  }),
  decline: c.mutation({
    method: 'POST',
    path: '/api/invitations/:id/decline',
    pathParams: invitationParams,
    summary: 'Decline an invitation',
    body: c.noBody(),
    responses: { 200: success },
    metadata: route('invitationRecipient', 'write'),
  }),
  withdraw: c.mutation({
    method: 'DELETE',
    path: '/api/invitations/:id',
    pathParams: invitationParams,
    summary: 'Withdraw an invitation',
    body: c.noBody(),
    responses: { 200: success },
    metadata: route('invitationManager', 'write'),
  }),
  joinRequests: c.query({
    method: 'GET',
    path: '/api/games/:id/join-requests',
    pathParams: gameParams,
    summary: 'Pending join requests of a game',
    responses: { 200: z.array(joinRequest) },
    metadata: route('gameManager', 'read'),
  }),
  approveRequest: c.mutation({
    method: 'POST',
    path: '/api/games/:id/join-requests/:requestId/approve',
    pathParams: requestParams,
    summary: 'Approve a join request',
    body: c.noBody(),
    responses: { 200: success },
    metadata: route('gameManager', 'write'),
  }),
  declineRequest: c.mutation({
    method: 'POST',
    path: '/api/games/:id/join-requests/:requestId/decline',
    pathParams: requestParams,
    summary: 'Decline a join request',
    body: c.noBody(),
    responses: { 200: success },
    metadata: route('gameManager', 'write'),
  }),
};
