import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrangeGame } from '#tests/support/games.ts';
import { addCrowd } from '#tests/support/many-people.ts';
import type { TestUser } from '#tests/support/server.ts';
import { openedDialog } from '../support/dialog.ts';
import { type House, openHouse } from '../support/house.tsx';

let house: House;
let ada: TestUser;
let gameId: string;
beforeAll(async () => {
  house = await openHouse();
  ada = await house.server.signUp('ada', { firstName: 'Ada' });
  gameId = await arrangeGame(house.server, { creator: ada });
  await addCrowd(house.server, gameId, 149);
});
afterAll(() => house.close());

it('counts everybody beside the bars of a large game, not only those whose scores are sent [R-CARD-11]', async () => {
  house.visit('/', ada);
  const chart = within(await screen.findByRole('list', { name: /^Scores of/ }));
  expect(chart.getByText('+138')).toBeInTheDocument();
  house.leave();
});

it('shows the participants of a large game piece by piece, and finds those further back by their names', async () => {
  const { user } = house.visit(`/games/${gameId}`, ada);
  await user.click(await screen.findByRole('button', { name: /participants/i }));
  const dialog = within(await openedDialog('Participants (150)'));
  const shown = () => dialog.queryAllByRole('listitem').length;
  await waitFor(() => expect(shown()).toBe(50));
  for (const expected of [100, 150]) {
    await user.click(dialog.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(shown()).toBe(expected));
  }
  expect(dialog.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  await user.type(dialog.getByRole('searchbox', { name: 'Find a participant' }), 'crowd 148');
  await waitFor(() => expect(shown()).toBe(1));
  expect(dialog.getByText('Crowd 148')).toBeInTheDocument();
  house.leave();
});
