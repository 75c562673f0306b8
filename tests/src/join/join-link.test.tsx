import { act, configure, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dayText } from '#src/lib/dates.ts';
import { keep, recall } from '#src/lib/storage.ts';
import { createGame, day } from '#tests/support/play.ts';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });
const ben = await harness.server.signUp('ben', { firstName: 'Ben' });

const PENDING = 'stretch.pending-join';
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const game = (wishes: object = {}) => createGame(ada, harness.server.clock, wishes);

describe('a shared link', () => {
  it.each([
    ['signed out', null],
    ['signed in', 'ben'],
  ])('without a code is invalid, %s [R-JOIN-1] [R-ROUTE-17]', async (_, who) => {
    harness.visit('/join', who === null ? null : ben);
    expect(await heading('Invalid Link')).toBeInTheDocument();
  });

  it('is looked up, and a spinner shows meanwhile [R-JOIN-2] [R-JOIN-3]', async () => {
    const { inviteCode } = await game();
    const { promise, resolve } = Promise.withResolvers<void>();
    harness.msw.use(
      http.get('*/api/games/invite/:code', async () => {
        await promise;
      }),
    );
    harness.heard.length = 0;
    harness.visit(`/join/${inviteCode}`, ben);
    expect(await screen.findByText('Loading the invitation')).toBeInTheDocument();
    resolve();
    expect(await heading('Cold showers')).toBeInTheDocument();
    expect(harness.heard).toContain(`GET /api/games/invite/${inviteCode}`);
  });

  it('is found although React mounts the screen twice, as it does in development', async () => {
    configure({ reactStrictMode: true });
    onTestFinished(() => configure({ reactStrictMode: false }));
    const { inviteCode } = await game();
    harness.visit(`/join/${inviteCode}`, ben);
    expect(await heading('Cold showers')).toBeInTheDocument();
  });

  it('that leads nowhere says so [R-JOIN-4]', async () => {
    harness.visit('/join/ZZZZZZ', ben);
    expect(await heading('Game Not Found')).toBeInTheDocument();
    expect(
      screen.getByText('This game invitation may have expired or the game may no longer exist.'),
    ).toBeInTheDocument();
  });
});

describe('a visitor whose lookup failed', () => {
  it.each([
    ['with a server error', () => new HttpResponse(null, { status: 503 })],
    ['without an answer', () => HttpResponse.error()],
  ])('%s is not asked to sign in and can try again', async (_, fault) => {
    const { inviteCode } = await game();
    harness.msw.use(http.get('*/api/auth/user', fault));
    const { user } = harness.visit(`/join/${inviteCode}`, ben);
    expect(await heading('Failed to fetch user')).toBeInTheDocument();
    expect(recall(PENDING)).toBeNull();
    harness.msw.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Join Game' })).toBeEnabled();
  });

  it('is looked up again when the network comes back', async () => {
    const { inviteCode } = await game();
    harness.msw.use(http.get('*/api/auth/user', () => HttpResponse.error()));
    harness.visit(`/join/${inviteCode}`, ben);
    expect(await heading('Failed to fetch user')).toBeInTheDocument();
    harness.msw.resetHandlers();
    act(() => void dispatchEvent(new Event('online')));
    expect(await screen.findByRole('button', { name: 'Join Game' })).toBeEnabled();
  });
});

it('whose lookup failed is looked up again once the server is well', { timeout: 60_000 }, async () => {
  const { inviteCode } = await game();
  harness.msw.use(http.get('*/api/auth/user', () => new HttpResponse(null, { status: 500 })));
  harness.visit(`/join/${inviteCode}`, ben, { recovers: true });
  expect(await heading('Failed to fetch user')).toBeInTheDocument();
  harness.msw.resetHandlers();
  expect(await screen.findByRole('button', { name: 'Join Game' }, { timeout: 50_000 })).toBeEnabled();
});

describe('a signed-out visitor', () => {
  it('sees the game and is asked to sign in, and the code is kept [R-JOIN-5] [R-JOIN-6] [R-JOIN-7] [R-ROUTE-2]', async () => {
    const { inviteCode, endTime } = await game({ description: 'One a day', isPublic: false });
    harness.visit(`/join/${inviteCode}`, null);
    expect(await heading('Cold showers')).toBeInTheDocument();
    expect(screen.getByText('1 participant')).toBeInTheDocument();
    expect(screen.getByText(`Ends ${dayText(endTime)}`)).toBeInTheDocument();
    expect(screen.getByText('One a day')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in to join' })).toHaveAttribute(
      'href',
      `/api/login?returnTo=${encodeURIComponent(`/join/${inviteCode}`)}`,
    );
    expect(screen.queryByRole('button', { name: 'Join Game' })).not.toBeInTheDocument();
    expect(recall(PENDING)).toBe(inviteCode);
  });
});

describe('a signed-in visitor', () => {
  it('is asked whether to join, and the kept code is forgotten [R-JOIN-8] [R-JOIN-9] [R-ROUTE-1]', async () => {
    const { inviteCode } = await game();
    keep(PENDING, inviteCode);
    harness.visit(`/join/${inviteCode}`, ben);
    expect(await screen.findByRole('button', { name: 'Join Game' })).toBeEnabled();
    expect(recall(PENDING)).toBeNull();
  });

  it('joins and comes to the game [R-JOIN-10] [R-JOIN-12]', async () => {
    const { id, inviteCode } = await game();
    const { user, path } = harness.visit(`/join/${inviteCode}`, ben);
    harness.heard.length = 0;
    await user.click(await screen.findByRole('button', { name: 'Join Game' }));
    expect(await screen.findByText("You've joined the game successfully.")).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe(`/games/${id}`));
    expect(harness.heard).toContain(`POST /api/games/join/${inviteCode}`);
  });

  it('asks to be let in where that takes approval, and goes home [R-JOIN-11]', async () => {
    const { inviteCode } = await game({ requiresApproval: true });
    const { user, path } = harness.visit(`/join/${inviteCode}`, ben);
    await user.click(await screen.findByRole('button', { name: 'Join Game' }));
    expect(
      await screen.findByText('Join request sent! Waiting for approval from the game creator.'),
    ).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe('/'));
  });

  it.each([
    ["the server's words", { message: 'You were removed from this game' }, 'You were removed from this game'],
    ['our words where it has none', {}, 'Failed to join game'],
  ])('is told in %s that it failed, and goes home [R-JOIN-13]', async (_, body, words) => {
    const { inviteCode } = await game();
    harness.msw.use(http.post('*/api/games/join/:code', () => HttpResponse.json(body, { status: 403 })));
    const { user, path } = harness.visit(`/join/${inviteCode}`, ben);
    await user.click(await screen.findByRole('button', { name: 'Join Game' }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe('/'));
  });

  it('who plays already is told so and comes to the game [R-JOIN-14]', async () => {
    const { id, inviteCode } = await game();
    const { path } = harness.visit(`/join/${inviteCode}`, ada);
    expect(await screen.findByText('Already a member')).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe(`/games/${id}`));
  });

  it('can join a completed game [R-JOIN-15]', async () => {
    const { id, inviteCode } = await game();
    harness.server.clock.advance(20 * day);
    const late = await harness.server.signUp('late', { firstName: 'Late' });
    const { user, path } = harness.visit(`/join/${inviteCode}`, late);
    expect(await screen.findByText('Completed')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Join Game' }));
    await waitFor(() => expect(path()).toBe(`/games/${id}`));
  });
});
