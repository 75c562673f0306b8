import { CELEBRATED, type Extremes, LONGEST_NAME, WIDEST } from '../support/extremes.ts';
import type { Target } from './visit.ts';

type Named = Extract<Target, { role: string }>;

/** A screen, or what opens on one. */
export interface Look {
  readonly at: string;
  /** What is there once it is. */
  readonly shows: Target;
  /** What must be touched until it shows. */
  readonly taps?: readonly Named[];
  /** It stays: another screen, a tab's panel, something to write in. */
  readonly stays?: true;
}

const heading = (name: string | RegExp): Target => ({ role: 'heading', name });
const button = (name: string | RegExp): Named => ({ role: 'button', name });
const screen = (at: string, shows: Target): Look => ({ at, shows });
const dialog = (at: string, opener: string | RegExp): Look => ({
  at,
  shows: { role: 'dialog' },
  taps: [button(opener)],
});
const question = (at: string, ...taps: readonly Named[]): Look => ({
  at,
  shows: { role: 'alertdialog' },
  taps,
});
const leadsTo = (at: string, shows: Target, ...taps: readonly Named[]): Look => ({
  at,
  shows,
  taps,
  stays: true,
});
const tab = (name: RegExp): Named => ({ role: 'tab', name });
const panel = (name: RegExp): Target => ({ role: 'tabpanel', name });
const item = (name: string): Named => ({ role: 'menuitem', name });
const menu = button('Post options');

/** What a visitor sees. */
export const signedOut: readonly Look[] = [
  screen('/', { role: 'link', name: 'Get Started' }),
  screen('/api/login', button('Sign in')),
  screen('/api/login?mode=register', button('Create account')),
  screen('/api/login/code', { label: 'Code' }),
  screen('/join', heading('Invalid Link')),
  screen('/join/ZZZZZZ', heading(/not found/i)),
];
/** What a visitor sees who was invited; from then on the browser remembers the invitation. */
export const invited: readonly Look[] = [screen('/join/ACTIVE', { role: 'link', name: 'Sign in to join' })];

/** What people see, by who they are. */
export function looksAt({ games }: Extremes): readonly (readonly [string, readonly Look[]])[] {
  const active = `/games/${games.active}`;
  const completed = `/games/${games.completed}`;
  return [
    [
      WIDEST,
      [
        screen('/', heading('Your Stats')),
        dialog('/', 'Create Game'),
        dialog('/', 'Join Game'),
        dialog('/', 'Share Your Accomplishment'),
        leadsTo('/', panel(/^Upcoming/), tab(/^Upcoming/)),
        leadsTo('/', panel(/^Past/), tab(/^Past/)),
        screen('/discover', heading('Active Games')),
        screen('/leaderboard', { text: 'No leaderboard data available yet' }),
        screen('/leaderboard?time=alltime&metric=medalScore', { role: 'list', name: 'Players' }),
        screen('/leaderboard?board=creators', { role: 'tab', name: 'Creators' }),
        screen('/mobile-demo', { role: 'region', name: 'Simulated phone' }),
        screen('/nowhere', heading('404 Page Not Found')),
        screen('/messages', { role: 'list', name: 'Conversations' }),
        leadsTo(
          '/messages',
          { role: 'log', name: 'Messages' },
          { role: 'link', name: /./, within: { role: 'list', name: 'Conversations' } },
        ),
        screen('/profile', { role: 'tab', name: 'Achievements' }),
        dialog('/profile', 'Edit Profile'),
        screen('/account', button('Change password')),
        dialog('/account', 'Change password'),
        dialog('/account', 'Set up'),
        dialog('/account', 'Delete my account'),
        screen(active, { text: 'Short and sweet.' }),
        dialog(active, 'Participants'),
        dialog(active, 'Invite'),
        dialog(active, /^Photo of/),
        { at: active, shows: { role: 'menu' }, taps: [menu] },
        question(active, menu, item('Delete')),
        leadsTo(active, { role: 'textbox', name: 'Edit your accomplishment' }, menu, item('Edit')),
        screen(`/games/${games.upcoming}`, { text: /^Scores appear once/ }),
        screen(completed, { text: 'Short and sweet.' }),
        question(completed, menu, item('Redact')),
        question(completed, menu, item('Remove image')),
        screen(`${active}/edit`, heading('Game Settings')),
        question(`${active}/edit`, button('Delete Game')),
        question(`${active}/edit`, button('Replace code')),
        question(`${active}/edit`, button('Make Cara Mia an admin')),
        question(`${active}/edit`, button('Remove Cara Mia')),
        screen(`${active}/groups`, button('Create group')),
        dialog(`${active}/groups`, 'Create group'),
        dialog(`${active}/groups`, 'Add members to Seals'),
        dialog(`${active}/groups`, 'Edit Seals'),
        question(`${active}/groups`, button('Delete Seals')),
        question(`${active}/groups`, button(/^Remove Cara Mia from/)),
      ],
    ],
    [
      'cara',
      [
        screen('/', heading('Your Stats')),
        dialog('/', '2 games'),
        screen('/profile', { text: 'Short and sweet.' }),
        leadsTo('/profile', panel(/^Achievements/), tab(/^Achievements/)),
        leadsTo('/profile', panel(/^Games/), tab(/^Games/)),
        dialog(active, /^Message /),
        question(active, button('Leave Game')),
        screen(`${active}/groups`, heading('Groups (4)')),
        screen(`/games/${games.crowd}`, { text: 'Be the first to share!' }),
      ],
    ],
    [
      'newcomer',
      [
        dialog('/', /game invitation/),
        screen('/invites', { role: 'article', name: LONGEST_NAME }),
        screen(`/games/${games.secret}`, heading('Access Denied')),
        screen(`/games/${games.empty}`, { text: 'Be the first to share!' }),
        screen(`/games/${games.empty}/groups`, { text: 'No groups yet' }),
        screen('/messages', { text: 'No messages yet' }),
        screen('/join/ACTIVE', button('Join Game')),
      ],
    ],
    [
      'stranger',
      [
        screen('/', { text: 'Nothing has happened yet' }),
        screen(`/discover?q=zz${'W'.repeat(80)}`, { text: /^No games match/ }),
        screen(active, { text: 'Short and sweet.' }),
        screen(`${active}/edit`, { text: /^Access Denied/ }),
        screen('/games/none', heading('Game Not Found')),
        leadsTo('/invites', panel(/^Pending/), tab(/^Pending/)),
      ],
    ],
    [CELEBRATED, [{ at: '/mobile-demo', shows: { role: 'dialog', name: 'Challenge Complete!' } }]],
  ];
}
