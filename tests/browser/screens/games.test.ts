import { it } from 'vitest';
import { WIDEST } from '../support/boundary-data.ts';
import type { Step } from '../support/check-step.ts';
import {
  fromMenu,
  inOrder,
  layer,
  press,
  sampled,
  sampledWithColors,
  screen,
  screensHarness,
  submit,
  tab,
} from './harness.ts';

/** Games and what opens from them, with the longest texts and the largest numbers: their layout, contrast and axe's rules. */

const { data, checkStepsAs } = screensHarness();
const { games } = data;

/** The steps of the user with the longest name, through games with the longest names and the largest numbers. */
const widestSteps: readonly Step[] = [
  screen('home', '/', 'Scores of', sampledWithColors),
  layer('home, past games', tab(/Past/), /^Past/),
  layer(
    'create game dialog',
    inOrder(press('Create Game'), submit('Create Game')),
    'Name is required',
    sampled,
  ),
  layer(
    'join by code dialog',
    inOrder(press('Join Game'), (page) => page.getByLabel('Game code').fill('WWWWWW')),
    'Game code',
  ),
  layer(
    'share accomplishment dialog',
    inOrder(press('Share Your Accomplishment'), submit('Share')),
    'Please describe your accomplishment',
  ),
  screen('game', `/games/${games.active}`, 'Short and sweet.', sampledWithColors),
  layer('participants dialog', press('Participants'), /^Participants \(/),
  layer('decision dialog', inOrder(press(/^Options for/), press('Moderate…')), 'What to do'),
  layer('share dialog, code', inOrder(press('Invite'), tab(/Code/)), 'ACTIVE', { stays: true }),
  layer('share dialog, link', tab(/Link/), /\/join\/ACTIVE/, { stays: true }),
  layer(
    'share dialog, username',
    inOrder(tab(/Username/), (page) => page.getByRole('searchbox').fill('player')),
    /^Invite Player/,
  ),
  layer('photo dialog', press(/^Photo of/), 'Zoom in'),
  screen('upcoming game', `/games/${games.upcoming}`, 'Scores appear once'),
  screen('completed game', `/games/${games.completed}`, 'Winners'),
  screen('edit game', `/games/${games.active}/edit`, 'Pending Invitations', sampled),
  layer('participant removal dialog', press('Remove Cara Mia'), /^Remove Cara Mia.*\?$/),
  screen('moderation', `/games/${games.active}/moderation`, 'Nothing is reported.'),
  screen('groups', `/games/${games.active}/groups`, 'Groups (4)', sampled),
  layer(
    'create group dialog',
    inOrder(press('Create group'), submit('Create group')),
    'Group name is required',
  ),
  layer('add members dialog', inOrder(press(/^Add members to/), submit('Add members')), /^Add members$/),
  layer('edit group dialog', press('Edit Seals'), 'Edit group'),
  layer('group deletion dialog', press(/^Delete G/), /^Delete .*\?$/),
];

/** The menu of a user's own post and what opens from it. */
const postSteps: readonly Step[] = [
  screen('game', `/games/${games.active}`, 'Post options'),
  layer('post deletion dialog', fromMenu('Delete'), 'Delete this accomplishment?'),
  layer('post being edited', fromMenu('Edit'), 'Edit your accomplishment'),
  screen('completed game', `/games/${games.completed}`, 'Winners'),
  layer('post menu', press('Post options'), 'Redact', sampledWithColors),
];

/** The steps of a participant. */
const participantSteps: readonly Step[] = [
  screen('home with a choice of games', '/', 'My Games'),
  layer('choice of games', press('2 games'), 'Open a game'),
  screen('game, a participant', `/games/${games.active}`, 'Leave Game'),
  layer('message dialog', press(/^Message /), 'Your message'),
  layer('leave dialog', press('Leave Game'), 'Leave this game?', sampled),
  layer('user options dialog', press(/^Options for/), /^Mute for a week$/, { ...sampled, stays: true }),
  layer('report dialog', press('Report'), 'What is wrong?', sampledWithColors),
  layer('block question', inOrder(press(/^Options for W/), press(/^Block /)), /^You will not see what/, {
    stays: true,
  }),
  layer('game with a blocked user', press('Block'), /^Blocked /),
  screen('account with a blocked user', '/account', /^Unblock/),
  layer('account without blocked users', press(/^Unblock/), 'You have not blocked anyone.'),
  screen('game of twenty thousand', `/games/${games.crowd}`, 'Be the first to share!'),
  layer('participants dialog of twenty thousand', press('Participants'), /^Participants \(/),
  screen('groups, a participant', `/games/${games.active}/groups`, 'Groups (4)'),
  screen('profile with accomplishments', '/profile', 'Short and sweet.'),
  screen('messages', '/messages', 'Conversations'),
];

it('finds no faults on Home, games, their settings and groups', () => checkStepsAs(WIDEST, widestSteps));

it('finds no faults on the menu of a post', () => checkStepsAs(WIDEST, postSteps));

it('finds no faults on the games of a participant', () => checkStepsAs('cara', participantSteps));
