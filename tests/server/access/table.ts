import type { GameStatus } from '#contract/games.ts';

/**
 * The expected statuses of every route of the contract: for each role of `roles`, in that order, in public and private
 * games, before, during and after the game. A route without a row, a row without a route and another status fail a test.
 */
const everybody = '200 200 200 200 200 200 200 200';
const signedIn = '401 200 200 200 200 200 200 200';
const wrongPassword = '401 400 400 400 400 400 400 400';
const nothingToDo = '401 409 409 409 409 409 409 409';
const unknownToAll = '401 404 404 404 404 404 404 404';
/** Allowed to moderators of the service only, who have no role in a game. */
const moderatorsOnly = '401 403 403 403 403 403 403 403';
const inside = '401 403 403 403 403 200 200 200';
const managers = '401 403 403 403 403 403 200 200';
const inviteeOnly = '401 404 404 200 404 404 404 404';
const participantOnly = '401 404 404 404 404 200 404 404';
const inviter = '401 404 404 404 404 200 200 200';
const authorSeen = '401 403 403 403 403 200 403 403';
const authorHidden = '401 404 404 404 404 200 403 403';

/** Statuses in public and private games. */
export type Row = { readonly public: string; readonly private: string };
/** Rows by game status; a single row is for all of them. */
export type RowsByStatus = Readonly<Record<GameStatus, Row>>;
/** Routes without a game. */
export type Anywhere = { readonly anywhere: string };

const anywhere = (statuses: string): Anywhere => ({ anywhere: statuses });
const both = (statuses: string): Row => ({ public: statuses, private: statuses });
/** Allowed in an active game only: 409 before and after. */
const whileActive = (active: Row): RowsByStatus => {
  const refused = {
    public: active.public.replaceAll(/20[01]/g, '409'),
    private: active.private.replaceAll(/20[01]/g, '409'),
  };
  return { upcoming: refused, active, completed: refused };
};
const notYet: Row = { public: '401 403 403 403 403 409 403 403', private: '401 404 404 404 404 409 403 403' };
const ofAuthor: Row = { public: authorSeen, private: authorHidden };

export const table: Readonly<Record<string, Row | RowsByStatus | Anywhere>> = {
  'auth.currentUser': anywhere(signedIn),
  'account.overview': anywhere(signedIn),
  'account.changePassword': anywhere(wrongPassword),
  'account.confirmEmail': anywhere(signedIn),
  'account.changeEmail': anywhere(wrongPassword),
  'account.startTwoFactor': anywhere(wrongPassword),
  'account.confirmTwoFactor': anywhere(nothingToDo),
  'account.removeTwoFactor': anywhere(wrongPassword),
  'account.renewRecoveryCodes': anywhere(nothingToDo),
  'account.sessions': anywhere(signedIn),
  'account.endOtherSessions': anywhere(signedIn),
  'account.rules': anywhere(signedIn),
  'account.acceptRules': anywhere(nothingToDo),
  'account.exportState': anywhere(signedIn),
  'account.startExport': anywhere(signedIn),
  'account.deletionPlan': anywhere(signedIn),
  'account.remove': anywhere(wrongPassword),
  'accessTokens.list': anywhere(signedIn),
  'accessTokens.create': anywhere('401 201 201 201 201 201 201 201'),
  'accessTokens.revoke': anywhere(signedIn),

  'users.updateProfile': anywhere(signedIn),
  'users.stats': anywhere(signedIn),
  'users.refreshStats': anywhere(signedIn),
  'users.search': anywhere(signedIn),

  'blocks.list': anywhere(signedIn),
  'blocks.block': anywhere(signedIn),
  'blocks.unblock': anywhere(signedIn),
  'mutes.list': anywhere(signedIn),
  'mutes.mute': anywhere(signedIn),
  'mutes.unmute': anywhere(signedIn),
  'reports.list': anywhere(signedIn),
  'reports.create': {
    public: '401 201 201 201 201 400 201 201',
    private: '401 404 404 404 404 400 201 201',
  },
  'reports.acknowledge': anywhere(unknownToAll),
  'restrictions.list': anywhere(signedIn),
  'restrictions.acknowledge': anywhere(unknownToAll),
  'restrictions.appeal': anywhere(unknownToAll),
  'moderation.reports': anywhere(moderatorsOnly),
  'moderation.claimReport': anywhere(moderatorsOnly),
  'moderation.releaseReport': anywhere(moderatorsOnly),
  'moderation.decideReport': anywhere(moderatorsOnly),
  'moderation.suspend': anywhere(moderatorsOnly),
  'moderation.endRestriction': anywhere(moderatorsOnly),
  'moderation.appeals': anywhere(moderatorsOnly),
  'moderation.decideAppeal': anywhere(moderatorsOnly),
  'moderation.user': anywhere(moderatorsOnly),
  'moderation.game': anywhere(moderatorsOnly),
  'moderation.addNote': anywhere(moderatorsOnly),
  'moderation.audit': anywhere(moderatorsOnly),

  'games.mine': anywhere(signedIn),
  'games.public': anywhere(signedIn),
  'games.search': anywhere(signedIn),
  'games.detail': { public: signedIn, private: inside },
  'games.create': anywhere('401 201 201 201 201 201 201 201'),
  'games.update': both(managers),
  'games.remove': both('401 403 403 403 403 403 403 200'),
  'games.rotateInviteCode': both('401 403 403 403 403 403 403 200'),
  'games.byInviteCode': both(everybody),
  'games.scores': { public: signedIn, private: inside },
  'games.results': { public: signedIn, private: inside },

  'participants.list': { public: signedIn, private: inside },
  'participants.join': { public: signedIn, private: inside },
  'participants.joinByCode': both(signedIn),
  'participants.leave': both('401 403 403 403 403 200 200 403'),
  'participants.remove': both(managers),
  'participants.setAdmin': both(managers),

  'gameModeration.overview': both(managers),
  'gameModeration.act': both(managers),
  'gameModeration.ban': both(managers),
  'gameModeration.unban': both(managers),

  'invitations.overview': anywhere(signedIn),
  'invitations.ofGame': both(managers),
  'invitations.invite': both('401 403 403 403 403 201 201 201'),
  'invitations.openLink': both('401 200 200 200 200 409 409 409'),
  'invitations.renewLink': both(inviter),
  'invitations.accept': both(inviteeOnly),
  'invitations.decline': both(inviteeOnly),
  'invitations.withdraw': both(inviter),
  'invitations.joinRequests': both(managers),
  'invitations.approveRequest': { public: managers, private: '401 403 403 403 403 403 409 409' },
  'invitations.declineRequest': both(managers),

  'groups.list': both(inside),
  'groups.leaderboard': { public: signedIn, private: inside },
  'groups.create': both('401 403 403 403 403 403 201 201'),
  'groups.update': both(managers),
  'groups.remove': both(managers),
  'groups.addMember': both(managers),
  'groups.removeMember': both(managers),

  'posts.ofGame': { public: signedIn, private: inside },
  'posts.mine': anywhere(signedIn),
  'posts.create': whileActive(both('401 403 403 403 403 201 201 201')),
  'posts.update': whileActive(ofAuthor),
  'posts.remove': whileActive(ofAuthor),
  'posts.redact': { upcoming: notYet, active: notYet, completed: ofAuthor },
  'posts.removeImage': ofAuthor,
  'posts.toggleUpvote': whileActive({
    public: '401 403 403 403 403 403 200 200',
    private: '401 404 404 404 404 403 200 200',
  }),

  'comments.create': whileActive({
    public: '401 403 403 403 403 201 201 201',
    private: '401 404 404 404 404 201 201 201',
  }),
  'comments.remove': ofAuthor,

  'activity.list': anywhere(signedIn),
  'notifications.list': anywhere(signedIn),
  'notifications.markRead': both(participantOnly),

  'messages.list': anywhere(signedIn),
  'messages.send': both('401 403 403 403 403 201 201 201'),
  'messages.markRead': both('401 404 404 404 404 200 404 403'),
  'messages.unreadCount': anywhere(signedIn),

  'leaderboard.players': anywhere(signedIn),
  'leaderboard.creators': anywhere(signedIn),
};
