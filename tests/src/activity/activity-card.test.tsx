import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { ActivityItem } from '#contract/activity.ts';
import { arrangeGame } from '#tests/support/games.ts';
import { hearsElsewhere, openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });
const cold = await arrangeGame(harness.server, { creator: ada, name: 'Cold showers' });
const warm = await arrangeGame(harness.server, { creator: ada, name: 'Warm words' });

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const DAY = 24 * 3_600_000;

const user = {
  id: 'p',
  firstName: 'Grace',
  lastName: 'Hopper',
  username: 'grace',
  email: null,
  bio: null,
  profileImageUrl: null,
};

/** Opens Home with this one thing in its activity; answers the card. */
async function show(changes: Partial<ActivityItem>) {
  const game = { id: cold, name: 'Cold showers' };
  const item: ActivityItem = {
    id: 'a',
    type: 'post',
    content: 'I sang',
    createdAt: ago(3 * DAY),
    image: null,
    user,
    gameId: cold,
    game,
    games: [game],
    isMultiGame: false,
    postContent: null,
    ...changes,
  };
  harness.msw.use(http.get('*/api/activity', () => HttpResponse.json([item])));
  const visit = harness.visit('/', ada);
  const name = await screen.findByText('Grace Hopper');
  const element = name.closest('article');
  if (element === null) throw new Error('The activity is not on a card');
  return { ...visit, element, card: within(element) };
}

const both = () => ({
  isMultiGame: true,
  games: [
    { id: cold, name: 'Cold showers' },
    { id: warm, name: 'Warm words' },
  ],
});

describe('an activity card', () => {
  it('of a post says so, who it was, when, what and where [R-ACT-1] [R-ACT-3] [R-ACT-13] [R-ACT-14]', async () => {
    const { card } = await show({});
    expect(card.getByText('Posted')).toBeInTheDocument();
    expect(card.getByText('3 days ago')).toBeInTheDocument();
    expect(card.getByText('I sang')).toBeInTheDocument();
    expect(card.getByText('in Cold showers')).toBeInTheDocument();
  });

  it('of a comment says so, and quotes the post [R-ACT-2] [R-ACT-8]', async () => {
    const { card, element } = await show({ type: 'comment', content: 'Bravo', postContent: 'I sang' });
    expect(card.getByText('Commented')).toBeInTheDocument();
    expect(element.querySelector('blockquote')?.textContent).toBe('I sang');
  });

  it('cuts content at 200 characters and the quote at 100 [R-ACT-6] [R-ACT-9]', async () => {
    const { card, element } = await show({
      type: 'comment',
      content: 'c'.repeat(201),
      postContent: 'p'.repeat(101),
    });
    expect(card.getByText(`${'c'.repeat(200)}…`)).toBeInTheDocument();
    expect(element.querySelector('blockquote')?.textContent).toBe(`${'p'.repeat(100)}…`);
  });

  it('leaves content of 200 and a quote of 100 characters whole [R-ACT-7] [R-ACT-10]', async () => {
    const { card, element } = await show({
      type: 'comment',
      content: 'c'.repeat(200),
      postContent: 'p'.repeat(100),
    });
    expect(card.getByText('c'.repeat(200))).toBeInTheDocument();
    expect(element.querySelector('blockquote')?.textContent).toBe('p'.repeat(100));
  });

  it('shows the photo where there is one [R-ACT-11]', async () => {
    const { card } = await show({ image: '/api/images/x' });
    expect(card.getByRole('img', { name: 'Accomplishment' })).toHaveAttribute('src', '/api/images/x');
  });

  it('has no image where there is none [R-ACT-12]', async () => {
    const { element } = await show({});
    expect(element.querySelector('img')).toBeNull();
  });
});

describe('a tap on the card', () => {
  it('of one game opens it [R-ACT-16]', async () => {
    const { user, card, path } = await show({});
    await user.click(card.getByText('in Cold showers'));
    await waitFor(() => expect(path()).toBe(`/games/${cold}`));
  });

  it('of one game that is called several opens it too [R-ACT-22]', async () => {
    const { user, card, path } = await show({ isMultiGame: true });
    await user.click(card.getByText('in Cold showers'));
    await waitFor(() => expect(path()).toBe(`/games/${cold}`));
  });

  it('of several games offers them, without going anywhere [R-ACT-15] [R-ACT-17]', async () => {
    const { user, card, path } = await show(both());
    await user.click(await card.findByRole('button', { name: '2 games' }));
    const choice = within(await openedDialog('Open a game'));
    const games = choice.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(games).toEqual([
      ['Cold showers', `/games/${cold}`],
      ['Warm words', `/games/${warm}`],
    ]);
    await user.click(choice.getByText('Open a game'));
    expect(path()).toBe('/');
  });

  it('and the choice of a game opens it and closes the choice [R-ACT-18] [R-ACT-19] [R-ACT-21]', async () => {
    const { user, card, path } = await show(both());
    await user.click(await card.findByRole('button', { name: '2 games' }));
    const choice = within(await openedDialog('Open a game'));
    await user.click(choice.getByRole('link', { name: 'Warm words' }));
    await waitFor(() => expect(path()).toBe(`/games/${warm}`));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('beside the choice closes it, without going anywhere [R-ACT-20]', async () => {
    const { user, card, path } = await show(both());
    await user.click(await card.findByRole('button', { name: '2 games' }));
    await openedDialog('Open a game');
    await hearsElsewhere();
    await user.click(screen.getByRole('heading', { name: 'Recent Activity' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(path()).toBe('/');
  });
});
