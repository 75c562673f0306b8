import type { LightMyRequestResponse } from 'fastify';
import type { RouteMetadata } from '#contract/common.ts';
import { contract } from '#contract/index.ts';
import { gameInput, idOf } from '#tests/support/play.ts';
import type { TestApp, TestUser } from '#tests/support/server.ts';
import type { Fixture } from './fixture.ts';

export type Call = (by: TestUser, fixture: Fixture, stretch: TestApp) => Promise<LightMyRequestResponse>;

const inGame = (fixture: Fixture, rest = '') => `/api/games/${fixture.gameId}${rest}`;

const moderation = '/api/moderation';
const UNKNOWN_ID = '01a1fd0b-e85f-7635-bec6-ef862a770f07';

/** A route of the contract. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly pathParams?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly headers?: unknown;
  readonly responses: object;
  readonly metadata: RouteMetadata;
};

/** All routes of the contract by name, such as `posts.create`. */
export const routes: ReadonlyMap<string, Route> = new Map(
  Object.entries(contract).flatMap(([resource, parts]) =>
    Object.entries<Route>(parts).map(([name, route]) => [`${resource}.${name}`, route] as const),
  ),
);
export const routeNames: readonly string[] = [...routes.keys()];

/** A valid request for every route of the contract, about the rows of one fixture. */
export const calls: Readonly<Record<string, Call>> = {
  'auth.currentUser': (by) => by.get('/api/auth/user'),
  'account.overview': (by) => by.get('/api/account'),
  // The right password would change the user, whom all fixtures share: its effect is tested in tests/server/account.
  'account.changePassword': (by) =>
    by.post('/api/account/password', { currentPassword: 'not this one', newPassword: 'but rather this one' }),
  'account.confirmEmail': (by) => by.post('/api/account/email/confirmation'),
  'account.changeEmail': (by) =>
    by.post('/api/account/email', { email: 'new@example.com', password: 'not this one' }),
  'account.startTwoFactor': (by) => by.post('/api/account/two-factor', { password: 'not this one' }),
  'account.confirmTwoFactor': (by) => by.post('/api/account/two-factor/confirm', { code: '123456' }),
  'account.removeTwoFactor': (by) => by.post('/api/account/two-factor/remove', { password: 'not this one' }),
  'account.renewRecoveryCodes': (by) =>
    by.post('/api/account/two-factor/recovery-codes', { password: 'not this one' }),
  'account.sessions': (by) => by.get('/api/account/sessions'),
  'account.endOtherSessions': (by) => by.post('/api/account/sessions/end-others'),
  'account.rules': (by) => by.get('/api/account/rules'),
  'account.acceptRules': (by) => by.post('/api/account/rules', { version: 'the first' }),
  'account.exportState': (by) => by.get('/api/account/export/state'),
  'account.startExport': (by) => by.post('/api/account/export'),
  'account.deletionPlan': (by) => by.get('/api/account/deletion'),
  'account.remove': (by) =>
    by.post('/api/account/deletion', { confirmation: by.username, password: 'not this one' }),
  'accessTokens.list': (by) => by.get('/api/account/tokens'),
  'accessTokens.create': (by) => by.post('/api/account/tokens', { name: 'A script' }),
  'accessTokens.revoke': async (by) => {
    const created = await by.post('/api/account/tokens', { name: 'A script' });
    return created.statusCode === 201 ? by.delete(`/api/account/tokens/${idOf(created)}`) : created;
  },
  'users.updateProfile': (by) => by.patch('/api/user/profile', { firstName: by.username }),
  'users.stats': (by) => by.get('/api/user/stats'),
  'users.refreshStats': (by) => by.post('/api/user/stats/refresh'),
  'users.search': (by) => by.get('/api/users/search?q=by'),

  'games.mine': (by) => by.get('/api/games'),
  'games.public': (by) => by.get('/api/games/public'),
  'games.search': (by) => by.get('/api/games/search?q=everything'),
  'games.detail': (by, fixture) => by.get(inGame(fixture)),
  'games.create': (by, _fixture, { clock }) => by.post('/api/games', gameInput(clock)),
  'games.update': (by, fixture) => by.put(inGame(fixture), fixture.edited),
  'games.remove': (by, fixture) => by.delete(inGame(fixture)),
  'games.rotateInviteCode': (by, fixture) => by.post(inGame(fixture, '/invite-code/rotate')),
  'games.byInviteCode': (by, fixture) => by.get(`/api/games/invite/${fixture.inviteCode}`),
  'games.scores': (by, fixture) => by.get(inGame(fixture, '/scores')),
  'games.results': (by, fixture) => by.get(inGame(fixture, '/results')),

  'participants.list': (by, fixture) => by.get(inGame(fixture, '/participants')),
  'participants.join': (by, fixture) => by.post(inGame(fixture, '/join')),
  'participants.joinByCode': (by, fixture) => by.post(`/api/games/join/${fixture.inviteCode}`),
  'participants.leave': (by, fixture) => by.post(inGame(fixture, '/leave')),
  'participants.remove': (by, fixture) => by.delete(inGame(fixture, `/participants/${fixture.bystanderId}`)),
  'participants.setAdmin': (by, fixture) =>
    by.put(inGame(fixture, `/participants/${fixture.bystanderId}/admin`), { isAdmin: true }),

  'invitations.overview': (by) => by.get('/api/invitations'),
  'invitations.ofGame': (by, fixture) => by.get(inGame(fixture, '/invitations')),
  'invitations.invite': (by, fixture) => by.post(inGame(fixture, '/invite'), { email: 'friend@example.com' }),
  'invitations.openLink': (by, fixture) => by.post('/api/invitations/link', { token: fixture.linkToken }),
  'invitations.renewLink': (by, fixture) => by.post(`/api/invitations/${fixture.linkId}/link`),
  'invitations.accept': (by, fixture) => by.post(`/api/invitations/${fixture.invitationId}/accept`),
  'invitations.decline': (by, fixture) => by.post(`/api/invitations/${fixture.invitationId}/decline`),
  'invitations.withdraw': (by, fixture) => by.delete(`/api/invitations/${fixture.invitationId}`),
  'invitations.joinRequests': (by, fixture) => by.get(inGame(fixture, '/join-requests')),
  'invitations.approveRequest': (by, fixture) =>
    by.post(inGame(fixture, `/join-requests/${fixture.requestId}/approve`)),
  'invitations.declineRequest': (by, fixture) =>
    by.post(inGame(fixture, `/join-requests/${fixture.requestId}/decline`)),

  'groups.list': (by, fixture) => by.get(inGame(fixture, '/groups')),
  'groups.leaderboard': (by, fixture) => by.get(inGame(fixture, '/groups/leaderboard')),
  'groups.create': (by, fixture) => by.post(inGame(fixture, '/groups'), { name: 'Blues', color: '#2563eb' }),
  'groups.update': (by, fixture) =>
    by.patch(inGame(fixture, `/groups/${fixture.groupId}`), { name: 'Pinks' }),
  'groups.remove': (by, fixture) => by.delete(inGame(fixture, `/groups/${fixture.groupId}`)),
  'groups.addMember': (by, fixture) =>
    by.post(inGame(fixture, `/groups/${fixture.groupId}/members`), { memberId: fixture.participantId }),
  'groups.removeMember': (by, fixture) =>
    by.delete(inGame(fixture, `/groups/${fixture.groupId}/members/${fixture.bystanderId}`)),

  'posts.ofGame': (by, fixture) => by.get(`/api/posts?gameId=${fixture.gameId}`),
  'posts.mine': (by) => by.get('/api/user/accomplishments'),
  'posts.create': (by, fixture) => by.post('/api/posts', { gameId: fixture.gameId, content: 'Brr' }),
  'posts.update': (by, fixture) => by.patch(`/api/posts/${fixture.postId}`, { content: 'Brrr' }),
  'posts.remove': (by, fixture) => by.delete(`/api/posts/${fixture.postId}`),
  'posts.redact': (by, fixture) => by.patch(`/api/posts/${fixture.postId}/redact`),
  'posts.removeImage': (by, fixture) => by.patch(`/api/posts/${fixture.postId}/remove-image`),
  'posts.toggleUpvote': (by, fixture) => by.post(`/api/posts/${fixture.postId}/upvote`),

  'comments.create': (by, fixture) => by.post('/api/comments', { postId: fixture.postId, content: 'Ha' }),
  'comments.remove': (by, fixture) => by.delete(`/api/comments/${fixture.commentId}`),

  'activity.list': (by) => by.get('/api/activity'),
  'notifications.list': (by) => by.get('/api/notifications/games'),
  'notifications.markRead': (by, fixture) => by.put(`/api/notifications/${fixture.notificationId}/read`),

  'messages.list': (by) => by.get('/api/messages'),
  'messages.send': (by, fixture) =>
    by.post('/api/messages', { gameId: fixture.gameId, recipientId: fixture.bystanderId, content: 'Hi' }),
  'messages.markRead': (by, fixture) => by.put(`/api/messages/${fixture.messageId}/read`),
  'messages.unreadCount': (by) => by.get('/api/messages/unread-count'),

  'blocks.list': (by) => by.get('/api/blocks'),
  'blocks.block': (by, fixture) => by.put(`/api/blocks/${fixture.outsider}`),
  'blocks.unblock': (by, fixture) => by.delete(`/api/blocks/${fixture.outsider}`),
  'mutes.list': (by) => by.get('/api/mutes'),
  'mutes.mute': (by, fixture) => by.put(`/api/mutes/${fixture.outsider}`, {}),
  'mutes.unmute': (by, fixture) => by.delete(`/api/mutes/${fixture.outsider}`),
  'reports.list': (by) => by.get('/api/reports'),
  'reports.create': (by, fixture) =>
    by.post('/api/reports', { subject: { type: 'post', id: fixture.postId }, reason: 'spam' }),
  'reports.acknowledge': (by) => by.put(`/api/reports/${UNKNOWN_ID}/seen`),
  'restrictions.list': (by) => by.get('/api/account/restrictions'),
  'restrictions.acknowledge': (by) => by.put(`/api/account/restrictions/${UNKNOWN_ID}/seen`),
  'restrictions.appeal': (by) => by.post(`/api/account/restrictions/${UNKNOWN_ID}/appeal`, { text: 'Why?' }),
  'moderation.reports': (by) => by.get(`${moderation}/reports`),
  'moderation.claimReport': (by) => by.put(`${moderation}/reports/${UNKNOWN_ID}/claim`),
  'moderation.releaseReport': (by) => by.delete(`${moderation}/reports/${UNKNOWN_ID}/claim`),
  'moderation.decideReport': (by) =>
    by.post(`${moderation}/reports/${UNKNOWN_ID}/decision`, { outcome: 'removed' }),
  'moderation.suspend': (by, { outsider }) =>
    by.post(`${moderation}/users/${outsider}/suspension`, { until: null, reason: 'spam', statement: 'Spam' }),
  'moderation.endRestriction': (by) => by.post(`${moderation}/restrictions/${UNKNOWN_ID}/end`),
  'moderation.appeals': (by) => by.get(`${moderation}/appeals`),
  'moderation.decideAppeal': (by) =>
    by.post(`${moderation}/appeals/${UNKNOWN_ID}/decision`, { outcome: 'denied', statement: 'No' }),
  'moderation.user': (by, { outsider }) => by.get(`${moderation}/users/${outsider}`),
  'moderation.game': (by, { gameId }) => by.get(`${moderation}/games/${gameId}`),
  'moderation.addNote': (by, { outsider }) =>
    by.post(`${moderation}/users/${outsider}/notes`, { text: 'Again' }),
  'moderation.audit': (by) => by.get(`${moderation}/audit`),

  'gameModeration.overview': (by, fixture) => by.get(inGame(fixture, '/moderation')),
  'gameModeration.act': (by, fixture) =>
    by.post(inGame(fixture, '/moderation/actions'), {
      action: 'hide',
      subject: { type: 'post', id: fixture.postId },
      reason: 'spam',
    }),
  'gameModeration.ban': (by, fixture) =>
    by.put(inGame(fixture, `/bans/${fixture.bystanderId}`), { reason: 'spam' }),
  'gameModeration.unban': (by, fixture) => by.delete(inGame(fixture, `/bans/${fixture.bystanderId}`)),

  'leaderboard.players': (by) => by.get('/api/leaderboard/players?timeFrame=alltime&metric=accomplishments'),
  'leaderboard.creators': (by) => by.get('/api/leaderboard/creators?timeFrame=alltime&metric=largestGame'),
};

export function callOf(route: string): Call {
  const call = calls[route];
  if (call === undefined) throw new Error(`There is no request for ${route}`);
  return call;
}
