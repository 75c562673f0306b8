import type { Fixture, Side } from './fixture.ts';

/** What a screen shows of the other user. */
export interface ScreenRule {
  /** A text of its content, which no other screen shows. */
  readonly loaded: string | RegExp;
  /** `named`: their name or content before a block, nothing after it. `never`: nothing at any time. */
  readonly other: 'named' | 'never';
  /** What a block does not hide: the name of a game whose link was shared. */
  readonly keeps?: RegExp;
  /** The path, if it differs from the route's. */
  readonly at?: string;
}

/** A rule for every screen; a screen without one fails a test. */
export const screenRules: Readonly<Record<string, ScreenRule>> = {
  '/invites': { loaded: 'Invitations', other: 'named' },
  '/': { loaded: 'Recent Activity', other: 'named' },
  '/discover': { loaded: 'Active Games', other: 'named' },
  '/games/$id': { loaded: 'Accomplishments', other: 'named' },
  '/games/$id/edit': { loaded: 'Update Game', other: 'named', at: '/games/$hosted/edit' },
  '/games/$id/moderation': { loaded: 'Log', other: 'named', at: '/games/$hosted/moderation' },
  '/games/$id/groups': { loaded: 'Reds', other: 'named' },
  '/leaderboard': { loaded: 'Past 30 Days', other: 'named' },
  '/profile': { loaded: /By the third|Written by/, other: 'named' },
  '/messages': { loaded: 'Hello', other: 'named' },
  '/account': { loaded: 'Blocked and muted people', other: 'never' },
  '/safety': { loaded: 'Your reports', other: 'never' },
  '/moderation': { loaded: 'Moderation', other: 'never' },
  '/moderation/$kind/$id': { loaded: 'History', other: 'never', at: '/moderation/users/none' },
  '/join/$code': { loaded: 'Join Game', other: 'named', keeps: /Offered by \w+/g },
  '/$': { loaded: '404 Page Not Found', other: 'never', at: '/no/such/place' },
  '/join': { loaded: 'Invalid Link', other: 'never' },
  '/mobile-demo': { loaded: 'Mobile demo', other: 'never' },
};

/** The path of a screen that would show the other user to the viewer. */
export const addressOf = (path: string, { sharedId }: Fixture, viewer: Side, other: Side): string =>
  (screenRules[path]?.at ?? path)
    .replace('$id', sharedId)
    .replace('$hosted', viewer.hosted.id)
    .replace('$code', other.offeredCode);

/** What identifies a user in the HTML of a screen. */
export const identifiersOf = (
  { identifiers }: Side,
  html: string,
  { keeps }: ScreenRule,
): readonly string[] => html.replaceAll(keeps ?? /^$/g, '').match(new RegExp(identifiers, 'gi')) ?? [];
