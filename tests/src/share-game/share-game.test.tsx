import { screen, waitFor, within } from '@testing-library/react';
import { encode } from 'uqr';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { game as gameSchema } from '#contract/games.ts';
import { arrangeGame } from '#tests/support/games.ts';
import { openGamesHarness } from '../games/support.tsx';
import { openedDialog } from '../support/dialog.ts';

const { harness, ada } = await openGamesHarness();
await arrangeGame(harness.server, { creator: ada });
const games: unknown[] = (await ada.get('/api/games')).json();
const { inviteCode } = gameSchema.parse(games[0]);
const SHEET = 'More ways to share';
const link = `${location.origin}/join/${inviteCode}`;
afterEach(() => {
  harness.leave();
  Reflect.deleteProperty(navigator, 'share');
});

async function open(tab = 'Code') {
  const { user } = harness.visit('/', ada);
  await user.click(await screen.findByRole('button', { name: 'Share Cold showers' }));
  const dialog = within(await openedDialog('Share game'));
  await user.click(dialog.getByRole('tab', { name: tab }));
  return { dialog, click: (name: string) => user.click(dialog.getByRole('button', { name })) };
}

/** The dark modules of a rendered QR code. */
const renderedModules = (image: HTMLElement) =>
  image
    .querySelector('path')
    ?.getAttribute('d')
    ?.match(/M\d+ \d+/g);

const modulesOf = (text: string) =>
  encode(text, { border: 2 }).data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}`] : [])),
  );

describe('sharing a game', () => {
  it('has three ways, and no share sheet where the device has none [R-SHARE-1]', async () => {
    const { dialog } = await open();
    expect(dialog.queryByRole('button', { name: SHEET })).not.toBeInTheDocument();
    expect(dialog.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Code', 'Link', 'Username']);
  });

  it.each([
    ['the code', 'Code', inviteCode, 'Copy code', 'Invite code', '[R-SHARE-2] [R-SHARE-4]'],
    ['the link on this site', 'Link', link, 'Copy link', 'Share link', '[R-SHARE-3] [R-SHARE-5]'],
  ])(
    'shows %s with the QR code of the link, and copies it for 2 s [R-SHARE-6]',
    async (_, tab, value, label, toast) => {
      const { dialog, click } = await open(tab);
      expect(await dialog.findByText(value)).toBeInTheDocument();
      const image = await dialog.findByRole('img', { name: 'QR code of the link' });
      expect(renderedModules(image)).toEqual(modulesOf(link));
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
      const before = Date.now();
      await click(label);
      expect(await dialog.findByRole('button', { name: 'Copied!' })).toBeInTheDocument();
      expect(await screen.findByText(toast)).toBeInTheDocument();
      expect(await navigator.clipboard.readText()).toBe(value);
      await waitFor(() => {
        vi.advanceTimersByTime(100);
        expect(dialog.getByRole('button', { name: label })).toBeInTheDocument();
      });
      expect(Date.now() - before).toBeGreaterThanOrEqual(2000);
    },
  );

  it('reports that it could not copy [R-SHARE-7]', async () => {
    const { click } = await open();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
    await click('Copy code');
    expect(await screen.findByText('Failed to copy to clipboard')).toBeInTheDocument();
  });
});

describe('the share sheet of the device', () => {
  it('receives the game and its link, may be closed, and reports a failure', async () => {
    const closed = Object.assign(new Error('Closed'), { name: 'AbortError' });
    const sheet = vi.fn<(shared: ShareData) => Promise<void>>().mockRejectedValueOnce(closed);
    Object.defineProperty(navigator, 'share', { value: sheet, configurable: true });
    const { click } = await open();
    await click(SHEET);
    const shared = { title: 'Cold showers', text: 'Join me in “Cold showers”', url: link };
    expect(sheet.mock.calls).toEqual([[shared]]);
    sheet.mockRejectedValueOnce(new Error('Not now'));
    expect(screen.queryByText(/Sharing did not work/)).not.toBeInTheDocument();
    await click(SHEET);
    expect(await screen.findByText('Sharing did not work. Copy the link instead.')).toBeInTheDocument();
  });
});
