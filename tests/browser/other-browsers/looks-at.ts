import { CELEBRATED, type Extremes, WIDEST } from '../support/extremes.ts';
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
const item = (name: string): Named => ({ role: 'menuitem', name });
const menu = button('Post options');

/** What a visitor sees. */
export const signedOut: readonly Look[] = [
  screen('/', { role: 'link', name: 'Get Started' }),
  screen('/api/login', button('Sign in')),
  screen('/api/login?mode=register', button('Create account')),
  screen('/join/ZZZZZZ', heading(/not found/i)),
];
/** What a visitor sees who was invited; from then on the browser remembers the invitation. */
export const invited: readonly Look[] = [screen('/join/ACTIVE', { role: 'link', name: 'Sign in to join' })];

/** What people see, by who they are: a sample of every kind of screen and of what opens on them. */
export function looksAt({ games }: Extremes): readonly (readonly [string, readonly Look[]])[] {
  const active = `/games/${games.active}`;
  const completed = `/games/${games.completed}`;
  return [
    [
      WIDEST,
      [
        screen('/', heading('Your Stats')),
        dialog('/', 'Create Game'),
        screen('/discover', heading('Active Games')),
        leadsTo(
          '/messages',
          { role: 'log', name: 'Messages' },
          { role: 'link', name: /./, within: { role: 'list', name: 'Conversations' } },
        ),
        screen(active, { text: 'Short and sweet.' }),
        dialog(active, 'Invite'),
        { at: active, shows: { role: 'menu' }, taps: [menu] },
        question(completed, menu, item('Redact')),
        dialog(`${active}/groups`, 'Add members to Seals'),
      ],
    ],
    [CELEBRATED, [{ at: '/mobile-demo', shows: { role: 'dialog', name: 'Challenge Complete!' } }]],
  ];
}
