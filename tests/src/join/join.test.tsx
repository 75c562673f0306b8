import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, onTestFinished } from 'vitest';
import { users } from '#server/db/schema/index.ts';
import { connectionOf } from '#src/actors/root.ts';
import { statusOf } from '#src/actors/use-connection.ts';
import { dayText } from '#src/lib/dates.ts';
import { storedValue, storeValue } from '#src/lib/storage.ts';
import { createGame, day, expectStatus, joinAll } from '#tests/support/play.ts';
import { conflictError, holdWrites, serverError } from '../support/changes.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';
import { retryAtOnce } from '../support/network.ts';

const harness = await openHarness();
const [ada, ben] = await harness.server.signUpAll('ada', 'ben');

const STORED = 'stretch.session.pending-join';
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const game = (input: object = {}) => createGame(ada, harness.server.clock, input);
const joinButton = (wait = {}) => screen.findByRole('button', { name: 'Join Game' }, wait);

describe('a shared link', () => {
  it.each([
    ['signed out', null],
    ['signed in', ben],
  ])('without a code is invalid, %s [R-JOIN-1] [R-ROUTE-17]', async (_, as) => {
    harness.visit('/join', as);
    expect(await heading('Invalid Link')).toBeInTheDocument();
  });

  it('shows a loading state during the lookup, also when React mounts the screen twice [R-JOIN-2] [R-JOIN-3]', async () => {
    configure({ reactStrictMode: true });
    onTestFinished(() => configure({ reactStrictMode: false }));
    const { inviteCode } = await game();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    harness.msw.use(http.get('*/api/games/invite/:code', () => promise));
    harness.requests.length = 0;
    harness.visit(`/join/${inviteCode}`, ben);
    expect(await screen.findByText('Loading the invitation')).toBeInTheDocument();
    resolve(undefined);
    expect(await heading('Cold showers')).toBeInTheDocument();
    expect(harness.requests).toContain(`GET /api/games/invite/${inviteCode}`);
  });

  it('to an unknown game reports that the game was not found [R-JOIN-4]', async () => {
    harness.visit('/join/ZZZZZZ', ben);
    expect(await heading('Game Not Found')).toBeInTheDocument();
    const text = 'This game invitation may have expired or the game may no longer exist.';
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('is not looked up endlessly while only its lookup fails', async () => {
    retryAtOnce();
    const { inviteCode } = await game();
    harness.msw.use(http.get('*/api/games/invite/:code', serverError));
    harness.requests.length = 0;
    const { root } = harness.visit(`/join/${inviteCode}`, ben, { retries: true });
    const lookups = () => harness.requests.filter((line) => line.includes('/invite/')).length;
    await waitFor(() => expect(lookups()).toBe(4));
    const connection = connectionOf(root);
    const isOnline = () => waitFor(() => expect(statusOf(connection.getSnapshot())).toBe('online'));
    await isOnline();
    act(() => connection.send({ type: 'request.failed', reason: 'failing', retryAfter: null }));
    await isOnline();
    expect(await heading('Game Not Found')).toBeInTheDocument();
    expect(lookups()).toBe(4);
  });
});

describe('a visitor whose lookup failed', () => {
  const visit = async (respond: () => Response, options = {}) => {
    const { inviteCode } = await game();
    harness.msw.use(http.get('*/api/auth/user', respond));
    harness.visit(`/join/${inviteCode}`, ben, options);
    expect(await heading('Failed to fetch user')).toBeInTheDocument();
    expect(storedValue(STORED)).toBeNull();
    harness.msw.resetHandlers();
  };

  it('is looked up again when the device is online again', async () => {
    await visit(() => HttpResponse.error());
    act(() => void dispatchEvent(new Event('online')));
    expect(await joinButton()).toBeEnabled();
  });

  it('is looked up again when the server has recovered', { timeout: 60_000 }, async () => {
    await visit(serverError, { retries: true });
    expect(await joinButton({ timeout: 50_000 })).toBeEnabled();
  });
});

describe('a signed-out visitor', () => {
  it('sees the game and a link to sign in, and the code is stored [R-JOIN-5] [R-JOIN-6] [R-JOIN-7] [R-ROUTE-2]', async () => {
    const { inviteCode, endTime } = await game({ description: 'One a day', isPublic: false });
    harness.visit(`/join/${inviteCode}`, null);
    expect(await heading('Cold showers')).toBeInTheDocument();
    for (const text of ['1 participant', `Ends ${dayText(endTime)}`, 'One a day'])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in to join' })).toHaveAttribute(
      'href',
      `/api/login?returnTo=${encodeURIComponent(`/join/${inviteCode}`)}`,
    );
    expect(screen.queryByRole('button', { name: 'Join Game' })).not.toBeInTheDocument();
    expect(storedValue(STORED)).toBe(inviteCode);
  });
});

describe('a signed-in visitor', () => {
  it('must confirm to join, and the stored code is deleted [R-JOIN-8] [R-JOIN-9] [R-ROUTE-1]', async () => {
    const { inviteCode } = await game();
    storeValue(STORED, inviteCode);
    harness.visit(`/join/${inviteCode}`, ben);
    expect(await joinButton()).toBeEnabled();
    expect(storedValue(STORED)).toBeNull();
  });

  it.each([
    ['joins once on a double tap, and opens the game [R-JOIN-10] [R-JOIN-12]', 0, false],
    ['can join a completed game [R-JOIN-15]', 20, false],
    ['sends a join request if approval is required, and opens Home [R-JOIN-11]', 0, true],
  ])('%s', async (_, days, requiresApproval) => {
    const { id, inviteCode } = await game({ requiresApproval });
    harness.server.clock.advance(days * day);
    const visitor = await harness.server.signUp('visitor');
    harness.requests.length = 0;
    const { user, path } = harness.visit(`/join/${inviteCode}`, visitor);
    await user.dblClick(await joinButton());
    const text = requiresApproval
      ? 'Join request sent! Waiting for approval from the game creator.'
      : "You've joined the game successfully.";
    expect(await screen.findByText(text)).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe(requiresApproval ? '/' : `/games/${id}`));
    expect(harness.requests.filter((line) => line.startsWith('POST /api/games/'))).toEqual([
      `POST /api/games/join/${inviteCode}`,
    ]);
  });

  it.each([
    ['the server’s message', conflictError, 'Out of order'],
    ['its own message', serverError, 'Failed to join game'],
  ])('sees a failure with %s, and Home [R-JOIN-13]', async (_, respond, message) => {
    const { inviteCode } = await game();
    harness.msw.use(http.post('*/api/games/join/:code', respond));
    const { user, path } = harness.visit(`/join/${inviteCode}`, ben);
    await user.click(await joinButton());
    expect(await screen.findByText(message)).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe('/'));
  });

  it('who is already a participant sees a message, and the game opens [R-JOIN-14]', async () => {
    const { id, inviteCode } = await game();
    const { path } = harness.visit(`/join/${inviteCode}`, ada);
    expect(await screen.findByText('Already a member')).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe(`/games/${id}`));
  });
});

const FAILED = 'Failed to join game. Please check the code and try again.';

async function openDialog(as = ben) {
  const visit = harness.visit('/', as);
  await visit.user.click(await screen.findByRole('button', { name: 'Join Game' }));
  const dialog = within(await openedDialog('Join Game'));
  return {
    ...visit,
    field: dialog.getByLabelText<HTMLInputElement>('Game code'),
    button: dialog.getByRole('button', { name: 'Join Game' }),
  };
}

describe('joining by code', () => {
  it('accepts six characters, which are trimmed and converted to capitals [R-CODE-1] [R-CODE-2]', async () => {
    const { user, field } = await openDialog();
    await user.type(field, 'abc23456789');
    expect(field.value).toBe('ABC234');
    await user.clear(field);
    await user.paste('  ab12cd ');
    expect(field.value).toBe('AB12CD');
  });

  it('is disabled while the field is empty [R-CODE-3]', async () => {
    const { user, field, button } = await openDialog();
    expect(button).toBeDisabled();
    await user.type(field, '   ');
    expect(button).toBeDisabled();
    await user.type(field, 'a');
    expect(button).toBeEnabled();
  });

  it('sends the code in capitals and opens the game [R-CODE-2] [R-CODE-4]', async () => {
    const { id, inviteCode } = await createGame(ada, harness.server.clock);
    const { user, field, button, path } = await openDialog();
    harness.requests.length = 0;
    await user.type(field, inviteCode.toLowerCase());
    await user.click(button);
    expect(await screen.findByText("You've joined the game successfully.")).toBeInTheDocument();
    expect(harness.requests).toContain(`POST /api/games/join/${inviteCode}`);
    await waitFor(() => expect(path()).toBe(`/games/${id}`));
  });

  it('does not leave the screen that was opened during the request', async () => {
    const { inviteCode } = await createGame(ada, harness.server.clock);
    const { user, field, button, path, navigate } = await openDialog();
    const respond = holdWrites(harness);
    await user.type(field, inviteCode);
    await user.click(button);
    await navigate('/leaderboard');
    harness.requests.length = 0;
    respond();
    expect(await screen.findByText("You've joined the game successfully.")).toBeInTheDocument();
    await waitFor(() => expect(harness.requests).toContain('GET /api/invitations'));
    expect(path()).toBe('/leaderboard');
  });

  it('sends a join request if approval is required [R-CODE-5]', async () => {
    const { inviteCode } = await createGame(ada, harness.server.clock, { requiresApproval: true });
    const { user, field, button, path } = await openDialog();
    await user.type(field, inviteCode);
    await user.click(button);
    const text = 'Join request sent! Waiting for approval from the game creator.';
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(path()).toBe('/');
  });

  it.each([
    ['the server’s message', conflictError, 'Out of order'],
    ['its own message', serverError, FAILED],
  ])('shows a failure at the field until it is edited, with %s [R-CODE-6]', async (_, respond, message) => {
    harness.msw.use(http.post('*/api/games/join/:code', respond));
    const { user, field, button } = await openDialog();
    await user.type(field, 'ABC234');
    await user.click(button);
    await waitFor(() => expect(field).toHaveAccessibleDescription(message));
    expect(field.value).toBe('ABC234');
    await user.type(field, '{backspace}');
    expect(field).toBeValid();
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });

  it('shows a network failure in a toast [R-CODE-6]', async () => {
    harness.msw.use(http.post('*/api/games/join/:code', () => HttpResponse.error()));
    const { user, field, button } = await openDialog();
    await user.type(field, 'ABC234');
    await user.click(button);
    expect(await screen.findByText(FAILED)).toBeInTheDocument();
    expect(field).toBeValid();
  });
});

describe('a user who is banned from a game', () => {
  const MESSAGE = 'You are banned from this game';
  /** A game with an invitation of a banned user, and the token of another invitation to it. */
  const openBanned = async (requiresApproval = false) => {
    const banned = await harness.server.signUp('banned');
    await harness.server.db.update(users).set({ emailVerified: true }).where(eq(users.id, banned.id));
    const created = await game({ requiresApproval });
    await joinAll(created, [banned]);
    const why = { reason: 'harassment', statement: 'You know why' };
    expectStatus(200, await ada.put(`/api/games/${created.id}/bans/${banned.id}`, why));
    // The notice of the ban, and of the removal of a participant, would replace the message.
    const decisions = (await banned.get('/api/account/restrictions')).json<{ id: string }[]>();
    expect(decisions).toHaveLength(requiresApproval ? 1 : 2);
    for (const { id } of decisions)
      expectStatus(200, await banned.put(`/api/account/restrictions/${id}/seen`));
    const invite = async (email: string) =>
      expectStatus(201, await ada.post(`/api/games/${created.id}/invite`, { email }));
    await invite(`${banned.username}@example.com`);
    return { ...created, banned, token: (await invite('cyd@example.com')).json<{ token: string }>().token };
  };
  type Banned = Awaited<ReturnType<typeof openBanned>>;

  it.each([
    ['the screen of the game', ({ id }: Banned) => `/games/${id}`, 'Join Game', false],
    ['a request to join', ({ id }: Banned) => `/games/${id}`, 'Join Game', true],
    ['the link of the game', ({ inviteCode }: Banned) => `/join/${inviteCode}`, 'Join Game', false],
    ['an invitation', () => '/invites', 'Accept', false],
    ['the link of an invitation', ({ token }: Banned) => `/invites/${token}`, null, false],
  ])('sees a message about the ban at %s [R-SAFE-131]', async (_, pathOf, button, requiresApproval) => {
    const opened = await openBanned(requiresApproval);
    const { user } = harness.visit(pathOf(opened), opened.banned);
    if (button !== null) await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(MESSAGE)).toBeInTheDocument();
  });

  it('sees a message about the ban at the code of the game [R-SAFE-131]', async () => {
    const { banned, inviteCode } = await openBanned();
    const { user, field, button } = await openDialog(banned);
    await user.type(field, inviteCode);
    await user.click(button);
    await waitFor(() => expect(field).toHaveAccessibleDescription(MESSAGE));
  });
});
