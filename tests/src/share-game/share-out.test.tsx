import { screen, within } from '@testing-library/react';
import { encode } from 'uqr';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { game as gameSchema } from '#contract/games.ts';
import { arrangeGame } from '#tests/support/games.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
await Promise.all([
  import('#src/features/games/share/share-game-dialog.tsx'),
  import('#src/design/qr-code/qr-code.tsx'),
]);
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });
await arrangeGame(harness.server, { creator: ada, name: 'Cold showers' });
const games: unknown[] = (await ada.get('/api/games')).json();
const game = gameSchema.parse(games[0]);
afterEach(() => {
  harness.leave();
  Reflect.deleteProperty(navigator, 'share');
});

const link = () => `${location.origin}/join/${game.inviteCode}`;

async function openShare() {
  const { user } = harness.visit('/', ada);
  await user.click(await screen.findByRole('button', { name: 'Share Cold showers' }));
  return { user, dialog: within(await openedDialog('Share game')) };
}

/** Gives the browser a sheet of its own to share with. */
function giveSheet(share: (shared: ShareData) => Promise<void>) {
  const sheet = vi.fn(share);
  Object.defineProperty(navigator, 'share', { value: sheet, configurable: true });
  return sheet;
}

describe('the QR code', () => {
  it.each(['Code', 'Link'])('stands beside the %s and carries the link', async (tab) => {
    const { user, dialog } = await openShare();
    await user.click(dialog.getByRole('tab', { name: tab }));
    const drawing = await dialog.findByRole('img', { name: 'QR code of the link' });
    const drawn = drawing
      .querySelector('path')
      ?.getAttribute('d')
      ?.match(/M\d+ \d+/g);
    const wanted = encode(link(), { border: 2 }).data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}`] : [])),
    );
    expect(drawn).toEqual(wanted);
  });
});

describe('the device’s own sheet', () => {
  const more = { name: 'More ways to share' };

  it('is offered where there is one, and gets the game and its link', async () => {
    const sheet = giveSheet(() => Promise.resolve());
    const { user, dialog } = await openShare();
    await user.click(dialog.getByRole('button', more));
    expect(sheet.mock.calls).toEqual([
      [{ title: 'Cold showers', text: 'Join me in “Cold showers”', url: link() }],
    ]);
  });

  it('is not offered where there is none', async () => {
    const { dialog } = await openShare();
    expect(dialog.getByRole('button', { name: 'Copy code' })).toBeInTheDocument();
    expect(dialog.queryByRole('button', more)).not.toBeInTheDocument();
  });

  it('may be closed without a word, and says what to do when it does not open', async () => {
    const closed = Object.assign(new Error('Closed'), { name: 'AbortError' });
    const sheet = giveSheet(() => Promise.reject(closed));
    const { user, dialog } = await openShare();
    await user.click(dialog.getByRole('button', more));
    sheet.mockRejectedValueOnce(new Error('Not now'));
    expect(screen.queryByText(/Sharing did not work/)).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', more));
    expect(await screen.findByText('Sharing did not work. Copy the link instead.')).toBeInTheDocument();
  });
});
