/** The requests a screen starts with, whoever the viewer is; `:id` and the like stand for themselves in the address. */
export const screens: readonly {
  readonly path: string;
  readonly route: string;
  readonly data: readonly string[];
}[] = [
  { path: '/', route: '_shell.index', data: ['/api/games', '/api/activity?limit=10', '/api/user/stats'] },
  { path: '/discover', route: '_shell.discover', data: ['/api/games/public'] },
  {
    path: '/games/:id',
    route: '_shell.games.$id.index',
    data: ['/api/games/:id', '/api/posts?gameId=:id&page=1&limit=20', '/api/games/:id/groups/leaderboard'],
  },
  { path: '/games/:id/edit', route: '_shell.games.$id.edit', data: ['/api/games/:id'] },
  {
    path: '/games/:id/groups',
    route: '_shell.games.$id.groups',
    data: ['/api/games/:id', '/api/games/:id/groups'],
  },
  {
    path: '/leaderboard',
    route: '_shell.leaderboard',
    data: ['/api/leaderboard/players?timeFrame=30days&metric=accomplishments'],
  },
  {
    path: '/profile',
    route: '_shell.profile',
    data: ['/api/user/stats', '/api/user/accomplishments?page=1&limit=20', '/api/games'],
  },
  { path: '/account', route: '_shell.account', data: ['/api/account', '/api/account/sessions'] },
  { path: '/messages', route: '_shell.messages', data: ['/api/messages'] },
  { path: '/invites', route: '_shell.invites', data: [] },
  { path: '/mobile-demo', route: '_shell.mobile-demo', data: [] },
];

/** The requests of the frame around every screen. */
export const frame = ['/api/messages/unread-count', '/api/invitations'];

/** A screen that anybody may open, without the frame. */
export const invitation = { path: '/join/:code', route: 'join.$code', data: ['/api/games/invite/:code'] };
