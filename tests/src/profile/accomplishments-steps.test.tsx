import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import * as postWords from '#src/features/posts/post-words.tsx';
import { arrangeGame } from '#tests/support/games.ts';
import { share } from '#tests/support/posting.ts';
import { openHarness } from '../support/harness.tsx';

/** How many cards were on the page whenever one rendered. */
const counts: number[] = [];

const harness = await openHarness();
const ada = await harness.server.signUp('ada');
const game = await arrangeGame(harness.server, { creator: ada });
for (let at = 1; at <= 5; at += 1) await share(ada, game, `Feat ${at}`);
beforeEach(() => {
  counts.splice(0);
  vi.spyOn(postWords, 'PostWords').mockImplementation(({ content }) => {
    const cards = document.querySelectorAll('[data-testid="words"]').length;
    if (counts.at(-1) !== cards) counts.push(cards);
    return <p data-testid="words">{content}</p>;
  });
});

it('shows what one did whole at first, and step by step where its tab is turned to', async () => {
  const { user } = harness.visit('/profile', ada);
  await screen.findByText('Feat 1');
  expect(new Set(counts)).toEqual(new Set([0]));

  await user.click(screen.getByRole('tab', { name: 'Achievements' }));
  await waitFor(() => expect(screen.queryByText('Feat 1')).not.toBeInTheDocument());
  counts.splice(0);
  await user.click(screen.getByRole('tab', { name: 'Accomplishments' }));
  await screen.findByText('Feat 1');
  expect(counts).toEqual([0, 1, 2, 3, 4]);
});

it('shows what one did step by step on a screen that is opened, and whole to whoever comes back to it', async () => {
  const { user, goBack } = harness.visit('/', ada);
  const links = () => within(screen.getByRole('navigation', { name: 'Main' }));
  await screen.findByRole('tab', { name: /Active/ });
  await user.click(links().getByRole('link', { name: 'Profile' }));
  // Home shows the same texts in its recent activity, so only the cards themselves say that the screen has changed.
  await waitFor(() => expect(counts).toEqual([0, 1, 2, 3, 4]));

  await user.click(links().getByRole('link', { name: /Home/ }));
  await waitFor(() => expect(screen.queryAllByTestId('words')).toEqual([]));
  counts.splice(0);
  goBack();
  await screen.findAllByTestId('words');
  expect(new Set(counts)).toEqual(new Set([0]));
});
