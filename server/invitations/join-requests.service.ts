import type { JoinRequest } from '#contract/invitations.ts';
import type { Database } from '../db/database.ts';
import { conflict, notFound } from '../failure.ts';
import { managerAccess } from '../games/access.ts';
import { addParticipant } from '../participants/add-participant.ts';
import { toJoinRequest } from './invitation.ts';
import { declineRequest, lockRequest, lockRequester, requestsTo } from './join-requests.store.ts';

export const REQUEST_NOT_FOUND = 'Join request not found';
export const REQUEST_ANSWERED = 'This join request was answered already';

/** Pending join requests of a game; for managers. */
export async function gameJoinRequests(
  db: Database,
  now: Date,
  userId: string,
  gameId: string,
): Promise<JoinRequest[]> {
  await managerAccess(db, gameId, userId);
  return (await requestsTo(db, userId, gameId)).map((row) => toJoinRequest(row, now));
}

/** Approves or declines a join request. Idempotent. */
export async function answerJoinRequest(
  db: Database,
  now: Date,
  userId: string,
  gameId: string,
  requestId: string,
  answer: 'approved' | 'declined',
): Promise<void> {
  await db.transaction(async (tx) => {
    // Before the game, in the order of all transactions: a concurrent deletion of the account then either finds the new
    // participant or has deleted the request.
    await lockRequester(tx, gameId, requestId);
    const { game } = await managerAccess(tx, gameId, userId, { lock: 'update' });
    const request = await lockRequest(tx, gameId, requestId);
    if (request === undefined) throw notFound(REQUEST_NOT_FOUND);
    if (request.status === answer) return;
    if (request.status !== 'pending') throw conflict(REQUEST_ANSWERED, 'already_answered');
    if (answer === 'approved') await addParticipant(tx, now, game, request.userId);
    else await declineRequest(tx, requestId, now);
  });
}
