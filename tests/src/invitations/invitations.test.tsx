import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { arrangeGame } from '#tests/support/games.ts';
import { createGame, expectStatus } from '#tests/support/play.ts';
import type { TestUser } from '#tests/support/server.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';
import { networkOf } from '../support/network.ts';
import { pollingClock } from '../support/polling-clock.ts';

let guest: TestUser;
let count = 0;
const harness = await openHarness();
await import('#src/features/invitations/invitations-dialog.tsx');
const ada = await harness.server.signUp('ada', { firstName: 'Ada', lastName: 'Lovelace' });
beforeEach(async () => {
  count += 1;
  guest = await harness.server.signUp(`guest${count}`, { firstName: 'Guest' });
});

const invite = async (gameId: string) =>
  expectStatus(201, await ada.post(`/api/games/${gameId}/invite`, { username: guest.username }));
async function invitedTo(name: string, days: { from?: number; to?: number } = {}) {
  const id = await arrangeGame(harness.server, { creator: ada, name, isPublic: false, ...days });
  await invite(id);
  return id;
}
const tabs = async () => (await screen.findAllByRole('tab')).map((tab) => tab.textContent);
const card = async (name: string) => within(await screen.findByRole('article', { name }));
const said = () => harness.heard.filter((one) => !one.startsWith('GET'));
const failing = (message?: string) => () =>
  message === undefined
    ? new HttpResponse(null, { status: 500 })
    : HttpResponse.json({ message }, { status: 409 });

describe('the invitations screen', () => {
  it('counts what was received and what is pending on its tabs, and lists both [R-INV-1] [R-INV-2]', async () => {
    await invitedTo('First');
    await invitedTo('Second');
    const asked = await createGame(ada, harness.server.clock, { name: 'Asked', requiresApproval: true });
    expectStatus(200, await guest.post(`/api/games/${asked.id}/join`));
    const { user } = harness.visit('/invites', guest);
    expect(await tabs()).toEqual(['Received (2)', 'Pending (1)']);
    expect(screen.getByRole('article', { name: 'First' })).toBeInTheDocument();
    expect(screen.getByRole('article', { name: 'Second' })).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Pending (1)' }));
    expect((await card('Asked')).getByText('Waiting for approval · asked just now')).toBeInTheDocument();
    expect(screen.queryByRole('article', { name: 'First' })).not.toBeInTheDocument();
  });

  it('asks for what is new when it is opened, not only with the next poll', async () => {
    pollingClock();
    harness.heard.length = 0;
    const { user, isFetching } = harness.visit('/', guest);
    const invites = await screen.findByRole('link', { name: /Invites/ });
    await waitFor(() => expect(harness.heard).toContain('GET /api/invitations'));
    await waitFor(() => expect(isFetching()).toBe(0));
    await invitedTo('Just now');
    vi.setSystemTime(Date.now() + 6_000);
    await user.click(invites);
    expect(await screen.findByRole('article', { name: 'Just now' })).toBeInTheDocument();
  });

  it('shows the game, whether it is public, its start, and who invited [R-INV-4]', async () => {
    const made = await createGame(ada, harness.server.clock, {
      name: 'Cold showers',
      description: 'A minute every morning',
      startTime: '2031-03-04T12:00:00.000Z',
      endTime: '2031-03-14T12:00:00.000Z',
      isPublic: false,
    });
    await invite(made.id);
    harness.visit('/invites', guest);
    const shown = await card('Cold showers');
    expect(shown.getByRole('heading', { name: 'Cold showers' })).toBeInTheDocument();
    expect(shown.getByText('A minute every morning')).toBeInTheDocument();
    expect(shown.getByText('Private')).toBeInTheDocument();
    expect(shown.getByText('Starts Mar 4, 2031')).toBeInTheDocument();
    expect(shown.getByText('Invited by Ada Lovelace')).toBeInTheDocument();
  });

  it('says that a game is public', async () => {
    await invite(await arrangeGame(harness.server, { creator: ada, name: 'Open' }));
    harness.visit('/invites', guest);
    expect((await card('Open')).getByText('Public')).toBeInTheDocument();
  });

  it('accepts: one is in the game and the invitation is gone [R-INV-5] [R-INV-6]', async () => {
    const id = await invitedTo('Brave');
    const { user } = harness.visit('/invites', guest);
    harness.heard.length = 0;
    await user.click((await card('Brave')).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText("Invitation accepted! You've joined the game.")).toBeInTheDocument();
    await waitFor(async () => expect(await tabs()).toEqual(['Received (0)', 'Pending (0)']));
    expect(said()).toEqual([expect.stringMatching(/^POST \/api\/invitations\/[^/]+\/accept$/)]);
    expect((await guest.get('/api/games')).json()).toMatchObject([{ id }]);
  });

  it('accepts an invitation to a game that is over [R-INV-14]', async () => {
    const id = await arrangeGame(harness.server, { creator: ada, name: 'Over', isPublic: false });
    await invite(id);
    harness.server.clock.advance(6 * 24 * 3_600_000);
    const { user } = harness.visit('/invites', guest);
    const shown = await card('Over');
    expect(shown.getByText('Completed')).toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText("Invitation accepted! You've joined the game.")).toBeInTheDocument();
    expect((await guest.get('/api/games')).json()).toMatchObject([{ id, status: 'completed' }]);
  });

  it.each([
    ['the server’s words', failing('This invitation was taken back'), 'This invitation was taken back'],
    ['words of its own when the server has none', failing(), 'Failed to accept invitation'],
  ])('that cannot accept says so in %s [R-INV-8]', async (_, answer, text) => {
    await invitedTo('Brave');
    harness.msw.use(http.post('*/api/invitations/*/accept', answer));
    const { user } = harness.visit('/invites', guest);
    await user.click((await card('Brave')).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('article', { name: 'Brave' })).toBeInTheDocument();
  });

  it('declines, and asks for the invitations anew [R-INV-9] [R-INV-10] [R-INV-12]', async () => {
    await invitedTo('Brave');
    const { user } = harness.visit('/invites', guest);
    const decline = (await card('Brave')).getByRole('button', { name: 'Decline' });
    harness.heard.length = 0;
    await user.click(decline);
    expect(await screen.findByText('The invitation has been declined.')).toBeInTheDocument();
    await waitFor(() =>
      expect(harness.heard.filter((one) => one.includes('/invitations'))).toEqual([
        expect.stringMatching(/^POST \/api\/invitations\/[^/]+\/decline$/),
        'GET /api/invitations',
      ]),
    );
    expect(screen.getByText('No invitations')).toBeInTheDocument();
    expect((await guest.get('/api/games')).json()).toEqual([]);
  });

  it('that cannot decline says so in the same words always [R-INV-11]', async () => {
    await invitedTo('Brave');
    harness.msw.use(http.post('*/api/invitations/*/decline', failing('Some other words')));
    const { user } = harness.visit('/invites', guest);
    await user.click((await card('Brave')).getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Failed to decline invitation')).toBeInTheDocument();
  });

  it('that cannot be loaded says so and can be tried again', async () => {
    await invitedTo('Brave');
    harness.msw.use(http.get('*/api/invitations', failing()));
    const { user } = harness.visit('/invites', guest);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    harness.msw.resetHandlers();
    await user.click(retry);
    await card('Brave');
  });
});

describe('the invitations on Home', () => {
  const open = async () => {
    const visit = harness.visit('/', guest);
    await visit.user.click(await screen.findByRole('button', { name: /game invitation/ }));
    return { ...visit, dialog: await openedDialog() };
  };

  it('are not mentioned when there are none', async () => {
    harness.visit('/', guest);
    await screen.findByText('No active games');
    expect(screen.queryByText(/game invitation/)).not.toBeInTheDocument();
  });

  it('open in a dialog that counts and lists them [R-INV-3] [R-INV-4]', async () => {
    await invitedTo('First');
    await invitedTo('Second');
    const { dialog } = await open();
    expect(dialog).toHaveAccessibleName('Game Invitations (2)');
    expect(within(dialog).getAllByText('Invited by Ada Lovelace')).toHaveLength(2);
    expect(within(dialog).getByRole('heading', { name: 'First' })).toBeInTheDocument();
  });

  it('can be accepted there, which closes the dialog and fetches the games anew [R-INV-7]', async () => {
    await invitedTo('Brave');
    const { user, dialog } = await open();
    harness.heard.length = 0;
    await user.click(within(dialog).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText("Invitation accepted! You've joined the game.")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByRole('link', { name: 'Brave' })).toBeInTheDocument();
    expect(harness.heard).toEqual(expect.arrayContaining(['GET /api/invitations', 'GET /api/games']));
  });

  it('can be declined there, which leaves the dialog open [R-INV-10]', async () => {
    await invitedTo('First');
    await invitedTo('Second');
    const { user, dialog } = await open();
    await user.click((await card('First')).getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Invitation declined.')).toBeInTheDocument();
    await waitFor(() => expect(dialog).toHaveAccessibleName('Game Invitations (1)'));
  });

  it('are asked for every 30 s, also while the dialog is open [R-INV-13] [R-POLL-3]', async () => {
    await invitedTo('First');
    await invitedTo('Second');
    const asks = () => harness.heard.filter((one) => one === 'GET /api/invitations').length;
    const clock = pollingClock();
    const { dialog, isFetching } = await open();
    expect(dialog).toHaveAccessibleName('Game Invitations (2)');
    await waitFor(() => expect(isFetching()).toBe(0));
    await invitedTo('Third');
    const before = asks();
    await clock.until(29_000);
    expect(asks()).toBe(before);
    await clock.pass(5000);
    expect(await screen.findByRole('dialog', { name: 'Game Invitations (3)' })).toBeInTheDocument();
    expect(asks()).toBe(before + 1);
  });
});

describe('the secret link of an invitation', () => {
  const linkTo = async (name: string) => {
    const gameId = await arrangeGame(harness.server, { creator: ada, name, isPublic: false });
    const url = `/api/games/${gameId}/invite`;
    const answer = expectStatus(201, await ada.post(url, { email: `friend_${count}@example.com` }));
    return `/invites/${answer.json().token}`;
  };

  it('shows the invitation, which can be accepted', async () => {
    const { user, path } = harness.visit(await linkTo('By link'), guest);
    const shown = await card('By link');
    expect(path()).toBe('/invites');
    await user.click(shown.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText("Invitation accepted! You've joined the game.")).toBeInTheDocument();
  });

  it('says that it does not work any more, and is tried again', async () => {
    const link = await linkTo('Taken');
    const other = await harness.server.signUp(`other${count}`);
    expectStatus(200, await other.post('/api/invitations/link', { token: link.split('/').at(-1) }));
    const { user } = harness.visit(link, guest);
    expect(await screen.findByText('This invitation link is not valid any more')).toBeInTheDocument();
    harness.heard.length = 0;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(harness.heard).toContain('POST /api/invitations/link'));
  });

  it('is opened once the network is there', async () => {
    const network = networkOf(harness);
    const link = await linkTo('Far away');
    const { navigate } = harness.visit('/mobile-demo', guest, { recovers: true });
    await screen.findByText('Mobile demo');
    network.cut();
    await navigate(link);
    expect((await screen.findAllByText('You are offline')).length).toBeGreaterThan(0);
    network.restore();
    expect(await screen.findByRole('article', { name: 'Far away' })).toBeInTheDocument();
  });
});
