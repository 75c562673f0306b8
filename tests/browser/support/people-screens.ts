import { CELEBRATED, LONGEST_NAME, WIDEST } from './extremes.ts';
import { dialog, fixed, press, type Screen, tab } from './screen.ts';

const account = { as: WIDEST, at: fixed('/account'), ready: 'This one' };
const profile = { as: 'cara', at: fixed('/profile'), ready: 'Short and sweet.' };

/**
 * The screens about people, and the sign-in pages, of the world of extremes. How they look with more than a world can hold
 * is tested where the answers are made up.
 */
export const peopleScreens: readonly Screen[] = [
  { name: 'sign in', at: fixed('/api/login'), ready: 'Welcome back' },
  { name: 'create account', at: fixed('/api/login?mode=register'), ready: 'First name' },
  { name: 'second step', at: fixed('/api/login/code?returnTo=/profile'), ready: 'Code' },
  {
    name: 'leaderboard, nobody',
    as: WIDEST,
    at: fixed('/leaderboard'),
    ready: 'No leaderboard data available yet',
  },
  {
    name: 'leaderboard, medals',
    as: WIDEST,
    at: fixed('/leaderboard?time=alltime&metric=medalScore'),
    ready: 'Top 1',
  },
  {
    name: 'leaderboard, creators',
    as: WIDEST,
    at: fixed('/leaderboard?board=creators'),
    ready: 'Creators',
  },
  { name: 'profile', ...profile },
  { name: 'profile, achievements', ...profile, open: tab(/Achievements/) },
  { name: 'profile, games', ...profile, open: tab(/^Games/) },
  { name: 'edit profile dialog', ...profile, open: dialog('Edit Profile') },
  { name: 'messages', as: WIDEST, at: fixed('/messages'), ready: 'Conversations' },
  { name: 'messages, none', as: 'newcomer', at: fixed('/messages'), ready: 'No messages yet' },
  {
    name: 'conversation',
    as: WIDEST,
    at: fixed('/messages'),
    ready: 'Conversations',
    open: async (page) => {
      await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().tap();
      await page.getByRole('log', { name: 'Messages' }).getByText('Well jumped').waitFor();
    },
  },
  { name: 'invitations', as: 'newcomer', at: fixed('/invites'), ready: LONGEST_NAME },
  {
    name: 'invitations, asked to join',
    as: 'stranger',
    at: fixed('/invites'),
    ready: LONGEST_NAME,
    open: tab(/^Pending/),
  },
  {
    name: 'invitations dialog',
    as: 'newcomer',
    at: fixed('/'),
    ready: 'My Games',
    open: dialog(/game invitation/),
  },
  { name: 'account', ...account },
  { name: 'change password dialog', ...account, open: dialog('Change password') },
  { name: 'two steps dialog', ...account, open: dialog('Set up') },
  { name: 'delete account dialog', ...account, open: dialog('Delete my account') },
  { name: 'make-believe phone', as: WIDEST, at: fixed('/mobile-demo'), ready: 'Simulated phone' },
];

/** What greets whoever was in a game that has ended. */
export const celebration: Screen = {
  name: 'celebration',
  as: CELEBRATED,
  at: fixed('/mobile-demo'),
  ready: 'Challenge Complete!',
  open: press(/^See All/),
};
