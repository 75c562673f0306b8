import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { insertTestGame } from '#tests/support/games.ts';
import { addManyParticipants } from '#tests/support/many-participants.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });
const gameId = await insertTestGame(harness.server, { creator: ada });
await addManyParticipants(harness.server, gameId, 149);

it('counts all participants of a large game beside the bars, not only those whose scores are sent [R-CARD-11]', async () => {
  harness.visit('/', ada);
  const chart = within(await screen.findByRole('list', { name: /^Scores of/ }));
  expect(chart.getByText('+138')).toBeInTheDocument();
  harness.leave();
});

it('pages through the participants of a large game, and finds those on later pages by name', async () => {
  const { user } = harness.visit(`/games/${gameId}`, ada);
  await user.click(await screen.findByRole('button', { name: /participants/i }));
  const dialog = within(await openedDialog('Participants (150)'));
  const shown = () => dialog.queryAllByRole('listitem').length;
  await waitFor(() => expect(shown()).toBe(50));
  for (const expected of [100, 150]) {
    await user.click(dialog.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(shown()).toBe(expected));
  }
  expect(dialog.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  const search = dialog.getByRole('searchbox', { name: 'Find a participant' });
  harness.requests.length = 0;
  await user.type(search, 'c');
  expect(shown()).toBe(150);
  expect(harness.requests).toEqual([]);
  await user.type(search, 'rowd 148');
  await waitFor(() => expect(shown()).toBe(1));
  expect(dialog.getByText('Crowd 148')).toBeInTheDocument();
  harness.leave();
});
