/**
 * Plain values that the first screen needs. They are apart from the schemas, which a client that splits its code by module loads with
 * its forms.
 */

/** URL paths of sign-in and sign-out, for full page navigation. */
export const LOGIN_PATH = '/api/login';
export const LOGOUT_PATH = '/api/logout';

export const PAGE_SIZE = 20;

export const ACTIVITY_LIMIT = 10;

/** The most users in a response about one game; the viewer's own row is added. */
export const PEOPLE_SHOWN = 100;

export const PLAYER_METRICS = [
  'accomplishments',
  'popularVotes',
  'medalScore',
  'popularVoteMedals',
  'gamesCompleted',
] as const;

/** Metrics of players that exist for all time only. */
export const ALL_TIME_ONLY_METRICS: readonly (typeof PLAYER_METRICS)[number][] = [
  'medalScore',
  'popularVoteMedals',
  'gamesCompleted',
];

export const CREATOR_METRICS = ['totalParticipants', 'largestGame', 'totalAccomplishments'] as const;
