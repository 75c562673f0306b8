import { CROWD, PHOTOS } from './dataset.ts';
import type { Screen } from './loading.ts';
import type { Cookie } from './servers.ts';

/** The screens whose loading is compared with the baseline. */
export const compared = (origin: string, cookie: Cookie): readonly Screen[] => [
  { what: 'landing', url: `${origin}/`, cookie: null },
  { what: 'Home', url: `${origin}/`, cookie },
  { what: 'a game of 20 photos', url: origin + PHOTOS, cookie },
];

/** All screens, for the scores that do not depend on time. */
export const everyScreen = (origin: string, cookie: Cookie): readonly Screen[] => [
  { what: 'landing', url: `${origin}/`, cookie: null },
  { what: 'sign-in', url: `${origin}/api/login`, cookie: null },
  { what: 'shared link, signed out', url: `${origin}/join/PHTS22`, cookie: null },
  { what: 'shared link', url: `${origin}/join/PHTS22`, cookie },
  ...[
    '/',
    '/discover',
    PHOTOS,
    CROWD,
    `${PHOTOS}/edit`,
    `${PHOTOS}/groups`,
    '/leaderboard',
    '/profile',
    '/account',
    '/messages',
    '/invites',
    '/mobile-demo',
  ].map((path) => ({ what: path === '/' ? 'Home' : path, url: origin + path, cookie })),
];
