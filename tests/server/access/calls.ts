import type { LightMyRequestResponse } from 'fastify';
import { gameWish } from '#tests/support/play.ts';
import type { TestApp, TestUser } from '#tests/support/server.ts';
import type { World } from './world.ts';

export type Call = (by: TestUser, world: World, stretch: TestApp) => Promise<LightMyRequestResponse>;

const inGame = (world: World, rest = '') => `/api/games/${world.gameId}${rest}`;

/** A sound request for every route of the contract, about the things of one world. */
export const calls: Readonly<Record<string, Call>> = {
  'auth.currentUser': (by) => by.get('/api/auth/user'),
  'account.overview': (by) => by.get('/api/account'),
  // A right password would change the person, whom all worlds share: what it does is tested with accounts.
  'account.changePassword': (by) =>
    by.post('/api/account/password', { currentPassword: 'not this one', newPassword: 'but rather this one' }),
  'account.startTwoFactor': (by) => by.post('/api/account/two-factor', { password: 'not this one' }),
  'account.confirmTwoFactor': (by) => by.post('/api/account/two-factor/confirm', { code: '123456' }),
  'account.removeTwoFactor': (by) => by.post('/api/account/two-factor/remove', { password: 'not this one' }),
  'account.renewRecoveryCodes': (by) =>
    by.post('/api/account/two-factor/recovery-codes', { password: 'not this one' }),
  'account.sessions': (by) => by.get('/api/account/sessions'),
  'account.endOtherSessions': (by) => by.post('/api/account/sessions/end-others'),
  'account.deletionPlan': (by) => by.get('/api/account/deletion'),
  'account.remove': (by) =>
    by.post('/api/account/deletion', { confirmation: by.username, password: 'not this one' }),
  'users.updateProfile': (by) => by.patch('/api/user/profile', { firstName: by.username }),
  'users.stats': (by) => by.get('/api/user/stats'),
  'users.refreshStats': (by) => by.post('/api/user/stats/refresh'),
  'users.search': (by) => by.get('/api/users/search?q=by'),

  'games.mine': (by) => by.get('/api/games'),
  'games.public': (by) => by.get('/api/games/public'),
  'games.search': (by) => by.get('/api/games/search?q=everything'),
  'games.detail': (by, world) => by.get(inGame(world)),
  'games.create': (by, _world, { clock }) => by.post('/api/games', gameWish(clock)),
  'games.update': (by, world) => by.put(inGame(world), world.edited),
  'games.remove': (by, world) => by.delete(inGame(world)),
  'games.rotateInviteCode': (by, world) => by.post(inGame(world, '/invite-code/rotate')),
  'games.byInviteCode': (by, world) => by.get(`/api/games/invite/${world.inviteCode}`),
  'games.scores': (by, world) => by.get(inGame(world, '/scores')),
  'games.results': (by, world) => by.get(inGame(world, '/results')),

  'participants.list': (by, world) => by.get(inGame(world, '/participants')),
  'participants.join': (by, world) => by.post(inGame(world, '/join')),
  'participants.joinByCode': (by, world) => by.post(`/api/games/join/${world.inviteCode}`),
  'participants.leave': (by, world) => by.post(inGame(world, '/leave')),
  'participants.remove': (by, world) => by.delete(inGame(world, `/participants/${world.bystanderId}`)),
  'participants.setAdmin': (by, world) =>
    by.put(inGame(world, `/participants/${world.bystanderId}/admin`), { isAdmin: true }),

  'invitations.overview': (by) => by.get('/api/invitations'),
  'invitations.ofGame': (by, world) => by.get(inGame(world, '/invitations')),
  'invitations.invite': (by, world) => by.post(inGame(world, '/invite'), { email: 'friend@example.com' }),
  'invitations.accept': (by, world) => by.post(`/api/invitations/${world.invitationId}/accept`),
  'invitations.decline': (by, world) => by.post(`/api/invitations/${world.invitationId}/decline`),
  'invitations.withdraw': (by, world) => by.delete(`/api/invitations/${world.invitationId}`),
  'invitations.joinRequests': (by, world) => by.get(inGame(world, '/join-requests')),
  'invitations.approveRequest': (by, world) =>
    by.post(inGame(world, `/join-requests/${world.requestId}/approve`)),
  'invitations.declineRequest': (by, world) =>
    by.post(inGame(world, `/join-requests/${world.requestId}/decline`)),

  'groups.list': (by, world) => by.get(inGame(world, '/groups')),
  'groups.leaderboard': (by, world) => by.get(inGame(world, '/groups/leaderboard')),
  'groups.create': (by, world) => by.post(inGame(world, '/groups'), { name: 'Blues', color: '#2563eb' }),
  'groups.update': (by, world) => by.patch(inGame(world, `/groups/${world.groupId}`), { name: 'Pinks' }),
  'groups.remove': (by, world) => by.delete(inGame(world, `/groups/${world.groupId}`)),
  'groups.addMember': (by, world) =>
    by.post(inGame(world, `/groups/${world.groupId}/members`), { memberId: world.participantId }),
  'groups.removeMember': (by, world) =>
    by.delete(inGame(world, `/groups/${world.groupId}/members/${world.bystanderId}`)),

  'posts.ofGame': (by, world) => by.get(`/api/posts?gameId=${world.gameId}`),
  'posts.mine': (by) => by.get('/api/user/accomplishments'),
  'posts.create': (by, world) => by.post('/api/posts', { gameId: world.gameId, content: 'Brr' }),
  'posts.update': (by, world) => by.patch(`/api/posts/${world.postId}`, { content: 'Brrr' }),
  'posts.remove': (by, world) => by.delete(`/api/posts/${world.postId}`),
  'posts.redact': (by, world) => by.patch(`/api/posts/${world.postId}/redact`),
  'posts.removeImage': (by, world) => by.patch(`/api/posts/${world.postId}/remove-image`),
  'posts.toggleUpvote': (by, world) => by.post(`/api/posts/${world.postId}/upvote`),

  'comments.create': (by, world) => by.post('/api/comments', { postId: world.postId, content: 'Ha' }),
  'comments.remove': (by, world) => by.delete(`/api/comments/${world.commentId}`),

  'activity.list': (by) => by.get('/api/activity'),
  'notifications.list': (by) => by.get('/api/notifications/games'),
  'notifications.markRead': (by, world) => by.put(`/api/notifications/${world.notificationId}/read`),

  'messages.list': (by) => by.get('/api/messages'),
  'messages.send': (by, world) =>
    by.post('/api/messages', { gameId: world.gameId, recipientId: world.bystanderId, content: 'Hi' }),
  'messages.markRead': (by, world) => by.put(`/api/messages/${world.messageId}/read`),
  'messages.unreadCount': (by) => by.get('/api/messages/unread-count'),

  'leaderboard.players': (by) => by.get('/api/leaderboard/players?timeFrame=alltime&metric=accomplishments'),
  'leaderboard.creators': (by) => by.get('/api/leaderboard/creators?timeFrame=alltime&metric=largestGame'),
};
