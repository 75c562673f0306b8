import * as z from 'zod/mini';
import { c, INVALID_REQUEST, id, input, peoplePaging, route, searchText, success } from './common.ts';
import { game, inviteCode, participant } from './games.ts';

/** The result of joining: a membership, or a pending request. */
export const joinResponse = z.object({ requiresApproval: z.boolean(), game });
export type JoinResponse = z.infer<typeof joinResponse>;

const gameParams = z.object({ id });
const participantParams = z.object({ id, userId: id });

export const participantsRoutes = {
  list: c.query({
    method: 'GET',
    path: '/api/games/:id/participants',
    pathParams: gameParams,
    summary:
      'A page of participants, the creator first; can be filtered by user id or by name, from two characters',
    query: z.extend(peoplePaging, { q: z.optional(searchText), userId: z.optional(id) }),
    responses: { 200: z.array(participant) },
    metadata: route('gameViewer', 'read'),
  }),
  join: c.mutation({
    method: 'POST',
    path: '/api/games/:id/join',
    pathParams: gameParams,
    summary: 'Join a public game, or request to join it',
    body: c.noBody(),
    responses: { 200: joinResponse },
    metadata: route('gameViewer', 'write'),
  }),
  joinByCode: c.mutation({
    method: 'POST',
    path: '/api/games/join/:code',
    pathParams: z.object({ code: inviteCode }),
    summary: 'Join the game of an invite code, or request to join it',
    body: c.noBody(),
    responses: { 200: joinResponse },
    metadata: route('signedIn', 'joinCode'),
  }),
  leave: c.mutation({
    method: 'POST',
    path: '/api/games/:id/leave',
    pathParams: gameParams,
    summary: 'Leave a game; your posts stay',
    body: c.noBody(),
    responses: { 200: success },
    metadata: route('participant', 'write'),
  }),
  remove: c.mutation({
    method: 'DELETE',
    path: '/api/games/:id/participants/:userId',
    pathParams: participantParams,
    summary: 'Remove a participant',
    body: c.noBody(),
    responses: { 200: success },
    metadata: route('gameManager', 'write'),
  }),
  setAdmin: c.mutation({
    method: 'PUT',
    path: '/api/games/:id/participants/:userId/admin',
    pathParams: participantParams,
    summary: 'Grant or revoke admin rights',
    body: input({ isAdmin: z.boolean(INVALID_REQUEST) }),
    responses: { 200: participant },
    metadata: route('gameManager', 'write'),
  }),
};
