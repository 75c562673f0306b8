import { type Extremes, LONGEST_NAME, WIDEST } from './extremes.ts';
import { dialog, fixed, fromMenu, press, type Screen, submit, tab } from './screen.ts';

const game = (which: keyof Extremes['games']) => (in_: Extremes) => `/games/${in_.games[which]}`;
const below = (which: keyof Extremes['games'], rest: string) => (in_: Extremes) =>
  `${game(which)(in_)}/${rest}`;

const open: readonly Screen[] = [
  { name: 'landing', at: fixed('/'), ready: 'Get Started' },
  { name: 'join link, signed out', at: (in_) => `/join/${in_.codes.active}`, ready: 'You are invited to' },
  { name: 'join link of nothing', at: fixed('/join/ABCDEF'), ready: 'Game Not Found', refused: /^404 GET/ },
  { name: 'join link without a code', at: fixed('/join'), ready: 'Invalid Link' },
  {
    name: 'join link, signed in',
    as: 'newcomer',
    at: (in_) => `/join/${in_.codes.active}`,
    ready: 'You are invited to',
  },
];

const home: readonly Screen[] = [
  { name: 'home', as: WIDEST, at: fixed('/'), ready: 'Scores of' },
  { name: 'home, upcoming', as: WIDEST, at: fixed('/'), ready: 'My Games', open: tab(/Upcoming/) },
  { name: 'home, past', as: WIDEST, at: fixed('/'), ready: 'My Games', open: tab(/Past/) },
  { name: 'home, empty', as: 'stranger', at: fixed('/'), ready: 'Nothing has happened yet' },
  {
    name: 'create game dialog',
    as: WIDEST,
    at: fixed('/'),
    ready: 'My Games',
    open: dialog('Create Game', submit('Create Game')),
  },
  {
    name: 'join by code dialog',
    as: WIDEST,
    at: fixed('/'),
    ready: 'My Games',
    open: dialog('Join Game', (page) => page.getByLabel('Game code').fill('WWWWWW')),
  },
  {
    name: 'share accomplishment dialog',
    as: WIDEST,
    at: fixed('/'),
    ready: 'My Games',
    open: dialog('Share Your Accomplishment', submit('Share')),
  },
  {
    name: 'choice of games',
    as: 'cara',
    at: fixed('/'),
    ready: 'My Games',
    open: press('2 games'),
    floats: true,
  },
  { name: 'discover', as: 'stranger', at: fixed('/discover'), ready: 'Coming Soon' },
  {
    name: 'discover, nothing found',
    as: 'stranger',
    at: fixed(`/discover?q=zz${'W'.repeat(80)}`),
    ready: 'No games match',
  },
  { name: 'not found', as: 'stranger', at: fixed('/nowhere'), ready: '404 Page Not Found' },
];

const games: readonly Screen[] = [
  { name: 'game, its creator', as: WIDEST, at: game('active'), ready: 'Short and sweet.' },
  { name: 'game, an admin', as: 'rtl', at: game('active'), ready: 'Short and sweet.' },
  { name: 'game, a participant', as: 'cara', at: game('active'), ready: 'Short and sweet.' },
  { name: 'game, somebody else', as: 'stranger', at: game('active'), ready: 'Short and sweet.' },
  { name: 'game, upcoming', as: WIDEST, at: game('upcoming'), ready: 'Scores appear once' },
  { name: 'game, completed', as: 'cara', at: game('completed'), ready: 'Short and sweet.' },
  { name: 'game, twenty thousand people', as: 'cara', at: game('crowd'), ready: 'Be the first to share!' },
  { name: 'game, empty', as: 'newcomer', at: game('empty'), ready: 'Be the first to share!' },
  { name: 'game, denied', as: 'stranger', at: game('secret'), ready: 'Access Denied', refused: /^403 GET/ },
  {
    name: 'game, missing',
    as: 'stranger',
    at: fixed('/games/none'),
    ready: 'Game Not Found',
    refused: /^404 GET/,
  },
  {
    name: 'participants dialog',
    as: WIDEST,
    at: game('active'),
    ready: 'Short and sweet.',
    open: dialog('Participants'),
  },
  {
    name: 'participants dialog, twenty thousand people',
    as: 'cara',
    at: game('crowd'),
    ready: 'Be the first to share!',
    open: dialog('Participants'),
  },
  { name: 'share dialog, code', as: WIDEST, at: game('active'), ready: LONGEST_NAME, open: dialog('Invite') },
  {
    name: 'share dialog, link',
    as: WIDEST,
    at: game('active'),
    ready: LONGEST_NAME,
    open: dialog('Invite', tab(/Link/)),
  },
  {
    name: 'share dialog, username',
    as: WIDEST,
    at: game('active'),
    ready: LONGEST_NAME,
    open: dialog('Invite', async (page) => {
      await tab(/Username/)(page);
      await page.getByRole('searchbox').fill('player');
      await page
        .getByRole('button', { name: /^Invite Player/ })
        .first()
        .waitFor();
    }),
  },
  {
    name: 'post menu',
    as: WIDEST,
    at: game('active'),
    ready: 'Short and sweet.',
    open: press('Post options'),
    floats: true,
  },
  {
    name: 'post being edited',
    as: WIDEST,
    at: game('active'),
    ready: 'Short and sweet.',
    open: async (page) => {
      await press('Post options')(page);
      await page.getByRole('menuitem', { name: 'Edit' }).tap();
      await page.getByRole('textbox', { name: 'Edit your accomplishment' }).waitFor();
    },
  },
  {
    name: 'post deletion dialog',
    as: WIDEST,
    at: game('active'),
    ready: 'Short and sweet.',
    open: fromMenu('Delete'),
  },
  {
    name: 'redaction dialog',
    as: WIDEST,
    at: game('completed'),
    ready: 'Short and sweet.',
    open: fromMenu('Redact'),
  },
  {
    name: 'image removal dialog',
    as: WIDEST,
    at: game('completed'),
    ready: 'Short and sweet.',
    open: fromMenu('Remove image'),
  },
  {
    name: 'message dialog',
    as: 'cara',
    at: game('active'),
    ready: 'Short and sweet.',
    open: dialog(/^Message /),
  },
  {
    name: 'photo dialog',
    as: WIDEST,
    at: game('active'),
    ready: 'Short and sweet.',
    open: dialog(/^Photo of/),
  },
  {
    name: 'leave dialog',
    as: 'cara',
    at: game('active'),
    ready: 'Short and sweet.',
    open: dialog('Leave Game'),
  },
];

const management: readonly Screen[] = [
  { name: 'edit game', as: WIDEST, at: below('active', 'edit'), ready: 'Pending Invitations' },
  { name: 'edit game, completed', as: 'emoji', at: below('completed', 'edit'), ready: 'Pending Invitations' },
  { name: 'edit game, denied', as: 'stranger', at: below('active', 'edit'), ready: 'Access Denied' },
  {
    name: 'delete game dialog',
    as: WIDEST,
    at: below('active', 'edit'),
    ready: 'Pending Invitations',
    open: dialog('Delete Game'),
  },
  {
    name: 'invite code dialog',
    as: WIDEST,
    at: below('active', 'edit'),
    ready: 'Pending Invitations',
    open: dialog('Replace code'),
  },
  {
    name: 'participant removal dialog',
    as: WIDEST,
    at: below('active', 'edit'),
    ready: 'Pending Invitations',
    open: dialog('Remove Cara Mia'),
  },
  {
    name: 'admin dialog',
    as: WIDEST,
    at: below('active', 'edit'),
    ready: 'Pending Invitations',
    open: dialog('Make Cara Mia an admin'),
  },
  { name: 'groups', as: WIDEST, at: below('active', 'groups'), ready: 'Groups (4)' },
  { name: 'groups, a reader', as: 'cara', at: below('active', 'groups'), ready: 'Groups (4)' },
  { name: 'groups, none', as: 'newcomer', at: below('empty', 'groups'), ready: 'No groups yet' },
  {
    name: 'create group dialog',
    as: WIDEST,
    at: below('active', 'groups'),
    ready: 'Groups (4)',
    open: dialog('Create group', submit('Create group')),
  },
  {
    name: 'add members dialog',
    as: WIDEST,
    at: below('active', 'groups'),
    ready: 'Groups (4)',
    open: dialog('Add members', submit('Add members')),
  },
  {
    name: 'edit group dialog',
    as: WIDEST,
    at: below('active', 'groups'),
    ready: 'Groups (4)',
    open: dialog('Edit Seals'),
  },
  {
    name: 'delete group dialog',
    as: WIDEST,
    at: below('active', 'groups'),
    ready: 'Groups (4)',
    open: dialog(/^Delete G/),
  },
  {
    name: 'member removal dialog',
    as: WIDEST,
    at: below('active', 'groups'),
    ready: 'Groups (4)',
    open: dialog(/^Remove Cara Mia from/),
  },
];

/** Screens and dialogs of visitors and of Home. */
export const homeScreens: readonly Screen[] = [...open, ...home];

/** Screens and dialogs of a game, and of who manages it. */
export const gameScreens: readonly Screen[] = [...games, ...management];
