import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { ActivityItem } from '#contract/activity.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { openedDialog, outsideClickListening } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';
import { aUser } from '../support/users.ts';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });
const cold = { id: await insertTestGame(harness.server, { creator: ada }), name: 'Cold showers' };
const warm = { id: await insertTestGame(harness.server, { creator: ada }), name: 'Warm words' };
const DAY = 24 * 3_600_000;

/** Opens Home with one activity item; returns its card. */
async function show(changes: Partial<ActivityItem> = {}) {
  const item: ActivityItem = {
    id: 'a',
    type: 'post',
    content: 'I sang',
    createdAt: new Date(Date.now() - 3 * DAY).toISOString(),
    image: null,
    user: aUser('p', 'Grace'),
    gameId: cold.id,
    game: cold,
    games: [cold],
    isMultiGame: false,
    postContent: null,
    ...changes,
  };
  harness.msw.use(http.get('*/api/activity', () => HttpResponse.json([item])));
  const visit = harness.visit('/', ada);
  const element = (await screen.findByText('Grace')).closest('article');
  if (element === null) throw new Error('The activity is not on a card');
  return { ...visit, card: within(element), quote: element.querySelector('blockquote')?.textContent };
}

describe('an activity card', () => {
  it('shows type, user, time, content and game of a post [R-ACT-1] [R-ACT-3] [R-ACT-13] [R-ACT-14]', async () => {
    const { card } = await show();
    for (const text of ['Posted', '3 days ago', 'I sang', 'in Cold showers'])
      expect(card.getByText(text)).toBeInTheDocument();
  });

  it('quotes the post of a comment [R-ACT-2] [R-ACT-8]', async () => {
    const { card, quote } = await show({ type: 'comment', content: 'Bravo', postContent: 'I sang' });
    expect(card.getByText('Commented')).toBeInTheDocument();
    expect(quote).toBe('I sang');
  });

  it.each([
    ['truncates longer texts [R-ACT-6] [R-ACT-9]', 1, '…'],
    ['shows texts of 200 and 100 characters whole [R-ACT-7] [R-ACT-10]', 0, ''],
  ])('%s', async (_, more, end) => {
    const { card, quote } = await show({
      type: 'comment',
      content: 'c'.repeat(200 + more),
      postContent: 'p'.repeat(100 + more),
    });
    expect(card.getByText(`${'c'.repeat(200)}${end}`)).toBeInTheDocument();
    expect(quote).toBe(`${'p'.repeat(100)}${end}`);
  });

  it.each([
    ['shows the photo [R-ACT-11]', '/api/images/x'],
    ['has no image element without a photo [R-ACT-12]', null],
  ])('%s', async (_, image) => {
    const { card } = await show({ image });
    expect(card.queryByRole('img', { name: 'Accomplishment' })?.getAttribute('src') ?? null).toBe(image);
  });
});

describe('a tap on the card', () => {
  it.each([
    ['opens its game [R-ACT-16]', false],
    ['opens the only game of an item of several [R-ACT-22]', true],
  ])('%s', async (_, isMultiGame) => {
    const { user, card, path } = await show({ isMultiGame });
    await user.click(card.getByText('in Cold showers'));
    await waitFor(() => expect(path()).toBe(`/games/${cold.id}`));
  });

  const openPicker = async () => {
    const visit = await show({ isMultiGame: true, games: [cold, warm] });
    await visit.user.click(await visit.card.findByRole('button', { name: '2 games' }));
    return { ...visit, picker: within(await openedDialog('Open a game')) };
  };

  it('offers several games without navigating [R-ACT-15] [R-ACT-17]', async () => {
    const { user, picker, path } = await openPicker();
    const games = picker.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(games).toEqual([
      ['Cold showers', `/games/${cold.id}`],
      ['Warm words', `/games/${warm.id}`],
    ]);
    await user.click(picker.getByText('Open a game'));
    expect(path()).toBe('/');
  });

  it('opens the chosen game and closes the choice [R-ACT-18] [R-ACT-19] [R-ACT-21]', async () => {
    const { user, picker, path } = await openPicker();
    await user.click(picker.getByRole('link', { name: 'Warm words' }));
    await waitFor(() => expect(path()).toBe(`/games/${warm.id}`));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('closes the choice when it is outside of it, without navigating [R-ACT-20]', async () => {
    const { user, path } = await openPicker();
    await outsideClickListening();
    await user.click(screen.getByRole('heading', { name: 'Recent Activity' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(path()).toBe('/');
  });
});
