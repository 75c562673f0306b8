import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LOGIN_REDIRECT_DELAY } from '#machines/session.machine.ts';
import { toasts } from '#src/features/toasts/index.ts';
import { PRIVATE, storedValue, storeValue } from '#src/lib/storage.ts';
import { arrangeGame } from '#tests/support/games.ts';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });
const ben = await harness.server.signUp('ben', { firstName: 'Ben' });

const LOGGED_OUT = 'You are logged out. Logging in again...';
const unauthorized = () => HttpResponse.json({ message: 'Please sign in' }, { status: 401 });

describe('a session that is lost', () => {
  it('is told, and leads to the sign-in page half a second later [R-AUTH-7] [R-AUTH-8] [R-ERR-4]', async () => {
    const id = await arrangeGame(harness.server, { creator: ada });
    const { openLogin, navigate } = harness.visit('/', ada);
    await screen.findByRole('heading', { name: 'Hi, Ada' });
    const told: number[] = [];
    // Whoever subscribes is taken for what shows toasts, so this only listens in.
    const { error } = toasts;
    const spy = vi.spyOn(toasts, 'error').mockImplementation((words) => {
      if (words === LOGGED_OUT) told.push(performance.now());
      error(words);
    });
    onTestFinished(() => spy.mockRestore());
    const left: number[] = [];
    openLogin.mockImplementation(() => void left.push(performance.now()));
    harness.msw.use(http.get('*/api/games/:id', unauthorized));
    void navigate(`/games/${id}`);
    expect(await screen.findByText(LOGGED_OUT)).toBeInTheDocument();
    await waitFor(() => expect(left).toHaveLength(1));
    expect(told).toHaveLength(1);
    // A timer may be a millisecond early by the other clock.
    expect((left[0] ?? 0) - (told[0] ?? 0)).toBeGreaterThanOrEqual(LOGIN_REDIRECT_DELAY - 2);
  });

  it('is told once, however many calls are refused', async () => {
    const id = await arrangeGame(harness.server, { creator: ada });
    const { openLogin, navigate } = harness.visit('/leaderboard', ada);
    await screen.findByRole('heading', { name: 'Leaderboard' });
    harness.heard.length = 0;
    harness.msw.use(http.get(/\/(scores|leaderboard|posts)\b/, unauthorized));
    void navigate(`/games/${id}`);
    await waitFor(() => expect(openLogin).toHaveBeenCalled());
    expect(openLogin).toHaveBeenCalledOnce();
    expect(harness.heard.length).toBeGreaterThan(3);
    expect(screen.getAllByText(LOGGED_OUT)).toHaveLength(1);
  });

  it("is headed 'Unauthorized' when joining was refused, and is all that is told [R-AUTH-10] [R-ERR-4]", async () => {
    const id = await arrangeGame(harness.server, { creator: ada });
    harness.msw.use(http.post('*/api/games/*/join', unauthorized));
    const { user } = harness.visit(`/games/${id}`, ben);
    await user.click(await screen.findByRole('button', { name: 'Join Game' }));
    expect(await screen.findByText('Unauthorized')).toBeInTheDocument();
    expect(screen.getByText(LOGGED_OUT)).toBeInTheDocument();
    expect(screen.queryByText('Failed to join game')).not.toBeInTheDocument();
  });
});

describe('the question who is signed in', () => {
  // React in strict mode takes every screen down once as it first shows it.
  it('is not called off by a screen that goes', async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    harness.msw.use(
      http.get('*/api/auth/user', async () => {
        asked.resolve();
        await answer.promise;
      }),
    );
    const { session } = harness.visit('/', ada);
    await asked.promise;
    cleanup();
    answer.resolve();
    await waitFor(() => expect(session.getSnapshot().value).toBe('signedIn'));
  });
});

describe('what the tab remembers', () => {
  it('is forgotten once nobody is signed in', async () => {
    storeValue(`${PRIVATE}note`, 'secret');
    storeValue('stretch.other', 'kept');
    harness.visit('/', null);
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(storedValue(`${PRIVATE}note`)).toBeNull());
    expect(storedValue('stretch.other')).toBe('kept');
  });
});
