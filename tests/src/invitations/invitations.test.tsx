import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { insertTestGame } from '#tests/support/games.ts';
import { createGame, day, expectStatus } from '#tests/support/play.ts';
import type { TestUser } from '#tests/support/server.ts';
import { conflictError, holdWrites, serverError } from '../support/changes.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';
import { networkOf } from '../support/network.ts';
import { pollingClock } from '../support/polling-clock.ts';

const ACCEPTED = "Invitation accepted! You've joined the game.";
let guest: TestUser;
const harness = await openHarness();
await import('#src/features/invitations/invitations-dialog.tsx');
const ada = await harness.server.signUp('ada', { firstName: 'Ada', lastName: 'Lovelace' });
beforeEach(async () => {
  guest = await harness.server.signUp('guest', { firstName: 'Guest' });
});

const invite = async (gameId: string) =>
  expectStatus(201, await ada.post(`/api/games/${gameId}/invite`, { username: guest.username }));
async function inviteTo(...names: readonly string[]) {
  const ids: string[] = [];
  for (const name of names) {
    const id = await insertTestGame(harness.server, { creator: ada, name, isPublic: false });
    await invite(id);
    ids.push(id);
  }
  return ids;
}
const tabs = async () => (await screen.findAllByRole('tab')).map((tab) => tab.textContent);
const card = async (name: string) => within(await screen.findByRole('article', { name }));
const gamesOfGuest = async (): Promise<unknown> => (await guest.get('/api/games')).json();

describe('the invitations screen', () => {
  const open = async (button: string, name = 'Brave') => {
    const { user } = harness.visit('/invites', guest);
    const found = (await card(name)).getByRole('button', { name: button });
    harness.requests.length = 0;
    return () => user.click(found);
  };

  it('counts and lists invitations and pending requests in tabs [R-INV-1] [R-INV-2]', async () => {
    await inviteTo('First', 'Second');
    const requested = await createGame(ada, harness.server.clock, { name: 'Asked', requiresApproval: true });
    expectStatus(200, await guest.post(`/api/games/${requested.id}/join`));
    const { user } = harness.visit('/invites', guest);
    expect(await tabs()).toEqual(['Received (2)', 'Pending (1)']);
    expect(screen.getByRole('article', { name: 'First' })).toBeInTheDocument();
    expect(screen.getByRole('article', { name: 'Second' })).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Pending (1)' }));
    expect((await card('Asked')).getByText('Waiting for approval · asked just now')).toBeInTheDocument();
    expect(screen.queryByRole('article', { name: 'First' })).not.toBeInTheDocument();
  });

  it('refetches when it is opened, without waiting for the next poll', async () => {
    pollingClock();
    harness.requests.length = 0;
    const { user, isFetching } = harness.visit('/', guest);
    const link = await screen.findByRole('link', { name: /Invites/ });
    await waitFor(() => expect(harness.requests).toContain('GET /api/invitations'));
    await waitFor(() => expect(isFetching()).toBe(0));
    await inviteTo('Just now');
    vi.setSystemTime(Date.now() + 6_000);
    await user.click(link);
    expect(await screen.findByRole('article', { name: 'Just now' })).toBeInTheDocument();
  });

  it.each([
    ['private', 'Private', false],
    ['public', 'Public', true],
  ])(
    'shows a %s game with its visibility, its start and the inviter [R-INV-4]',
    async (_, badge, isPublic) => {
      const { id } = await createGame(ada, harness.server.clock, {
        description: 'A minute every morning',
        startTime: '2031-03-04T12:00:00.000Z',
        endTime: '2031-03-14T12:00:00.000Z',
        isPublic,
      });
      await invite(id);
      harness.visit('/invites', guest);
      const shown = await card('Cold showers');
      expect(shown.getByRole('heading', { name: 'Cold showers' })).toBeInTheDocument();
      for (const text of ['A minute every morning', badge, 'Starts Mar 4, 2031', 'Invited by Ada Lovelace'])
        expect(shown.getByText(text)).toBeInTheDocument();
    },
  );

  it.each([
    ['accepts: joins an active game and removes the invitation [R-INV-5] [R-INV-6]', 0],
    ['accepts: joins a completed game and removes the invitation [R-INV-14]', 6],
  ])('%s', async (_, days) => {
    const [id] = await inviteTo('Brave');
    harness.server.clock.advance(days * day);
    const accept = await open('Accept');
    expect((await card('Brave')).getByText(days > 0 ? 'Completed' : 'Active')).toBeInTheDocument();
    await accept();
    expect(await screen.findByText(ACCEPTED)).toBeInTheDocument();
    await waitFor(async () => expect(await tabs()).toEqual(['Received (0)', 'Pending (0)']));
    expect(harness.requests.filter((line) => !line.startsWith('GET'))).toEqual([
      expect.stringMatching(/^POST \/api\/invitations\/[^/]+\/accept$/),
    ]);
    expect(await gamesOfGuest()).toMatchObject([{ id, status: days > 0 ? 'completed' : 'active' }]);
  });

  it('offers no other answer while one is pending', async () => {
    await inviteTo('Brave');
    const accept = await open('Accept');
    const release = holdWrites(harness);
    await accept();
    const decline = (await card('Brave')).getByRole('button', { name: 'Decline' });
    await waitFor(() => expect(decline).toHaveAttribute('aria-disabled', 'true'));
    expect((await card('Brave')).getByRole('button', { name: 'Accept' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    release();
    expect(await screen.findByText(ACCEPTED)).toBeInTheDocument();
  });

  it('declines: removes the invitation and refetches the others [R-INV-9] [R-INV-10] [R-INV-12]', async () => {
    await inviteTo('Brave');
    const decline = await open('Decline');
    await decline();
    expect(await screen.findByText('The invitation has been declined.')).toBeInTheDocument();
    await waitFor(() =>
      expect(harness.requests.filter((line) => line.includes('/invitations'))).toEqual([
        expect.stringMatching(/^POST \/api\/invitations\/[^/]+\/decline$/),
        'GET /api/invitations',
      ]),
    );
    expect(screen.getByText('No invitations')).toBeInTheDocument();
    expect(await gamesOfGuest()).toEqual([]);
  });

  it.each([
    ['Accept', 'the server’s message [R-INV-8]', conflictError, 'Out of order'],
    ['Accept', 'its own message [R-INV-8]', serverError, 'Failed to accept invitation'],
    ['Decline', 'the same message always [R-INV-11]', conflictError, 'Failed to decline invitation'],
  ])('shows for a failed ‘%s’ %s', async (button, _, respond, message) => {
    await inviteTo('Brave');
    harness.msw.use(http.post('*/api/invitations/*', respond));
    const send = await open(button);
    await send();
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByRole('article', { name: 'Brave' })).toBeInTheDocument();
  });
});

describe('the focus after an answer', () => {
  it('moves to the next invitation, and from the last one to the tab panel', async () => {
    await inviteTo('First', 'Second');
    const { user } = harness.visit('/invites', guest);
    const answer = async (name: string) =>
      user.click((await card(name)).getByRole('button', { name: 'Decline' }));
    const [first, second] = await screen.findAllByRole('article');
    await answer(first?.getAttribute('aria-label') ?? '');
    await waitFor(() => expect(second?.parentElement).toHaveFocus());
    expect(second).toBeInTheDocument();
    await user.tab();
    expect(within(screen.getByRole('article')).getByRole('button', { name: 'Decline' })).toHaveFocus();
    await answer(second?.getAttribute('aria-label') ?? '');
    await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveFocus());
  });

  it('moves to the dialog, and to the screen once that is closed', async () => {
    await inviteTo('Brave');
    const { user } = harness.visit('/', guest);
    await user.click(await screen.findByRole('button', { name: '1 game invitation Have a look and answer' }));
    const dialog = await openedDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(dialog).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});

describe('the invitations on Home', () => {
  const open = async (...names: readonly string[]) => {
    await inviteTo(...names);
    const visit = harness.visit('/', guest);
    await visit.user.click(await screen.findByRole('button', { name: /game invitation/ }));
    return { ...visit, dialog: await openedDialog() };
  };

  it('are not mentioned if there are none', async () => {
    harness.visit('/', guest);
    await screen.findByText('No active games');
    expect(screen.queryByText(/game invitation/)).not.toBeInTheDocument();
  });

  it('can be accepted, which closes the dialog and refetches the games [R-INV-7]', async () => {
    const { user, dialog } = await open('Brave');
    harness.requests.length = 0;
    await user.click(within(dialog).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText(ACCEPTED)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByRole('link', { name: 'Brave' })).toBeInTheDocument();
    expect(harness.requests).toEqual(expect.arrayContaining(['GET /api/invitations', 'GET /api/games']));
  });

  it('are counted and listed in a dialog, which stays open when one is declined [R-INV-3] [R-INV-4] [R-INV-10]', async () => {
    const { user, dialog } = await open('First', 'Second');
    expect(dialog).toHaveAccessibleName('Game Invitations (2)');
    expect(within(dialog).getAllByText('Invited by Ada Lovelace')).toHaveLength(2);
    await user.click((await card('First')).getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Invitation declined.')).toBeInTheDocument();
    await waitFor(() => expect(dialog).toHaveAccessibleName('Game Invitations (1)'));
  });

  it('are polled every 30 s, also while the dialog is open [R-INV-13] [R-POLL-3]', async () => {
    const polls = () => harness.requests.filter((line) => line === 'GET /api/invitations').length;
    await inviteTo('First', 'Second');
    const clock = pollingClock();
    const { isFetching } = await open();
    await waitFor(() => expect(isFetching()).toBe(0));
    await inviteTo('Third');
    const before = polls();
    await clock.until(29_000);
    expect(polls()).toBe(before);
    await clock.pass(5000);
    expect(await screen.findByRole('dialog', { name: 'Game Invitations (3)' })).toBeInTheDocument();
    expect(polls()).toBe(before + 1);
  });
});

describe('the secret link of an invitation', () => {
  const linkTo = async (name: string) => {
    const gameId = await insertTestGame(harness.server, { creator: ada, name, isPublic: false });
    const url = `/api/games/${gameId}/invite`;
    const response = expectStatus(
      201,
      await ada.post(url, { email: `friend_${guest.username}@example.com` }),
    );
    return `/invites/${response.json().token}`;
  };

  it('shows the invitation, which can be accepted', async () => {
    const { user, path } = harness.visit(await linkTo('By link'), guest);
    const shown = await card('By link');
    expect(path()).toBe('/invites');
    await user.click(shown.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText("Invitation accepted! You've joined the game.")).toBeInTheDocument();
  });

  it('does not leave the screen that was opened during the request', async () => {
    const link = await linkTo('Late');
    const respond = holdWrites(harness);
    const { path, navigate, isFetching } = harness.visit(link, guest);
    await screen.findByText('Opening the invitation');
    await navigate('/leaderboard');
    await screen.findByRole('heading', { level: 1, name: 'Leaderboard' });
    await waitFor(() => expect(isFetching()).toBe(0));
    harness.requests.length = 0;
    respond();
    await waitFor(() => expect(harness.requests).toContain('GET /api/invitations'));
    await waitFor(() => expect(isFetching()).toBe(0));
    expect(path()).toBe('/leaderboard');
  });

  it('shows that it is no longer valid, and can be retried', async () => {
    const link = await linkTo('Taken');
    const other = await harness.server.signUp('other');
    expectStatus(200, await other.post('/api/invitations/link', { token: link.split('/').at(-1) }));
    const { user } = harness.visit(link, guest);
    expect(await screen.findByText('This invitation link is not valid any more')).toBeInTheDocument();
    harness.requests.length = 0;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(harness.requests).toContain('POST /api/invitations/link'));
  });

  it('is opened once the device is online', async () => {
    const network = networkOf(harness);
    const link = await linkTo('Far away');
    const { navigate } = harness.visit('/mobile-demo', guest, { retries: true });
    await screen.findByText('Mobile demo');
    network.disconnect();
    await navigate(link);
    expect((await screen.findAllByText('You are offline')).length).toBeGreaterThan(0);
    network.restore();
    expect(await screen.findByRole('article', { name: 'Far away' })).toBeInTheDocument();
  });
});
