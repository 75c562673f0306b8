import { CREATOR_METRICS, PLAYER_METRICS } from '#contract/constants.ts';
import { TIME_FRAMES, type TimeFrame } from '#contract/leaderboard.ts';
import { COMPLETED, idOf, LARGE, MARATHON, TOP_POST } from './fill.ts';

/** The user with the largest amount of the requested data. */
export type Reader = 'viewer' | 'organizer' | 'recipient';

export type Read = {
  /** Label in the table. */
  readonly what: string;
  readonly as: Reader | 'visitor';
  readonly url: string;
};

export type ReadRoute = {
  /** The maximum of SQL statements for a response, whatever the amount of data; one of them looks up the session. */
  readonly statements: number;
  readonly reads: readonly Read[];
};

const large = idOf('game', LARGE);
const completed = idOf('game', COMPLETED);
const read = (what: string, url: string, as: Read['as'] = 'viewer'): Read => ({ what, as, url });
const pages = (what: string, url: string) =>
  [1, 500].map((page) => read(`${what}, page ${page}`, `${url}page=${page}&limit=20`));
/** As a user with a high rank, and the first metric as one with a low rank. */
const rankings = (board: string, timeFrame: TimeFrame, metrics: readonly string[]) => {
  const url = (metric: string) => `/api/leaderboard/${board}?timeFrame=${timeFrame}&metric=${metric}`;
  return [
    ...metrics.map((metric) => read(`${board}, ${metric}, ${timeFrame}`, url(metric))),
    ...metrics
      .slice(0, 1)
      .map((metric) => read(`${board}, ${metric}, ${timeFrame}, low rank`, url(metric), 'recipient')),
  ];
};
const after = `${Date.now() - 9_000 * 150_000}.${idOf('post', TOP_POST)}`;

/** All routes that read, with requests for the largest amounts of data. A route without an entry fails a test. */
export const readRoutes: Readonly<Record<string, ReadRoute>> = {
  'auth.currentUser': { statements: 1, reads: [read('current user', '/api/auth/user')] },
  'account.overview': { statements: 3, reads: [read('account', '/api/account')] },
  'account.sessions': { statements: 2, reads: [read('sessions', '/api/account/sessions')] },
  'accessTokens.list': { statements: 2, reads: [read('access tokens', '/api/account/tokens')] },
  'account.rules': { statements: 1, reads: [read('rules', '/api/account/rules')] },
  'account.exportState': {
    statements: 2,
    reads: [read('state of the data export', '/api/account/export/state')],
  },
  'account.deletionPlan': {
    statements: 5,
    reads: [read('preview of the account deletion', '/api/account/deletion')],
  },
  'users.stats': { statements: 3, reads: [read('stats of 10,000 posts', '/api/user/stats')] },
  'users.search': {
    statements: 2,
    reads: [
      read('people, two letters', '/api/users/search?q=ab'),
      read('people, four letters', '/api/users/search?q=abcd'),
      read('people, no match', '/api/users/search?q=nobody%20at%20all'),
    ],
  },
  'games.mine': { statements: 2, reads: [read('own games', '/api/games')] },
  'games.public': { statements: 3, reads: [read('games to discover', '/api/games/public')] },
  'games.search': {
    statements: 2,
    reads: [
      read('games, all match', '/api/games/search?q=challenge'),
      read('games, few match', '/api/games/search?q=abcdef'),
      read('games, no match', '/api/games/search?q=nothing%20like%20it'),
    ],
  },
  'games.detail': { statements: 7, reads: [read('the large game', `/api/games/${large}`)] },
  'games.byInviteCode': {
    statements: 2,
    reads: [
      read('the large game by its code', '/api/games/invite/LARGE2'),
      read('the same, signed out', '/api/games/invite/LARGE2', 'visitor'),
    ],
  },
  'games.scores': { statements: 4, reads: [read('scores of 20,000', `/api/games/${large}/scores`)] },
  'games.results': { statements: 6, reads: [read('results of 20,000', `/api/games/${completed}/results`)] },
  'participants.list': {
    statements: 4,
    reads: [
      ...[1, 150].map((page) =>
        read(`20,000 participants, page ${page}`, `/api/games/${large}/participants?page=${page}`),
      ),
      read('participants by name', `/api/games/${large}/participants?q=abc`),
    ],
  },
  'invitations.overview': {
    statements: 4,
    reads: [read('10,000 invitations', '/api/invitations', 'recipient')],
  },
  'invitations.ofGame': {
    statements: 4,
    reads: [read('invitations to a game', `/api/games/${large}/invitations`)],
  },
  'invitations.joinRequests': {
    statements: 3,
    reads: [read('requests to a game', `/api/games/${large}/join-requests`)],
  },
  'groups.list': { statements: 4, reads: [read('groups of 20,000', `/api/games/${large}/groups`)] },
  'groups.leaderboard': {
    statements: 5,
    reads: [read('ranking of groups', `/api/games/${large}/groups/leaderboard`)],
  },
  'posts.ofGame': {
    statements: 4,
    reads: [
      ...pages('the large game’s posts', `/api/posts?gameId=${large}&`),
      read('the same, by cursor far back', `/api/posts?gameId=${large}&page=450&limit=20&before=${after}`),
      ...pages('the marathon’s posts', `/api/posts?gameId=${idOf('game', MARATHON)}&`),
    ],
  },
  'posts.mine': {
    statements: 3,
    reads: [
      ...pages('own 10,000 posts', '/api/user/accomplishments?'),
      read('the same, by cursor far back', `/api/user/accomplishments?page=450&limit=20&before=${after}`),
    ],
  },
  'activity.list': { statements: 5, reads: [read('activity', '/api/activity?limit=10')] },
  'notifications.list': {
    statements: 3,
    reads: [
      read('10,000 notifications', '/api/notifications/games', 'organizer'),
      read('no notifications', '/api/notifications/games'),
    ],
  },
  'messages.list': { statements: 2, reads: [read('10,000 conversations', '/api/messages', 'recipient')] },
  'messages.unreadCount': {
    statements: 2,
    reads: [read('10,000 unread messages', '/api/messages/unread-count', 'recipient')],
  },
  'blocks.list': { statements: 2, reads: [read('blocked people', '/api/blocks')] },
  'mutes.list': { statements: 2, reads: [read('muted people', '/api/mutes')] },
  'reports.list': { statements: 2, reads: [read('own reports', '/api/reports')] },
  'restrictions.list': { statements: 2, reads: [read('own restrictions', '/api/account/restrictions')] },
  'moderation.reports': {
    statements: 3,
    reads: ['open', 'resolved'].map((status) =>
      read(`${status} reports`, `/api/moderation/reports?status=${status}`, 'organizer'),
    ),
  },
  'moderation.appeals': {
    statements: 4,
    reads: [read('open appeals', '/api/moderation/appeals', 'organizer')],
  },
  'moderation.user': {
    statements: 7,
    reads: [read('history of a user', `/api/moderation/users/${idOf('person', 1)}`, 'organizer')],
  },
  'moderation.game': {
    statements: 6,
    reads: [read('history of a game', `/api/moderation/games/${large}`, 'organizer')],
  },
  'moderation.audit': { statements: 3, reads: [read('audit log', '/api/moderation/audit', 'organizer')] },
  'gameModeration.overview': {
    statements: 6,
    reads: [read('moderation of the large game', `/api/games/${large}/moderation`)],
  },
  'leaderboard.players': {
    statements: 5,
    reads: [
      ...rankings('players', '30days', ['accomplishments', 'popularVotes']),
      ...rankings('players', 'alltime', PLAYER_METRICS),
    ],
  },
  'leaderboard.creators': {
    statements: 4,
    reads: TIME_FRAMES.flatMap((timeFrame) => rankings('creators', timeFrame, CREATOR_METRICS)),
  },
};
