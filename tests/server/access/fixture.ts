import type { GameStatus, UpdateGameInput } from '#contract/games.ts';
import { insertComment } from '#server/comments/comments.store.ts';
import { gameNotifications } from '#server/db/schema/index.ts';
import { completeGame } from '#server/games/completion.ts';
import { insertGame } from '#server/games/games.store.ts';
import { generateInviteCode } from '#server/games/invite-code.ts';
import { insertGroup, putMember } from '#server/groups/groups.store.ts';
import { insertInvitation } from '#server/invitations/invitations.store.ts';
import { declineRequestsTo, insertRequest, requestsTo } from '#server/invitations/join-requests.store.ts';
import { createLinkToken } from '#server/invitations/link-token.ts';
import { insertMessage } from '#server/messages/messages.store.ts';
import { deleteParticipant, insertParticipant } from '#server/participants/participants.store.ts';
import { insertPost, lockPost } from '#server/posts/posts.store.ts';
import type { TestApp, TestUser } from '#tests/support/server.ts';

/** Roles in a game, by increasing access. */
export const roles = [
  'signedOut',
  'stranger',
  'requester',
  'invitee',
  'former',
  'participant',
  'admin',
  'creator',
] as const;
export type RoleName = (typeof roles)[number];
export type UsersByRole = Readonly<Record<RoleName | 'bystander', TestUser>>;

/** A game with one row of each kind. Post, comment, notification and unread message are the participant's. */
export type Fixture = {
  readonly gameId: string;
  readonly inviteCode: string;
  /** The body of an edit that changes only the name. */
  readonly edited: UpdateGameInput;
  readonly bystanderId: string;
  readonly participantId: string;
  /** The id of a user who takes part in no game. */
  readonly outsider: string;
  readonly groupId: string;
  readonly postId: string;
  readonly commentId: string;
  readonly invitationId: string;
  /** An invitation to an e-mail address, and the token of its secret link. */
  readonly linkId: string;
  readonly linkToken: string;
  readonly requestId: string;
  readonly messageId: string;
  readonly notificationId: string;
};

/** Signs up one user per role; the signed-out one has an account too, but sends no cookie. */
export async function signUpRoles({ signUp, visitor }: TestApp): Promise<UsersByRole> {
  return {
    signedOut: { ...(await signUp('signedout')), ...visitor },
    stranger: await signUp('stranger'),
    requester: await signUp('requester'),
    invitee: await signUp('invitee'),
    former: await signUp('former'),
    participant: await signUp('participant'),
    admin: await signUp('admin'),
    creator: await signUp('creator'),
    bystander: await signUp('bystander'),
  };
}

const day = 86_400_000;

/** When a game of each status starts and ends, in days from now. */
const spans: Readonly<Record<GameStatus, readonly [number, number]>> = {
  upcoming: [1, 3],
  active: [-1, 1],
  completed: [-3, -1],
};

/** Inserts a game of any status, public or private, directly into the database. */
export function createFixture(
  { db, clock }: TestApp,
  byRole: UsersByRole,
  isPublic: boolean,
  status: GameStatus = 'active',
): Promise<Fixture> {
  const { creator, admin, participant, former, requester, invitee, bystander } = byRole;
  const now = clock.now();
  const [from, to] = spans[status];
  return db.transaction(async (tx) => {
    const game = {
      name: 'Everything at once',
      startTime: new Date(now.getTime() + from * day),
      endTime: new Date(now.getTime() + to * day),
      isPublic,
      requiresApproval: true,
      inviteCode: generateInviteCode(),
    };
    const created = { createdAt: now, updatedAt: now };
    const gameId = await insertGame(tx, { ...game, ...created, creatorId: creator.id });
    if (gameId === null) throw new Error('The invite code was taken');
    const membership = { gameId, counts: true, joinedAt: now };
    for (const one of [creator, admin])
      await insertParticipant(tx, { ...membership, userId: one.id, isAdmin: true });
    for (const one of [participant, former, bystander]) {
      await insertParticipant(tx, { ...membership, userId: one.id, isAdmin: false });
    }
    await deleteParticipant(tx, gameId, former.id);

    await insertRequest(tx, { gameId, userId: requester.id, createdAt: now });
    const [request] = await requestsTo(tx, creator.id, gameId);
    if (!isPublic) await declineRequestsTo(tx, gameId, now);
    const invited = { gameId, invitedById: participant.id, invitedUserId: invitee.id, createdAt: now };
    const invitationId = await insertInvitation(tx, invited);
    const { token: linkToken, linkHash } = createLinkToken();
    const byEmail = { ...invited, invitedUserId: null, invitedEmail: 'someone@example.com', linkHash };
    const linkId = await insertInvitation(tx, byEmail);

    const groupId = await insertGroup(tx, { gameId, name: 'Reds', color: '#dc2626', createdAt: now });
    await putMember(tx, { gameId, groupId, userId: bystander.id, addedAt: now });
    const theirs = { gameId, userId: participant.id, createdAt: now };
    const postId = await insertPost(tx, { ...theirs, content: 'Brr', imageId: null });
    const post = await lockPost(tx, postId);
    if (post === undefined) throw new Error('The post was not found');
    const comment = { userId: participant.id, content: 'Still shivering', createdAt: now };
    const mail = { senderId: creator.id, recipientId: participant.id, content: 'Well done' };
    await completeGame(tx, gameId, now);
    // A game that has not ended has no notifications; reading one is the same.
    const [notification] = await tx
      .insert(gameNotifications)
      .values({ ...theirs, type: 'game_completed' })
      .onConflictDoUpdate({
        target: [gameNotifications.gameId, gameNotifications.userId],
        set: { readAt: null },
      })
      .returning();

    return {
      gameId,
      inviteCode: game.inviteCode,
      edited: {
        name: 'Renamed',
        startTime: game.startTime.toISOString(),
        endTime: game.endTime.toISOString(),
        isPublic,
        requiresApproval: true,
      },
      bystanderId: bystander.id,
      participantId: participant.id,
      outsider: byRole.signedOut.id,
      groupId,
      postId,
      commentId: await insertComment(tx, post, comment),
      invitationId: invitationId ?? '',
      linkId: linkId ?? '',
      linkToken,
      requestId: request?.id ?? '',
      messageId: await insertMessage(tx, { ...mail, gameId, createdAt: now }),
      notificationId: notification?.id ?? '',
    };
  });
}
