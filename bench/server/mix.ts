import { idOf, LARGE } from './fill.ts';

type Mixed = {
  readonly what: string;
  readonly url: string;
  /** How often among the others. */
  readonly times: number;
  /** Measured by itself too. */
  readonly alone: boolean;
};

const large = idOf('game', LARGE);

/**
 * What the app asks for in ten minutes: it polls three addresses every 30 seconds, and somebody who looks around opens
 * Home twice, three games, turns a page in each, looks at a leaderboard, at messages and at Discover.
 */
export const loadMix: readonly Mixed[] = [
  { what: 'unread count', url: '/api/messages/unread-count', times: 20, alone: true },
  { what: 'notifications', url: '/api/notifications/games', times: 20, alone: false },
  { what: 'invitations', url: '/api/invitations', times: 20, alone: false },
  { what: 'who one is', url: '/api/auth/user', times: 2, alone: false },
  { what: 'one’s games', url: '/api/games', times: 2, alone: false },
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
