import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { encode } from 'uqr';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { game as gameSchema } from '#contract/games.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { createGame } from '#tests/support/play.ts';
import { openGamesHarness } from '../games/support.tsx';
import { conflictError, holdWrites, recordWrites, serverError } from '../support/changes.ts';
import { openedDialog } from '../support/dialog.ts';
import { networkOf } from '../support/network.ts';

const { harness, ada, ben } = await openGamesHarness();
await harness.server.signUp('okafor', { firstName: 'Nia', lastName: 'Okafor' });
await harness.server.signUp('niamh', { firstName: 'Niamh' });
const game = await insertTestGame(harness.server, { creator: ada });
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
  return { user, dialog, click: (name: string) => user.click(dialog.getByRole('button', { name })) };
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
  it('offers code, link and username, and no share sheet if the device has none [R-SHARE-1]', async () => {
    const { dialog } = await open();
    expect(dialog.queryByRole('button', { name: SHEET })).not.toBeInTheDocument();
    expect(dialog.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Code', 'Link', 'Username']);
  });

  it.each([
    ['shows and copies the code [R-SHARE-2] [R-SHARE-4]', 'Code', inviteCode, 'Copy code', 'Invite code'],
    [
      'shows and copies the link on this site [R-SHARE-3] [R-SHARE-5]',
      'Link',
      link,
      'Copy link',
      'Share link',
    ],
  ])(
    '%s, with the QR code of the link and a success message for 2 s [R-SHARE-6]',
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

  it.each([
    [true, false, 'gets in', 'can join'],
    [true, true, 'can ask to join', 'can ask to join'],
    [false, true, 'gets in', 'can join'],
  ])(
    'says what entering the code does, public: %s, with approval: %s',
    async (isPublic, requiresApproval, entered, known) => {
      const { id } = await createGame(ada, harness.server.clock, {
        name: 'By code',
        isPublic,
        requiresApproval,
      });
      const { user, navigate } = harness.visit(`/games/${id}/edit`, ada);
      expect(
        await screen.findByText(new RegExp(`^Whoever has this code, .* ${known}\\.`)),
      ).toBeInTheDocument();
      await navigate(`/games/${id}`);
      await user.click(await screen.findByRole('button', { name: 'Invite' }));
      const dialog = within(await openedDialog('Share game'));
      await user.click(dialog.getByRole('tab', { name: 'Code' }));
      const hint = `Anyone who enters this code under ‘Join Game’ ${entered}.`;
      expect(await dialog.findByText(hint)).toBeInTheDocument();
    },
  );

  it('reports a failed copy [R-SHARE-7]', async () => {
    const { click } = await open();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
    await click('Copy code');
    expect(await screen.findByText('Failed to copy to clipboard')).toBeInTheDocument();
  });
});

describe('the share sheet of the device', () => {
  it('receives the game and its link, may be closed or tapped twice, and reports a failure', async () => {
    const closed = Object.assign(new Error('Closed'), { name: 'AbortError' });
    const sheet = vi.fn<(shared: ShareData) => Promise<void>>().mockRejectedValueOnce(closed);
    Object.defineProperty(navigator, 'share', { value: sheet, configurable: true });
    const { click } = await open();
    await click(SHEET);
    const shared = { title: 'Cold showers', text: 'Join me in “Cold showers”', url: link };
    expect(sheet.mock.calls).toEqual([[shared]]);
    sheet.mockRejectedValueOnce(Object.assign(new Error('Opening'), { name: 'InvalidStateError' }));
    await click(SHEET);
    sheet.mockRejectedValueOnce(new Error('Not now'));
    expect(screen.queryByText(/Sharing did not work/)).not.toBeInTheDocument();
    await click(SHEET);
    expect(await screen.findByText('Sharing did not work. Copy the link instead.')).toBeInTheDocument();
  });
});

const searches = () => harness.requests.filter((line) => line.startsWith('GET /api/users/search'));

async function openInvitations(as = ada) {
  const visit = harness.visit(`/games/${game}`, as);
  await visit.user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await openedDialog('Share game'));
  await visit.user.click(dialog.getByRole('tab', { name: 'Username' }));
  harness.requests.length = 0;
  return { ...visit, dialog };
}

async function search(text: string) {
  const panel = await openInvitations();
  const field = await panel.dialog.findByRole('searchbox', { name: 'Find people' });
  await panel.user.type(field, text);
  return { ...panel, field };
}

describe('the search for users', () => {
  it('starts at two characters after typing pauses, and is cleared below two [R-SHARE-8] [R-SHARE-9] [R-SHARE-10] [R-SHARE-12]', async () => {
    const { user, field, dialog } = await search('n');
    await user.type(field, 'i');
    expect(await dialog.findByText('Nia Okafor')).toBeInTheDocument();
    expect(dialog.getByText('Niamh')).toBeInTheDocument();
    expect(dialog.getByText('2 people found')).toHaveRole('status');
    expect(searches()).toEqual(['GET /api/users/search?q=ni']);
    await user.type(field, '{Backspace}');
    expect(dialog.queryByText('Nia Okafor')).not.toBeInTheDocument();
    expect(dialog.queryByText(/found$/)).not.toBeInTheDocument();
  });

  it('reports that no user was found [R-SHARE-11]', async () => {
    const { dialog } = await search('zzz');
    expect(await dialog.findByText('No users found')).toBeInTheDocument();
  });

  it('reports a failure, clears the results and can be repeated [R-SHARE-13]', async () => {
    const { user, field, dialog } = await search('ni');
    await dialog.findByText('Nia Okafor');
    harness.msw.use(http.get('*/api/users/search', serverError));
    await user.type(field, 'a');
    expect(within(await dialog.findByRole('alert')).getByText('Search failed')).toBeInTheDocument();
    expect(dialog.queryByText('Nia Okafor')).not.toBeInTheDocument();
    harness.msw.resetHandlers();
    harness.requests.length = 0;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('Nia Okafor')).toBeInTheDocument();
    expect(searches()).toEqual(['GET /api/users/search?q=nia']);
    expect(screen.queryByText('Search failed')).not.toBeInTheDocument();
  });

  it('is repeated once the device is online', async () => {
    const network = networkOf(harness);
    const { user, dialog } = await openInvitations();
    const field = await dialog.findByRole('searchbox', { name: 'Find people' });
    network.disconnect();
    await user.type(field, 'nia');
    expect(await dialog.findByText('You are offline')).toBeInTheDocument();
    network.restore();
    expect(await dialog.findByText('Nia Okafor')).toBeInTheDocument();
  });
});

describe('inviting a user', () => {
  it('sends one username, reports success and refetches the game [R-SHARE-14] [R-SHARE-15] [R-SHARE-16] [R-SHARE-18] [R-SHARE-19]', async () => {
    const sent = recordWrites(harness);
    const { user, dialog } = await search('nia');
    await user.click(await dialog.findByRole('button', { name: 'Invite Nia Okafor' }));
    expect(await screen.findByText('User invited successfully!')).toBeInTheDocument();
    expect(sent).toEqual([{ line: `POST /api/games/${game}/invite`, body: { username: 'okafor' } }]);
    await waitFor(() => expect(harness.requests).toContain(`GET /api/games/${game}`));
    const invited = dialog.getByRole('button', { name: 'Nia Okafor is invited' });
    expect(invited).toHaveAttribute('aria-disabled', 'true');
    expect(invited).toHaveFocus();
    await user.click(invited);
    expect(sent).toHaveLength(1);
    expect(dialog.getByRole('button', { name: 'Invite Niamh' })).toBeEnabled();
  });

  it('refetches the games on Home [R-SHARE-18]', async () => {
    await harness.server.signUp('nell', { firstName: 'Nell' });
    const { user, dialog, click } = await open('Username');
    await user.type(await dialog.findByRole('searchbox', { name: 'Find people' }), 'nell');
    await dialog.findByRole('button', { name: 'Invite Nell' });
    harness.requests.length = 0;
    await click('Invite Nell');
    expect(await screen.findByText('User invited successfully!')).toBeInTheDocument();
    await waitFor(() => expect(harness.requests).toContain('GET /api/games'));
  });

  it('does not wait for the refetch before the next invitation', async () => {
    await harness.server.signUp('carl', { firstName: 'Carl' });
    await harness.server.signUp('carla', { firstName: 'Carla' });
    const { user, dialog } = await search('carl');
    const carla = await dialog.findByRole('button', { name: 'Invite Carla' });
    harness.msw.use(http.get('*/api/games/:id', () => new Promise<void>(() => {})));
    await user.click(dialog.getByRole('button', { name: 'Invite Carl' }));
    await dialog.findByRole('button', { name: 'Carl is invited' });
    await user.click(carla);
    expect(await dialog.findByRole('button', { name: 'Carla is invited' })).toBeVisible();
  });

  it('sends a second invitation while the first is pending, and none of them twice', async () => {
    await harness.server.signUp('mona', { firstName: 'Mona' });
    await harness.server.signUp('monika', { firstName: 'Monika' });
    const { user, dialog } = await search('mon');
    const mona = await dialog.findByRole('button', { name: 'Invite Mona' });
    const monika = dialog.getByRole('button', { name: 'Invite Monika' });
    const release = holdWrites(harness);
    const sent = recordWrites(harness);
    await user.dblClick(mona);
    await user.click(monika);
    await waitFor(() => expect(monika).toHaveAttribute('aria-busy', 'true'));
    expect(mona).toHaveAttribute('aria-busy', 'true');
    release();
    expect(await dialog.findByRole('button', { name: 'Mona is invited' })).toBeVisible();
    expect(await dialog.findByRole('button', { name: 'Monika is invited' })).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ username: 'mona' }, { username: 'monika' }]);
  });

  it.each([
    ['the server’s message', conflictError, 'Out of order'],
    ['its own message', serverError, 'Failed to invite user'],
  ])('fails with %s [R-SHARE-17]', async (_, respond, message) => {
    const { user, dialog } = await search('niamh');
    recordWrites(harness, respond);
    await user.click(await dialog.findByRole('button', { name: 'Invite Niamh' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('is for participants only', async () => {
    const { dialog } = await openInvitations(ben);
    expect(await dialog.findByText('Join this game to invite people by their username.')).toBeInTheDocument();
  });
});
