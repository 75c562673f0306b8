import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { arrangeGame } from '#tests/support/games.ts';
import type { TestUser } from '#tests/support/server.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';

let ada: TestUser;
let gameId: string;
let people = 0;
const harness = await openHarness();
beforeEach(async () => {
  people += 1;
  ada = await harness.server.signUp(`ada${people}`, { firstName: 'Ada' });
  gameId = await arrangeGame(harness.server, { creator: ada, name: 'Running' });
});

/** The list of one's games is answered so from now on. */
const listIs = (answer: () => Response | Promise<Response>) =>
  harness.msw.use(http.get('*/api/games', answer));
const broken = () => HttpResponse.json({ message: 'Broken' }, { status: 500 });

async function openDialog(user: UserEvent) {
  const [first] = await screen.findAllByRole('button', { name: 'Share Your Accomplishment' });
  if (first === undefined) throw new Error('Nothing can be shared');
  await user.click(first);
  return within(await openedDialog('Share Your Accomplishment'));
}

async function shareIn(user: UserEvent, dialog: Awaited<ReturnType<typeof openDialog>>) {
  await user.type(dialog.getByRole('textbox', { name: 'What did you do?' }), 'I ran');
  await user.click(dialog.getByRole('button', { name: 'Share' }));
  expect(await screen.findByText('Your accomplishment has been shared!')).toBeInTheDocument();
}

describe('sharing, while the list of one’s games cannot be had', () => {
  it.each([
    ['fails', broken],
    ['does not come', () => new Promise<Response>(() => {})],
  ])('works from a game, which is chosen (the list %s)', async (_, answer) => {
    listIs(answer);
    const { user } = harness.visit(`/games/${gameId}`, ada);
    const dialog = await openDialog(user);
    expect(await dialog.findByRole('checkbox', { name: 'Running' })).toBeChecked();
    expect(dialog.queryByText('Your games could not be loaded')).not.toBeInTheDocument();
    await shareIn(user, dialog);
    expect(await screen.findByText('I ran', { selector: 'article *' })).toBeInTheDocument();
  });

  it('says so at the field elsewhere, and goes on once it is there', async () => {
    listIs(broken);
    const { user } = harness.visit('/', ada);
    const dialog = await openDialog(user);
    expect(await dialog.findByText('Your games could not be loaded')).toBeInTheDocument();
    expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument();
    harness.msw.resetHandlers();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await user.click(await dialog.findByRole('checkbox', { name: 'Running' }));
    await shareIn(user, dialog);
  });

  it('offers the game it is opened from beside those of a list that was made before', async () => {
    const other = await arrangeGame(harness.server, { creator: ada, name: 'Just joined' });
    const running = await ada.get(`/api/games/${gameId}`);
    listIs(() => HttpResponse.json([running.json()]));
    const { user } = harness.visit(`/games/${other}`, ada);
    const dialog = await openDialog(user);
    expect(await dialog.findByRole('checkbox', { name: 'Just joined' })).toBeChecked();
    expect(await dialog.findByRole('checkbox', { name: 'Running' })).not.toBeChecked();
    expect(dialog.getAllByRole('checkbox')).toHaveLength(2);
  });
});
