import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { createGame } from '#tests/support/play.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });
const ben = await harness.server.signUp('ben', { firstName: 'Ben' });

async function openDialog() {
  const visit = harness.visit('/', ben);
  await visit.user.click(await screen.findByRole('button', { name: 'Join Game' }));
  const dialog = within(await openedDialog('Join Game'));
  return {
    ...visit,
    field: dialog.getByLabelText<HTMLInputElement>('Game code'),
    button: dialog.getByRole('button', { name: 'Join Game' }),
  };
}

it('takes at most six characters, in capitals [R-CODE-1]', async () => {
  const { user, field } = await openDialog();
  await user.type(field, 'abc23456789');
  expect(field.value).toBe('ABC234');
});

it('trims what is pasted before it is cut [R-CODE-1] [R-CODE-2]', async () => {
  const { user, field } = await openDialog();
  await user.click(field);
  await user.paste('  ab12cd ');
  expect(field.value).toBe('AB12CD');
});

it('has no button to press while the field is empty [R-CODE-3]', async () => {
  const { user, field, button } = await openDialog();
  expect(button).toBeDisabled();
  await user.type(field, '   ');
  expect(button).toBeDisabled();
  await user.type(field, 'a');
  expect(button).toBeEnabled();
});

it('joins with the code in capitals and comes to the game [R-CODE-2] [R-CODE-4]', async () => {
  const { id, inviteCode } = await createGame(ada, harness.server.clock);
  const { user, field, button, path } = await openDialog();
  harness.heard.length = 0;
  await user.type(field, inviteCode.toLowerCase());
  await user.click(button);
  expect(await screen.findByText("You've joined the game successfully.")).toBeInTheDocument();
  expect(harness.heard).toContain(`POST /api/games/join/${inviteCode}`);
  await waitFor(() => expect(path()).toBe(`/games/${id}`));
});

it('asks to be let in where that takes approval [R-CODE-5]', async () => {
  const { inviteCode } = await createGame(ada, harness.server.clock, { requiresApproval: true });
  const { user, field, button, path } = await openDialog();
  await user.type(field, inviteCode);
  await user.click(button);
  expect(
    await screen.findByText('Join request sent! Waiting for approval from the game creator.'),
  ).toBeInTheDocument();
  expect(path()).toBe('/');
});

it.each([
  ["the server's words", { message: 'This code has been replaced' }, 'This code has been replaced'],
  ['our words where it has none', {}, 'Failed to join game. Please check the code and try again.'],
])(
  'tells in %s, beside the code, that it failed, until another is typed [R-CODE-6]',
  async (_, body, words) => {
    harness.msw.use(http.post('*/api/games/join/:code', () => HttpResponse.json(body, { status: 404 })));
    const { user, field, button } = await openDialog();
    await user.type(field, 'ABC234');
    await user.click(button);
    await waitFor(() => expect(field).toHaveAccessibleDescription(words));
    expect(field.value).toBe('ABC234');
    await user.type(field, '{backspace}');
    expect(field).toBeValid();
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  },
);

it('does not blame the code for a server that is not reached [R-CODE-6]', async () => {
  harness.msw.use(http.post('*/api/games/join/:code', () => HttpResponse.error()));
  const { user, field, button } = await openDialog();
  await user.type(field, 'ABC234');
  await user.click(button);
  expect(
    await screen.findByText('Failed to join game. Please check the code and try again.'),
  ).toBeInTheDocument();
  expect(field).toBeValid();
});
