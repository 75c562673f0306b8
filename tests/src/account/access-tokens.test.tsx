import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { accessToken } from '#contract/access-tokens.ts';
import { expectStatus, idOf } from '#tests/support/play.ts';
import type { TestUser } from '#tests/support/server.ts';
import { openedConfirmation, openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';

let ada: TestUser;
const harness = await openHarness();
beforeEach(async () => {
  ada = await harness.server.signUp('ada');
});

const TOKENS = '/api/account/tokens';
const createToken = async (name: string) =>
  idOf(expectStatus(201, await ada.post(TOKENS, { name, expiresInDays: 30 })));
const storedTokens = async () => z.array(accessToken).parse((await ada.get(TOKENS)).json());

describe('the access tokens', () => {
  it('are created with a name and a lifetime, and show their secret once, to copy', async () => {
    const { user } = harness.visit('/account', ada);
    expect(await screen.findByText('You have no access tokens.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'New access token' }));
    const dialog = within(await openedDialog('New access token'));
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription(
      expect.stringContaining('Please enter a name'),
    );
    await user.type(dialog.getByLabelText('Name'), 'Nightly script');
    await user.selectOptions(dialog.getByLabelText('Expires after'), 'Does not expire');
    await user.click(dialog.getByRole('button', { name: 'Create' }));

    const secret = (await dialog.findByText(/^stretch_/)).textContent;
    expect(screen.getByRole('dialog', { name: 'Your new access token' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied!')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(secret);
    await user.keyboard('{Escape}');
    expect(dialog.getByText(secret)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'I have kept it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    const row = within(screen.getByRole('list', { name: 'Access tokens' }));
    expect(row.getByText('Nightly script')).toBeInTheDocument();
    expect(row.getByText(`…${secret.slice(-4)}`)).toBeInTheDocument();
    expect(row.getByText(/^Never used.*Does not expire$/)).toBeInTheDocument();
    expect(document.body.textContent).not.toContain(secret);
    const stored = [sessionStorage, localStorage].flatMap((storage) => Object.values(storage));
    expect(stored.join('\n')).not.toContain(secret);

    await user.click(screen.getByRole('button', { name: 'New access token' }));
    expect(within(await openedDialog('New access token')).getByLabelText('Name')).toHaveValue('');
  });

  it('are revoked after a confirmation', async () => {
    await createToken('Old laptop');
    const kept = await createToken('Server');
    const { user } = harness.visit('/account', ada);
    await user.click(await screen.findByRole('button', { name: 'Revoke Old laptop' }));
    const dialog = within(await openedConfirmation('Revoke “Old laptop”?'));
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Access token revoked')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Old laptop')).toBeNull());
    await waitFor(() => expect(screen.getByText('Server').closest('li')).toHaveFocus());
    expect((await storedTokens()).map(({ id }) => id)).toEqual([kept]);
  });

  it('stay when revoking is cancelled or fails', async () => {
    await createToken('Server');
    harness.msw.use(http.delete(`*${TOKENS}/:id`, () => HttpResponse.error()));
    const { user } = harness.visit('/account', ada);
    for (const button of ['Cancel', 'Revoke']) {
      await user.click(await screen.findByRole('button', { name: 'Revoke Server' }));
      await user.click(
        within(await openedConfirmation('Revoke “Server”?')).getByRole('button', { name: button }),
      );
    }
    expect(
      await screen.findByText('Failed to revoke the access token. Please try again.'),
    ).toBeInTheDocument();
    expect((await storedTokens()).map(({ name }) => name)).toEqual(['Server']);
  });

  const refusal = 'In the words of the server';
  it.each([
    [
      'the message of the server when one cannot be created',
      () => HttpResponse.json({ message: refusal, code: 'too_many_access_tokens' }, { status: 409 }),
      refusal,
    ],
    [
      'that one may have been created without a response',
      () => HttpResponse.error(),
      'The server did not respond. A token may have been created: if it is in the list, revoke it, then try again.',
    ],
  ])('show %s', async (_, respond, message) => {
    harness.msw.use(http.post(`*${TOKENS}`, respond));
    const { user } = harness.visit('/account', ada);
    await user.click(await screen.findByRole('button', { name: 'New access token' }));
    const dialog = within(await openedDialog('New access token'));
    await user.type(dialog.getByLabelText('Name'), 'One more');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(dialog.getByLabelText('Name')).toHaveValue('One more');
  });

  it('can be loaded again after a failure', async () => {
    await createToken('Server');
    harness.msw.use(http.get(`*${TOKENS}`, () => HttpResponse.error()));
    const { user } = harness.visit('/account', ada);
    const card = within(await screen.findByRole('region', { name: 'Access tokens' }));
    expect(await card.findByText('Your access tokens could not be loaded')).toBeInTheDocument();
    harness.msw.resetHandlers();
    await user.click(card.getByRole('button', { name: 'Try again' }));
    expect(await card.findByText('Server')).toBeInTheDocument();
  });
});
