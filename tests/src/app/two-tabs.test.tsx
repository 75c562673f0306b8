import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { clearOnLogout } from '#src/features/auth/index.ts';
import { toasts } from '#src/features/toasts/index.ts';
import { PRIVATE, storedValue, storeValue } from '#src/lib/storage.ts';
import { holdWrites } from '../support/changes.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });
const ben = await harness.server.signUp('ben', { firstName: 'Ben' });

const ACCOUNT = 'stretch.account';
const DRAFT = `${PRIVATE}draft`;

/** Changes the shared storage as another tab does, with a storage event in this tab. */
function changeInOtherTab(userId: string | null) {
  if (userId === null) {
    localStorage.removeItem(ACCOUNT);
    localStorage.setItem('stretch.logout', `at ${performance.now()}`);
  } else localStorage.setItem(ACCOUNT, userId);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: ACCOUNT, newValue: userId })));
}
const becomeVisible = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
/** Changes the shared storage without a storage event, as while this tab is frozen. */
function changeWhileFrozen(userId: string | null) {
  if (userId === null) localStorage.removeItem(ACCOUNT);
  else localStorage.setItem(ACCOUNT, userId);
}
const home = (name: string) => screen.findByRole('heading', { level: 1, name: `Hi, ${name}` });
const landing = () => screen.findByRole('link', { name: 'Get Started' });
const userRequests = () => harness.requests.filter((line) => line === 'GET /api/auth/user');

describe('a logout in another tab', () => {
  it('removes private data from the screen immediately, without a request', async () => {
    const { session } = harness.visit('/', ada);
    await home('Ada');
    storeValue(DRAFT, 'half a sentence');
    toasts.info('Your message was sent to Ben');
    await screen.findByText('Your message was sent to Ben');
    harness.requests.length = 0;
    changeInOtherTab(null);
    await landing();
    expect(document.body).not.toHaveTextContent(/Ada|Ben/);
    await waitFor(() => expect(session.getSnapshot().value).toBe('signedOut'));
    expect(storedValue(DRAFT)).toBeNull();
    expect(userRequests()).toEqual([]);
  });

  it('is final, also when a change of the profile succeeds after it', async () => {
    const { user, session, isMutating } = harness.visit('/profile', ada);
    await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
    const dialog = within(await openedDialog('Edit Profile'));
    const respond = holdWrites(harness);
    await user.type(dialog.getByRole('textbox', { name: /Bio/ }), 'I count things.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(harness.requests).toContain('PATCH /api/user/profile'));
    changeInOtherTab(null);
    await landing();
    respond();
    await waitFor(() => expect(isMutating()).toBe(0));
    expect(session.getSnapshot().value).not.toBe('signedIn');
    expect(localStorage.getItem(ACCOUNT)).toBeNull();
  });

  it('is detected by a frozen tab when it becomes visible, by refetching the user', async () => {
    harness.visit('/', ada);
    await home('Ada');
    harness.signInAs(null);
    changeWhileFrozen(null);
    becomeVisible();
    await landing();
  });

  it('has no effect in a tab whose session is still valid', async () => {
    const { session, isFetching } = harness.visit('/', ada);
    await home('Ada');
    changeWhileFrozen(null);
    harness.requests.length = 0;
    becomeVisible();
    await waitFor(() => expect(userRequests()).toHaveLength(1));
    await waitFor(() => expect(isFetching()).toBe(0));
    expect(session.getSnapshot().value).toBe('signedIn');
    expect(localStorage.getItem(ACCOUNT)).toBe(ada.id);
  });
});

describe('a sign-in in another tab', () => {
  it('of another user reloads the tab and clears the private data of the previous user', async () => {
    const { reloadPage } = harness.visit('/', ada);
    await home('Ada');
    storeValue(DRAFT, 'half a sentence');
    harness.signInAs(ben);
    changeInOtherTab(ben.id);
    await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
    await waitFor(() => expect(storedValue(DRAFT)).toBeNull());
    harness.unload();
    harness.visit('/', ben);
    await home('Ben');
  });

  it('of the same user sends no request', async () => {
    harness.requests.length = 0;
    const { isFetching, shellSettled } = harness.visit('/', ada);
    await home('Ada');
    await shellSettled();
    harness.requests.length = 0;
    changeInOtherTab(ada.id);
    becomeVisible();
    await waitFor(() => expect(isFetching()).toBe(0));
    expect(harness.requests).toEqual([]);
  });
});

describe('a page restored from the back/forward cache', () => {
  const restoreFromCache = () => {
    const event = Object.assign(new Event('pageshow'), { persisted: true });
    act(() => void dispatchEvent(event));
  };

  it('is reloaded after a logout, and after the session has expired', async () => {
    const first = harness.visit('/', ada);
    await home('Ada');
    restoreFromCache();
    expect(first.reloadPage).not.toHaveBeenCalled();
    clearOnLogout();
    restoreFromCache();
    expect(first.reloadPage).toHaveBeenCalledOnce();

    harness.leave();
    const second = harness.visit('/', ada);
    await home('Ada');
    act(() => second.session.send({ type: 'session.expired' }));
    await waitFor(() => expect(second.openLogin).toHaveBeenCalledWith('/'));
    restoreFromCache();
    expect(second.reloadPage).toHaveBeenCalledOnce();
  });
});

describe('a draft in a tab', () => {
  it('stays stored while the session is expired, for the same user', async () => {
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

  it('is cleared when another user signs in, or after a logout in another tab', async () => {
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

describe('a draft in an installed app', () => {
  const install = () =>
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { media: query, matches: query === '(display-mode: standalone)' }),
    );
  const visitAs = async (user: typeof ada, name: string) => {
    harness.unload();
    // The phone has ended the app.
    sessionStorage.clear();
    harness.visit('/', user);
    await home(name);
  };

  it('stays stored for the same user when the phone ends the app', async () => {
    install();
    await visitAs(ada, 'Ada');
    storeValue(DRAFT, 'half a sentence');
    await visitAs(ada, 'Ada');
    expect(storedValue(DRAFT)).toBe('half a sentence');
    await visitAs(ben, 'Ben');
    await waitFor(() => expect(storedValue(DRAFT)).toBeNull());
  });

  it('is kept from the session storage of the previous build', async () => {
    harness.visit('/', ada);
    await home('Ada');
    storeValue(DRAFT, 'half a sentence');
    harness.unload();
    install();
    harness.visit('/', ada);
    await home('Ada');
    expect(storedValue(DRAFT)).toBe('half a sentence');
  });

  it('is removed by a logout in a tab of the browser', async () => {
    install();
    await visitAs(ada, 'Ada');
    storeValue(DRAFT, 'half a sentence');
    vi.unstubAllGlobals();
    await visitAs(ada, 'Ada');
    const stored = () => Object.keys(localStorage).filter((key) => key.startsWith(PRIVATE));
    expect(stored()).toHaveLength(1);
    clearOnLogout();
    expect(stored()).toEqual([]);
  });
});
