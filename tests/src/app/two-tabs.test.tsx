import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { clearOnLogout } from '#src/features/auth/index.ts';
import { toasts } from '#src/features/toasts/index.ts';
import { PRIVATE, storedValue, storeValue } from '#src/lib/storage.ts';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });
const ben = await harness.server.signUp('ben', { firstName: 'Ben' });

const ACCOUNT = 'stretch.account';
const DRAFT = `${PRIVATE}draft`;

/** What another tab does to the storage both share; the browser tells this tab of it. */
function elsewhere(userId: string | null) {
  if (userId === null) {
    localStorage.removeItem(ACCOUNT);
    localStorage.setItem('stretch.logout', `at ${performance.now()}`);
  } else localStorage.setItem(ACCOUNT, userId);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: ACCOUNT, newValue: userId })));
}
const comeBack = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
/** Nothing tells a tab that slept; the storage has changed meanwhile. */
function whileAsleep(userId: string | null) {
  if (userId === null) localStorage.removeItem(ACCOUNT);
  else localStorage.setItem(ACCOUNT, userId);
}
const home = (name: string) => screen.findByRole('heading', { level: 1, name: `Hi, ${name}` });
const landing = () => screen.findByRole('link', { name: 'Get Started' });
const asked = () => harness.heard.filter((line) => line === 'GET /api/auth/user');

describe('a logout in another tab', () => {
  it('takes everything private off the screen at once, also without a network', async () => {
    const { session } = harness.visit('/', ada);
    await home('Ada');
    storeValue(DRAFT, 'half a sentence');
    toasts.info('Your message was sent to Ben');
    await screen.findByText('Your message was sent to Ben');
    harness.heard.length = 0;
    elsewhere(null);
    await landing();
    expect(document.body).not.toHaveTextContent(/Ada|Ben/);
    await waitFor(() => expect(session.getSnapshot().value).toBe('signedOut'));
    expect(storedValue(DRAFT)).toBeNull();
    expect(asked()).toEqual([]);
  });

  it('is noticed by a tab that slept through it, which asks the server', async () => {
    harness.visit('/', ada);
    await home('Ada');
    harness.signInAs(null);
    whileAsleep(null);
    comeBack();
    await landing();
  });

  it('changes nothing in a tab where the server still knows somebody', async () => {
    const { session, isFetching } = harness.visit('/', ada);
    await home('Ada');
    whileAsleep(null);
    harness.heard.length = 0;
    comeBack();
    await waitFor(() => expect(asked()).toHaveLength(1));
    await waitFor(() => expect(isFetching()).toBe(0));
    expect(session.getSnapshot().value).toBe('signedIn');
    expect(localStorage.getItem(ACCOUNT)).toBe(ada.id);
  });
});

describe('a sign-in in another tab', () => {
  it('opens the app in a tab that showed the landing page', async () => {
    const { session } = harness.visit('/', null);
    await landing();
    harness.signInAs(ada);
    elsewhere(ada.id);
    await home('Ada');
    await waitFor(() => expect(session.getSnapshot().value).toBe('signedIn'));
  });

  it('of somebody else has the tab begin anew, with nothing of who was there before', async () => {
    const { startOver } = harness.visit('/', ada);
    await home('Ada');
    storeValue(DRAFT, 'half a sentence');
    harness.signInAs(ben);
    elsewhere(ben.id);
    await waitFor(() => expect(startOver).toHaveBeenCalledOnce());
    await waitFor(() => expect(storedValue(DRAFT)).toBeNull());
    harness.unload();
    harness.visit('/', ben);
    await home('Ben');
  });

  it('of the same person asks for nothing', async () => {
    harness.heard.length = 0;
    const { isFetching } = harness.visit('/', ada);
    await home('Ada');
    await waitFor(() => expect(harness.heard).toContain('GET /api/notifications/games'));
    await waitFor(() => expect(isFetching()).toBe(0));
    harness.heard.length = 0;
    elsewhere(ada.id);
    comeBack();
    await waitFor(() => expect(isFetching()).toBe(0));
    expect(harness.heard).toEqual([]);
  });
});

describe('a page that comes back out of the browser’s memory', () => {
  const restored = () => {
    const event = Object.assign(new Event('pageshow'), { persisted: true });
    act(() => void dispatchEvent(event));
  };

  it('is loaded anew after a logout, and after the session was lost', async () => {
    const first = harness.visit('/', ada);
    await home('Ada');
    restored();
    expect(first.startOver).not.toHaveBeenCalled();
    clearOnLogout();
    restored();
    expect(first.startOver).toHaveBeenCalledOnce();

    harness.leave();
    const second = harness.visit('/', ada);
    await home('Ada');
    act(() => second.session.send({ type: 'session.expired' }));
    await waitFor(() => expect(second.openLogin).toHaveBeenCalledWith('/'));
    restored();
    expect(second.startOver).toHaveBeenCalledOnce();
  });
});

describe('what is typed in a tab', () => {
  it('waits there while the session has run out, for whoever typed it', async () => {
    harness.visit('/', ada);
    await home('Ada');
    storeValue(DRAFT, 'half a sentence');
    harness.unload();
    harness.visit('/', null);
    await landing();
    expect(storedValue(DRAFT)).toBe('half a sentence');
    harness.unload();
    harness.visit('/', ada);
    await home('Ada');
    expect(storedValue(DRAFT)).toBe('half a sentence');
  });

  it('is gone when somebody else signs in, or after a logout anywhere', async () => {
    harness.visit('/', ada);
    await home('Ada');
    storeValue(DRAFT, 'half a sentence');
    harness.unload();
    harness.visit('/', ben);
    await home('Ben');
    await waitFor(() => expect(storedValue(DRAFT)).toBeNull());
    storeValue(DRAFT, 'of Ben');
    harness.unload();
    localStorage.setItem('stretch.logout', 'in a tab far away');
    harness.visit('/', ben);
    await home('Ben');
    await waitFor(() => expect(storedValue(DRAFT)).toBeNull());
  });
});
