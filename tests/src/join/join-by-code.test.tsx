import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { createGame } from '#tests/support/play.ts';
import { conflictError, serverError } from '../support/changes.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
const [ada, ben] = await harness.server.signUpAll('ada', 'ben');
const FAILED = 'Failed to join game. Please check the code and try again.';

async function open() {
  const visit = harness.visit('/', ben);
  await visit.user.click(await screen.findByRole('button', { name: 'Join Game' }));
  const dialog = within(await openedDialog('Join Game'));
  return {
    ...visit,
    field: dialog.getByLabelText<HTMLInputElement>('Game code'),
    button: dialog.getByRole('button', { name: 'Join Game' }),
  };
}

describe('joining by code', () => {
  it('takes six characters, in capitals and without spaces around them [R-CODE-1] [R-CODE-2]', async () => {
    const { user, field } = await open();
    await user.type(field, 'abc23456789');
    expect(field.value).toBe('ABC234');
    await user.clear(field);
    await user.paste('  ab12cd ');
    expect(field.value).toBe('AB12CD');
  });

  it('is disabled while the field is empty [R-CODE-3]', async () => {
    const { user, field, button } = await open();
    expect(button).toBeDisabled();
    await user.type(field, '   ');
    expect(button).toBeDisabled();
    await user.type(field, 'a');
    expect(button).toBeEnabled();
  });

  it('sends the code in capitals and opens the game [R-CODE-2] [R-CODE-4]', async () => {
    const { id, inviteCode } = await createGame(ada, harness.server.clock);
    const { user, field, button, path } = await open();
    harness.requests.length = 0;
    await user.type(field, inviteCode.toLowerCase());
    await user.click(button);
    expect(await screen.findByText("You've joined the game successfully.")).toBeInTheDocument();
    expect(harness.requests).toContain(`POST /api/games/join/${inviteCode}`);
    await waitFor(() => expect(path()).toBe(`/games/${id}`));
  });

  it('sends a request where approval is needed [R-CODE-5]', async () => {
    const { inviteCode } = await createGame(ada, harness.server.clock, { requiresApproval: true });
    const { user, field, button, path } = await open();
    await user.type(field, inviteCode);
    await user.click(button);
    const text = 'Join request sent! Waiting for approval from the game creator.';
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(path()).toBe('/');
  });

  it.each([
    ['the server’s message', conflictError, 'Out of order'],
    ['a message of its own', serverError, FAILED],
  ])('shows a failure at the field until it is edited, with %s [R-CODE-6]', async (_, answer, message) => {
    harness.msw.use(http.post('*/api/games/join/:code', answer));
    const { user, field, button } = await open();
    await user.type(field, 'ABC234');
    await user.click(button);
    await waitFor(() => expect(field).toHaveAccessibleDescription(message));
    expect(field.value).toBe('ABC234');
    await user.type(field, '{backspace}');
    expect(field).toBeValid();
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });

  it('shows a failure of the network in a toast [R-CODE-6]', async () => {
    harness.msw.use(http.post('*/api/games/join/:code', () => HttpResponse.error()));
    const { user, field, button } = await open();
    await user.type(field, 'ABC234');
    await user.click(button);
    expect(await screen.findByText(FAILED)).toBeInTheDocument();
    expect(field).toBeValid();
  });
});
