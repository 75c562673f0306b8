import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DeletionPlan } from '#contract/account.ts';
import { describePlan } from '#src/features/account/deletion/deletion-plan.tsx';
import { browserName } from '#src/features/account/sessions-card.tsx';
import { loginOpener, logOut } from '#src/features/auth/server-pages.ts';
import { PRIVATE } from '#src/lib/storage.ts';

describe('the name of a browser', () => {
  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (Linux; Android 16; K) Chrome/150.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
    [
      'Mozilla/5.0 (Linux; Android 16) SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/150.0 Safari/537.36 Edg/150.0', 'Edge on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15', 'Safari on Mac'],
    ['curl/8.9', 'Unknown browser'],
    [null, 'Unknown browser'],
  ])('of %s is %s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });
});

describe('the plan of a deletion', () => {
  const nothing: DeletionPlan = {
    gamesTransferred: 0,
    gamesDeleted: 0,
    accomplishments: 0,
    photos: 0,
    comments: 0,
    messages: 0,
    transferred: [],
    deleted: [],
  };
  const votes = 'Votes you gave, and your place in games that are over, without your name';
  const personal = 'Your name, email, username, bio and picture';
  const others = [
    'Your place in games that are not over, and your groups',
    'Invitations and requests, received and sent',
  ];

  it.each([false, true])('leaves out what the user does not have (texts removed: %s)', (removeWords) => {
    expect(describePlan(nothing, removeWords)).toEqual({ kept: [votes], deleted: [personal, ...others] });
  });

  it('counts the user’s texts among what is kept or deleted', () => {
    const plan = { ...nothing, accomplishments: 1234, comments: 1, messages: 2, photos: 1 };
    const texts = '1,234 accomplishments, 1 comment, 2 messages you sent';
    expect(describePlan(plan, false)).toEqual({
      kept: [`${texts}, signed “[deleted user]”`, votes],
      deleted: [personal, '1 photo you shared', ...others],
    });
    expect(describePlan(plan, true)).toEqual({
      kept: [votes],
      deleted: [personal, '1 photo you shared', `${texts}: the words are gone for everybody`, ...others],
    });
  });
});

it('removes private data and navigates to the sign-out page on logout', () => {
  sessionStorage.setItem(`${PRIVATE}draft`, '"mine"');
  const navigate = vi.fn<(path: string) => void>();
  logOut(navigate);
  expect([sessionStorage.getItem(`${PRIVATE}draft`), navigate.mock.calls]).toEqual([null, [['/api/logout']]]);
});

it('opens the sign-in page once the browser has had time to leave the page', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const navigate = vi.fn<(path: string) => void>();
  const openLogin = loginOpener(navigate);
  const openedAfter = (milliseconds: number) => {
    navigate.mockClear();
    openLogin('/leaderboard');
    vi.advanceTimersByTime(milliseconds);
    return navigate.mock.calls;
  };
  const opened = [['/api/login?returnTo=%2Fleaderboard']];
  expect(openedAfter(0)).toEqual(opened);
  window.dispatchEvent(new Event('beforeunload'));
  expect(openedAfter(29_999)).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(navigate.mock.calls).toEqual(opened);
  expect(openedAfter(0)).toEqual(opened);
});
