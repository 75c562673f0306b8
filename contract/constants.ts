/**
 * Values that screens need without a form. They are separate from the schemas: the client splits its code by module, and loads
 * schemas with its forms only.
 */

/** URL paths of sign-in and sign-out, for full page navigation. */
export const LOGIN_PATH = '/api/login';
export const LOGOUT_PATH = '/api/logout';

/** The header with the id of the user for whom the app sends a request. */
export const AUTHOR_HEADER = 'author-id';

/** The default number of items on a page, such as posts. */
export const PAGE_SIZE = 20;

/** The default number of activity items, as on Home. */
export const ACTIVITY_LIMIT = 10;

/** The maximum number of users in a response about one game; the viewer's own row is added. */
export const PEOPLE_SHOWN = 100;

/** The maximum number of members of each group in a response that embeds groups; the viewer is added. */
export const GROUP_MEMBERS_EMBEDDED = 10;

/** The maximum number of groups of a game. */
export const GROUPS_MAX = 50;

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

/** The content of a redacted post. */
export const REDACTED_CONTENT = '[Content Redacted]';

export const POST_CONTENT_MAX = 2000;

export const POST_CONTENT_REQUIRED = 'Please describe your accomplishment';

export const POST_GAME_REQUIRED = 'Please select at least one game';

/**
 * Clients scale photos to fit `PHOTO_MAX_WIDTH` × `PHOTO_MAX_HEIGHT` pixels and encode them as JPEG with `PHOTO_JPEG_QUALITY`,
 * from 0 to 1.
 */
export const PHOTO_JPEG_QUALITY = 0.8;

export const PHOTO_MAX_HEIGHT = 600;

export const PHOTO_MAX_WIDTH = 800;

export const COMMENT_MAX = 1000;

export const MESSAGE_MAX = 500;

/** The maximum number of messages in one response; the newest ones are followed by at most as many older unread ones. */
export const MESSAGES_LISTED = 1000;

/** Users are searched from this number of characters. */
export const USER_SEARCH_MIN = 2;

/** The server is searched above this number of characters. */
export const GAME_SEARCH_THRESHOLD = 2;

export const INVITE_CODE_LENGTH = 6;

/** The rows of a ranking; the viewer follows with their rank if they are further back. */
export const LEADERBOARD_ROWS = 50;
