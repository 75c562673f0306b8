import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { game } from '#contract/games.ts';
import { arrangeGame } from '#tests/support/games.ts';
import { broken, listen, questionClosed } from '../support/changes.ts';
import { makeAdmin, openEditHarness, question, section } from './harness.tsx';

const { harness, ada, ben } = await openEditHarness();

let gameId: string;
beforeEach(async () => {
  gameId = await arrangeGame(harness.server, { creator: ada, members: [ben], name: 'Cold showers' });
});

const codeNow = async () => game.parse((await ada.get(`/api/games/${gameId}`)).json()).inviteCode;

async function ask() {
  const { user } = harness.visit(`/games/${gameId}/edit`, ada);
  await user.click((await section('Invite Code')).getByRole('button', { name: 'Replace code' }));
  const dialog = await question(/Replace the invite code/);
  return { dialog, confirm: () => user.click(dialog.getByRole('button', { name: 'Replace code' })), user };
}

describe('the invite code', () => {
  it('is replaced once its creator has read what stops working', async () => {
    const old = await codeNow();
    const { dialog, confirm } = await ask();
    expect(dialog.getByText(new RegExp(`The code ${old} stops working at once`))).toBeInTheDocument();
    expect(dialog.getByText(/every link and QR code/)).toBeInTheDocument();
    await confirm();
    expect(await screen.findByText('Invite code replaced')).toBeInTheDocument();
    await questionClosed();
    const fresh = await codeNow();
    expect(fresh).not.toBe(old);
    expect(await (await section('Invite Code')).findByText(fresh)).toBeInTheDocument();
    expect((await ben.get(`/api/games/invite/${old}`)).statusCode).toBe(404);
  });

  it('stays when the question is answered with no', async () => {
    const old = await codeNow();
    const sent = listen(harness);
    const { dialog, user } = await ask();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await questionClosed();
    expect(sent).toEqual([]);
    expect(await codeNow()).toBe(old);
  });

  it('stays when the server will not replace it, and the person reads why', async () => {
    const old = await codeNow();
    const { confirm } = await ask();
    listen(harness, broken);
    await confirm();
    expect(await screen.findByText('Out of order')).toBeInTheDocument();
    // Below the question, which waits for another try.
    expect(screen.getByText(old)).toBeInTheDocument();
  });

  it('is the creator’s to replace, not an admin’s', async () => {
    await makeAdmin(ada, gameId, ben);
    harness.visit(`/games/${gameId}/edit`, ben);
    await section('Game Settings');
    expect(screen.queryByRole('heading', { name: 'Invite Code' })).not.toBeInTheDocument();
  });
});
