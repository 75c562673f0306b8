import { describe, expect, it, vi } from 'vitest';
import type { DeletionPlan } from '#contract/account.ts';
import { describePlan } from '#src/features/account/deletion/deletion-plan.tsx';
import { browserName } from '#src/features/account/sessions-card.tsx';
import { logOut } from '#src/features/auth/server-pages.ts';
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

const plan = (made: Partial<DeletionPlan> = {}): DeletionPlan => ({
  gamesTransferred: 0,
  gamesDeleted: 0,
  accomplishments: 0,
  photos: 0,
  comments: 0,
  messages: 0,
  transferred: [],
  deleted: [],
  ...made,
});
const always = [
  'Your name, email, username, bio and picture',
  'Your place in games that are not over, and your groups',
  'Invitations and requests, received and sent',
];
const votes = 'Votes you gave, and your place in games that are over, without your name';

describe('what becomes of what one has made', () => {
  it('is short for somebody who has made nothing', () => {
    expect(describePlan(plan(), false)).toEqual({ kept: [votes], deleted: always });
    expect(describePlan(plan(), true)).toEqual({ kept: [votes], deleted: always });
  });

  it('tells what of one’s words stays, or that they go, with counts', () => {
    const much = plan({ accomplishments: 1234, comments: 1, messages: 2, photos: 1 });
    const [personal = '', ...others] = always;
    const words = '1,234 accomplishments, 1 comment, 2 messages you sent';
    expect(describePlan(much, false)).toEqual({
      kept: [`${words}, signed “[deleted user]”`, votes],
      deleted: [personal, '1 photo you shared', ...others],
    });
    expect(describePlan(much, true)).toEqual({
      kept: [votes],
      deleted: [personal, '1 photo you shared', `${words}: the words are gone for everybody`, ...others],
    });
  });
});

describe('leaving', () => {
  it('forgets what is private and goes where the server ends the rest', () => {
    sessionStorage.setItem(`${PRIVATE}draft`, '"mine"');
    const go = vi.fn<(path: string) => void>();
    logOut(go);
    expect([sessionStorage.getItem(`${PRIVATE}draft`), go.mock.calls]).toEqual([null, [['/api/logout']]]);
  });
});
