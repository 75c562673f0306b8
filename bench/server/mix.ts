import { idOf, LARGE } from './fill.ts';

type MixEntry = {
  readonly what: string;
  readonly url: string;
  /** Requests in ten minutes. */
  readonly times: number;
  /** Also measured separately. */
  readonly alone: boolean;
};

const large = idOf('game', LARGE);

/**
 * The requests of a user in ten minutes: the app polls three endpoints every 30 seconds; the user opens Home twice, three
 * games with two pages each, a leaderboard, messages and Discover.
 */
export const loadMix: readonly MixEntry[] = [
  { what: 'unread count', url: '/api/messages/unread-count', times: 20, alone: true },
  { what: 'notifications', url: '/api/notifications/games', times: 20, alone: false },
  { what: 'invitations', url: '/api/invitations', times: 20, alone: false },
  { what: 'current user', url: '/api/auth/user', times: 2, alone: false },
  { what: 'own games', url: '/api/games', times: 2, alone: false },
  { what: 'activity', url: '/api/activity?limit=10', times: 2, alone: false },
  { what: 'stats', url: '/api/user/stats', times: 2, alone: false },
  { what: 'a large game', url: `/api/games/${large}`, times: 3, alone: false },
  { what: 'its scores', url: `/api/games/${large}/scores`, times: 3, alone: false },
  { what: 'a page of posts', url: `/api/posts?gameId=${large}&page=1&limit=20`, times: 6, alone: true },
  {
    what: 'a leaderboard',
    url: '/api/leaderboard/players?timeFrame=30days&metric=accomplishments',
    times: 1,
    alone: true,
  },
  { what: 'messages', url: '/api/messages', times: 1, alone: false },
  { what: 'games to discover', url: '/api/games/public', times: 1, alone: false },
];
