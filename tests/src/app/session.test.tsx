import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LOGIN_REDIRECT_DELAY } from '#machines/session.machine.ts';
import { toasts } from '#src/features/toasts/index.ts';
import { PRIVATE, storedValue, storeValue } from '#src/lib/storage.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });

const LOGGED_OUT = 'You are logged out. Logging in again...';
const unauthorized = () => HttpResponse.json({ message: 'Please sign in' }, { status: 401 });

describe('an expired session', () => {
  it('is announced, and opens the sign-in page half a second later [R-AUTH-7] [R-AUTH-8] [R-ERR-4]', async () => {
    const id = await insertTestGame(harness.server, { creator: ada });
    const { openLogin, navigate } = harness.visit('/', ada);
    await screen.findByRole('heading', { name: 'Hi, Ada' });
    const announcedAt: number[] = [];
    // A spy instead of a subscriber, which the app would take for the component that renders toasts.
    const { error } = toasts;
    const spy = vi.spyOn(toasts, 'error').mockImplementation((text) => {
      if (text === LOGGED_OUT) announcedAt.push(performance.now());
      error(text);
    });
    onTestFinished(() => spy.mockRestore());
    const openedAt: number[] = [];
    openLogin.mockImplementation(() => void openedAt.push(performance.now()));
    harness.msw.use(http.get('*/api/games/:id', unauthorized));
    void navigate(`/games/${id}`);
    expect(await screen.findByText(LOGGED_OUT)).toBeInTheDocument();
    await waitFor(() => expect(openedAt).toHaveLength(1));
    expect(announcedAt).toHaveLength(1);
    // Timers and performance.now() may differ by a millisecond.
    expect((openedAt[0] ?? 0) - (announcedAt[0] ?? 0)).toBeGreaterThanOrEqual(LOGIN_REDIRECT_DELAY - 2);
  });

  it('is announced once when several requests are refused', async () => {
    const id = await insertTestGame(harness.server, { creator: ada });
    const { openLogin, navigate } = harness.visit('/leaderboard', ada);
    await screen.findByRole('heading', { name: 'Leaderboard' });
    harness.requests.length = 0;
    harness.msw.use(http.get(/\/(scores|leaderboard|posts)\b/, unauthorized));
    void navigate(`/games/${id}`);
    await waitFor(() => expect(openLogin).toHaveBeenCalled());
    expect(openLogin).toHaveBeenCalledOnce();
    expect(harness.requests.length).toBeGreaterThan(3);
    expect(await screen.findAllByText(LOGGED_OUT)).toHaveLength(1);
  });
});

describe('the request of the user', () => {
  // React in strict mode mounts every component twice.
  it('is not aborted by unmounting the screen', async () => {
    const requested = Promise.withResolvers<void>();
    const response = Promise.withResolvers<void>();
    harness.msw.use(
      http.get('*/api/auth/user', async () => {
        requested.resolve();
        await response.promise;
      }),
    );
    const { session } = harness.visit('/', ada);
    await requested.promise;
    cleanup();
    response.resolve();
    await waitFor(() => expect(session.getSnapshot().value).toBe('signedIn'));
  });
});

describe('the private data of the tab', () => {
  it('is cleared when the visitor is signed out', async () => {
    storeValue(`${PRIVATE}note`, 'secret');
    storeValue('stretch.other', 'kept');
    harness.visit('/', null);
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(storedValue(`${PRIVATE}note`)).toBeNull());
    expect(storedValue('stretch.other')).toBe('kept');
  });
});
