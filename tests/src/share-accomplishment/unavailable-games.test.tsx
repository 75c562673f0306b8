import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { insertTestGame } from '#tests/support/games.ts';
import type { TestUser } from '#tests/support/server.ts';
import { conflictError } from '../support/changes.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';
import { pollingClock } from '../support/polling-clock.ts';

let ada: TestUser;
let gameId: string;
const harness = await openHarness();
beforeEach(async () => {
  ada = await harness.server.signUp('ada', { firstName: 'Ada' });
  gameId = await insertTestGame(harness.server, { creator: ada, name: 'Running' });
});

/** Sets the response to requests for the list of games. */
const respond = (response: () => Response | Promise<Response>) =>
  harness.msw.use(http.get('*/api/games', response));

async function openDialog(path: string) {
  const { user } = harness.visit(path, ada);
  const [first] = await screen.findAllByRole('button', { name: 'Share Your Accomplishment' });
  await user.click(first ?? document.body);
  return { user, dialog: within(await openedDialog('Share Your Accomplishment')) };
}

async function share(user: UserEvent, dialog: Awaited<ReturnType<typeof openDialog>>['dialog']) {
  await user.type(dialog.getByRole('textbox', { name: 'What did you do?' }), 'I ran');
  await user.click(dialog.getByRole('button', { name: 'Share' }));
  expect(await screen.findByText('Your accomplishment has been shared!')).toBeInTheDocument();
}

describe('sharing without the list of games', () => {
  it.each([
    ['fails', conflictError],
    ['is pending', () => new Promise<Response>(() => {})],
  ])('works from a game, which is chosen, when the list %s', async (_, response) => {
    respond(response);
    const { user, dialog } = await openDialog(`/games/${gameId}`);
    expect(await dialog.findByRole('checkbox', { name: 'Running' })).toBeChecked();
    expect(dialog.queryByText('Your games could not be loaded')).not.toBeInTheDocument();
    await share(user, dialog);
    expect(await screen.findByText('I ran', { selector: 'article *' })).toBeInTheDocument();
  });

  it('shows the failure at the field elsewhere, and can load the list again', async () => {
    respond(conflictError);
    const { user, dialog } = await openDialog('/');
    expect(await dialog.findByText('Your games could not be loaded')).toBeInTheDocument();
    harness.msw.resetHandlers();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await user.click(await dialog.findByRole('checkbox', { name: 'Running' }));
    await share(user, dialog);
  });

  it('offers the game it is opened from beside those of an older list', async () => {
    const other = await insertTestGame(harness.server, { creator: ada, name: 'Just joined' });
    const running = await ada.get(`/api/games/${gameId}`);
    respond(() => HttpResponse.json([running.json()]));
    const { dialog } = await openDialog(`/games/${other}`);
    expect(await dialog.findByRole('checkbox', { name: 'Just joined' })).toBeChecked();
    expect(await dialog.findByRole('checkbox', { name: 'Running' })).not.toBeChecked();
    expect(dialog.getAllByRole('checkbox')).toHaveLength(2);
  });
});

it('offers a game that begins while the dialog is open', async () => {
  const minute = 60_000;
  const hour = 60 * minute;
  await insertTestGame(harness.server, { creator: ada, name: 'Soon', from: 1 / 24 });
  const clock = pollingClock();
  const { dialog } = await openDialog(`/games/${gameId}`);
  expect(await dialog.findByRole('checkbox', { name: 'Running' })).toBeChecked();
  expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
  harness.server.clock.advance(hour);
  onTestFinished(() => harness.server.clock.advance(-hour));
  clock.skip(hour);
  await clock.pass(minute);
  expect(await dialog.findByRole('checkbox', { name: 'Soon' })).not.toBeChecked();
});
