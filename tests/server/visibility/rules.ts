import type { LightMyRequestResponse } from 'fastify';
import { contract } from '#contract/index.ts';
import { type Fixture, type Side, warn } from './fixture.ts';

/** The viewer and the other user, one of whom has blocked the other. */
export type Case = { readonly viewer: Side; readonly other: Side; readonly fixture: Fixture };
type Urls = (of: Case) => readonly string[];
type Call = (of: Case) => Promise<LightMyRequestResponse>;

/** What a block changes in a route. */
export type Rule =
  /**
   * The response contains content of the other user before the block, and none afterwards; with `keepsRows` their games in which
   * the viewer takes part stay, without their name.
   */
  | { readonly hides: Urls; readonly keepsRows?: true }
  /** The response is a count, which is lower after the block. */
  | { readonly counts: Urls }
  /** The response is the same, but the other one's rows are without name and photo. */
  | { readonly masks: Urls }
  /** The response never contains content of another user, and is the same. */
  | { readonly same: Urls }
  /** The response is as if the other user, or their content, did not exist; the request changes nothing. */
  | { readonly refuses: Call; readonly as: Call }
  /** The request succeeds, because a shared game goes on or the user acts on their own; the response does not identify the other. */
  | { readonly succeeds: Call }
  /** The request is about the caller's own account only. */
  | { readonly own: true };

const UNKNOWN_ID = '01a1fd0b-e85f-7635-bec6-ef862a770f07';
const own = { own: true } as const;
const game = (id: string, rest = '') => `/api/games/${id}${rest}`;
const shared: (rest: string) => Urls =
  (rest) =>
  ({ fixture }) => [game(fixture.sharedId, rest)];
const everywhere: Urls = ({ fixture, other, viewer }) =>
  [fixture.sharedId, other.hosted.id, viewer.hosted.id].map((id) => game(id));
const group = { name: 'Blues', color: '#2563eb' };
const ownGroup = async ({ viewer, other }: Case) => {
  await other.user.post(game(viewer.hosted.id, '/join'));
  const created = await viewer.user.post(game(viewer.hosted.id, '/groups'), group);
  const url = game(viewer.hosted.id, `/groups/${created.json<{ id: string }>().id}`);
  await viewer.user.post(`${url}/members`, { memberId: other.user.id });
  return url;
};
/** A request of the viewer with an id of the other user, and the same request with an unknown id. */
const aboutId = (
  call: (of: Case, id: string) => Promise<LightMyRequestResponse>,
  idOf: (other: Side) => string,
): Rule => ({
  refuses: (of) => call(of, idOf(of.other)),
  as: (of) => call(of, UNKNOWN_ID),
});
const onPost = (call: (of: Case, id: string) => Promise<LightMyRequestResponse>) =>
  aboutId(call, ({ postId }) => postId);
const onInvitation = (call: (of: Case, id: string) => Promise<LightMyRequestResponse>) =>
  aboutId(call, ({ invitationId }) => invitationId);

const respondToRequest = async ({ viewer, other }: Case, verb: 'approve' | 'decline') => {
  await other.user.post(game(viewer.guardedId, '/leave'));
  await other.user.post(game(viewer.guardedId, '/join'));
  const requests = await viewer.user.get(game(viewer.guardedId, '/join-requests'));
  const [request] = requests.json<{ id: string }[]>();
  return viewer.user.post(game(viewer.guardedId, `/join-requests/${request?.id}/${verb}`));
};

/** A rule for every route of the contract; a route without one fails a test. */
export const rules: Readonly<Record<string, Rule>> = {
  'auth.currentUser': { same: () => ['/api/auth/user'] },
  'account.overview': { same: () => ['/api/account'] },
  'account.changePassword': own,
  'account.confirmEmail': own,
  'account.changeEmail': own,
  'account.startTwoFactor': own,
  'account.confirmTwoFactor': own,
  'account.removeTwoFactor': own,
  'account.renewRecoveryCodes': own,
  'account.sessions': { same: () => ['/api/account/sessions'] },
  'account.endOtherSessions': own,
  'account.rules': { same: () => ['/api/account/rules'] },
  'account.acceptRules': own,
  'account.exportState': { same: () => ['/api/account/export/state'] },
  'account.startExport': own,
  'account.deletionPlan': { masks: () => ['/api/account/deletion'] },
  'account.remove': own,
  'accessTokens.list': own,
  'accessTokens.create': own,
  'accessTokens.revoke': own,
  'users.updateProfile': own,
  'users.stats': { same: () => ['/api/user/stats'] },
  'users.refreshStats': own,
  'users.search': { hides: ({ other }) => [`/api/users/search?q=${other.user.username}`] },

  'games.mine': { masks: () => ['/api/games'] },
  'games.public': { hides: () => ['/api/games/public'], keepsRows: true },
  'games.search': { hides: () => ['/api/games/search?q=offered'] },
  'games.detail': { masks: everywhere },
  'games.create': own,
  'games.update': {
    succeeds: async ({ viewer, other }) => {
      await viewer.user.post(game(other.hosted.id, '/join'));
      const admin = game(other.hosted.id, `/participants/${viewer.user.id}/admin`);
      await other.user.put(admin, { isAdmin: true });
      return viewer.user.put(game(other.hosted.id), { ...other.hosted, name: 'Renamed' });
    },
  },
  'games.remove': own,
  'games.rotateInviteCode': {
    succeeds: ({ viewer }) => viewer.user.post(game(viewer.hosted.id, '/invite-code/rotate')),
  },
  'games.byInviteCode': { masks: ({ other }) => [`/api/games/invite/${other.offeredCode}`] },
  'games.scores': { masks: shared('/scores') },
  'games.results': { masks: ({ fixture }) => [game(fixture.completedId, '/results')] },

  'participants.list': { masks: shared('/participants') },
  'participants.join': {
    succeeds: async ({ viewer, other }) => {
      await viewer.user.post(game(other.hosted.id, '/leave'));
      return viewer.user.post(game(other.hosted.id, '/join'));
    },
  },
  'participants.joinByCode': {
    succeeds: async ({ viewer, other }) => {
      await viewer.user.post(game(other.hosted.id, '/leave'));
      const { inviteCode } = (await other.user.get(game(other.hosted.id))).json<{ inviteCode: string }>();
      return viewer.user.post(`/api/games/join/${inviteCode}`);
    },
  },
  'participants.leave': {
    succeeds: async ({ viewer, other }) => {
      await viewer.user.post(game(other.hosted.id, '/join'));
      return viewer.user.post(game(other.hosted.id, '/leave'));
    },
  },
  'participants.setAdmin': {
    succeeds: async ({ viewer, other }) => {
      await other.user.post(game(viewer.hosted.id, '/join'));
      return viewer.user.put(game(viewer.hosted.id, `/participants/${other.user.id}/admin`), {
        isAdmin: true,
      });
    },
  },
  'participants.remove': {
    succeeds: async ({ viewer, other }) => {
      await other.user.post(game(viewer.hosted.id, '/join'));
      return viewer.user.delete(game(viewer.hosted.id, `/participants/${other.user.id}`));
    },
  },

  'gameModeration.overview': { masks: ({ viewer }) => [game(viewer.hosted.id, '/moderation')] },
  'gameModeration.act': { succeeds: (of) => warn(of.viewer, of.other) },
  'gameModeration.ban': {
    succeeds: async ({ viewer, other }) => {
      await other.user.post(game(viewer.hosted.id, '/join'));
      const url = game(viewer.hosted.id, `/bans/${other.user.id}`);
      const banned = await viewer.user.put(url, { reason: 'spam' });
      await viewer.user.delete(url);
      return banned;
    },
  },
  'gameModeration.unban': {
    succeeds: ({ viewer, other }) => viewer.user.delete(game(viewer.hosted.id, `/bans/${other.user.id}`)),
  },

  'invitations.overview': { hides: () => ['/api/invitations'] },
  'invitations.ofGame': { masks: ({ viewer }) => [game(viewer.hosted.id, '/invitations')] },
  'invitations.invite': {
    refuses: ({ viewer, other, fixture }) =>
      viewer.user.post(game(fixture.sharedId, '/invite'), { username: other.user.username }),
    as: ({ viewer, fixture }) =>
      viewer.user.post(game(fixture.sharedId, '/invite'), { username: 'nobody.at.all' }),
  },
  'invitations.openLink': {
    refuses: ({ viewer, other }) => viewer.user.post('/api/invitations/link', { token: other.linkToken }),
    as: ({ viewer }) => viewer.user.post('/api/invitations/link', { token: 'x'.repeat(32) }),
  },
  'invitations.renewLink': aboutId(
    ({ viewer }, id) => viewer.user.post(`/api/invitations/${id}/link`),
    ({ linkId }) => linkId,
  ),
  'invitations.accept': onInvitation(({ viewer }, id) => viewer.user.post(`/api/invitations/${id}/accept`)),
  'invitations.decline': onInvitation(({ viewer }, id) => viewer.user.post(`/api/invitations/${id}/decline`)),
  'invitations.withdraw': onInvitation(({ viewer }, id) => viewer.user.delete(`/api/invitations/${id}`)),
  'invitations.joinRequests': { masks: ({ viewer }) => [game(viewer.guardedId, '/join-requests')] },
  'invitations.approveRequest': { succeeds: (of) => respondToRequest(of, 'approve') },
  'invitations.declineRequest': { succeeds: (of) => respondToRequest(of, 'decline') },

  'groups.list': { masks: shared('/groups') },
  'groups.leaderboard': { masks: shared('/groups/leaderboard') },
  'groups.create': { succeeds: ({ viewer }) => viewer.user.post(game(viewer.hosted.id, '/groups'), group) },
  'groups.update': { succeeds: async (of) => of.viewer.user.patch(await ownGroup(of), { name: 'Pinks' }) },
  'groups.remove': { succeeds: async (of) => of.viewer.user.delete(await ownGroup(of)) },
  'groups.addMember': {
    succeeds: async (of) =>
      of.viewer.user.post(`${await ownGroup(of)}/members`, { memberId: of.other.user.id }),
  },
  'groups.removeMember': {
    succeeds: async (of) => of.viewer.user.delete(`${await ownGroup(of)}/members/${of.other.user.id}`),
  },

  'posts.ofGame': { hides: ({ fixture }) => [`/api/posts?gameId=${fixture.sharedId}`] },
  'posts.mine': { hides: () => ['/api/user/accomplishments'] },
  'posts.create': own,
  'posts.update': onPost(({ viewer }, id) => viewer.user.patch(`/api/posts/${id}`, { content: 'Mine' })),
  'posts.remove': onPost(({ viewer }, id) => viewer.user.delete(`/api/posts/${id}`)),
  'posts.redact': onPost(({ viewer }, id) => viewer.user.patch(`/api/posts/${id}/redact`)),
  'posts.removeImage': onPost(({ viewer }, id) => viewer.user.patch(`/api/posts/${id}/remove-image`)),
  'posts.toggleUpvote': onPost(({ viewer }, id) => viewer.user.post(`/api/posts/${id}/upvote`)),

  'comments.create': onPost(({ viewer }, postId) =>
    viewer.user.post('/api/comments', { postId, content: 'Hm' }),
  ),
  'comments.remove': aboutId(
    ({ viewer }, id) => viewer.user.delete(`/api/comments/${id}`),
    ({ commentId }) => commentId,
  ),

  'activity.list': { hides: () => ['/api/activity?limit=50'] },
  'notifications.list': { same: () => ['/api/notifications/games'] },
  'notifications.markRead': own,

  'messages.list': { hides: () => ['/api/messages'] },
  'messages.send': {
    refuses: ({ viewer, other, fixture }) =>
      viewer.user.post('/api/messages', {
        gameId: fixture.sharedId,
        recipientId: other.user.id,
        content: 'Hi',
      }),
    as: ({ viewer, fixture }) =>
      viewer.user.post('/api/messages', { gameId: fixture.sharedId, recipientId: UNKNOWN_ID, content: 'Hi' }),
  },
  'messages.markRead': aboutId(
    ({ viewer }, id) => viewer.user.put(`/api/messages/${id}/read`),
    ({ messageId }) => messageId,
  ),
  'messages.unreadCount': { counts: () => ['/api/messages/unread-count'] },

  'leaderboard.players': {
    masks: () =>
      [
        'accomplishments&timeFrame=30days',
        'popularVotes&timeFrame=alltime',
        'medalScore&timeFrame=alltime',
      ].map((query) => `/api/leaderboard/players?metric=${query}`),
  },
  'leaderboard.creators': {
    masks: () =>
      ['30days', 'alltime'].map(
        (timeFrame) => `/api/leaderboard/creators?metric=largestGame&timeFrame=${timeFrame}`,
      ),
  },

  'blocks.list': own,
  'blocks.block': own,
  'blocks.unblock': own,
  'mutes.list': {
    succeeds: async ({ viewer, other }) => {
      await viewer.user.put(`/api/mutes/${other.user.id}`, {});
      return viewer.user.get('/api/mutes');
    },
  },
  'mutes.mute': own,
  'mutes.unmute': own,
  'reports.list': own,
  'reports.acknowledge': own,
  'restrictions.list': own,
  'restrictions.acknowledge': own,
  'restrictions.appeal': own,
  // Nothing is hidden from moderators, and neither user is one.
  ...Object.fromEntries(Object.keys(contract.moderation).map((name) => [`moderation.${name}`, own] as const)),
  'reports.create': onPost(({ viewer }, id) =>
    viewer.user.post('/api/reports', { subject: { type: 'post', id }, reason: 'spam' }),
  ),
};
