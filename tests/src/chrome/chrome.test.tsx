import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { User } from '#contract/users.ts';
import { openHarness } from '../support/harness.tsx';
import { aUser } from '../support/users.ts';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada', lastName: 'Lovelace' });

const navigation = async () => within(await screen.findByRole('navigation', { name: 'Main' }));
// Screens have headers of their own: this is the one with the link to Home.
const header = async () => {
  const bar = (await screen.findByRole('link', { name: 'Stretch, home' })).closest('header');
  if (bar === null) throw new Error('The link to Home is not in a header');
  return within(bar);
};
const linksOf = (region: Pick<typeof screen, 'getAllByRole'>) =>
  region
    .getAllByRole('link')
    .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]);

/** The leaderboard, on which these tests run, reads only the counts of the responses. */
function respondWithCounts(counts: { invitations?: number; requests?: number; unread?: number }) {
  const { invitations = 0, requests = 0, unread = 0 } = counts;
  harness.msw.use(
    http.get('*/api/invitations', () =>
      HttpResponse.json({
        invitations: Array.from({ length: invitations }, () => ({})),
        pendingRequests: Array.from({ length: requests }, () => ({})),
      }),
    ),
    http.get('*/api/messages/unread-count', () => HttpResponse.json({ count: unread })),
  );
}

it('contains the only main element, also around a screen that cannot be shown', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  harness.msw.use(http.get('*/api/leaderboard/players', () => HttpResponse.json([{}])));
  harness.visit('/leaderboard', ada);
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeInTheDocument();
  expect(screen.getAllByRole('main')).toHaveLength(1);
});

describe('the navigation', () => {
  it('links five screens in order [R-NAV-1] [R-NAV-2]', async () => {
    harness.visit('/', ada);
    expect(linksOf(await navigation())).toEqual([
      ['Home', '/'],
      ['Discover', '/discover'],
      ['Leaderboard', '/leaderboard'],
      ['Profile', '/profile'],
      ['Invites', '/invites'],
    ]);
  });

  it('marks the current screen', async () => {
    harness.visit('/leaderboard', ada);
    const links = (await navigation()).getAllByRole('link', { current: 'page' });
    expect(links.map((link) => link.textContent)).toEqual(['Leaderboard']);
  });

  it.each([
    ['counts invitations and requests together [R-NAV-3] [R-NAV-4]', 4, 5, '9'],
    ["shows '9+' from ten on [R-NAV-5]", 10, 0, '9+'],
  ])('%s', async (_, invitations, requests, badge) => {
    respondWithCounts({ invitations, requests });
    harness.visit('/leaderboard', ada);
    const link = (await navigation()).getByRole('link', { name: /Invites/ });
    expect(await within(link).findByText(badge)).toBeInTheDocument();
  });
});

describe('the header', () => {
  it('links Home, messages and the profile [R-HDR-1] [R-HDR-2] [R-HDR-7]', async () => {
    harness.visit('/', ada);
    expect(linksOf(await header())).toEqual([
      ['Stretch, home', '/'],
      ['Messages', '/messages'],
      ['Your profile', '/profile'],
    ]);
  });

  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('shows %i unread messages as %s [R-HDR-3] [R-HDR-4] [R-HDR-5]', async (unread, badge) => {
    respondWithCounts({ unread });
    harness.visit('/leaderboard', ada);
    expect(await (await header()).findByText(badge)).toBeInTheDocument();
  });

  it.each<[string, Partial<User>, string, string | undefined]>([
    ['the first letter of the first name [R-HDR-9]', { username: 'zed' }, 'A', undefined],
    [
      'the first letter of the username without a first name [R-HDR-10]',
      { firstName: null, username: 'zed' },
      'Z',
      undefined,
    ],
    ['U without any name [R-HDR-11]', { firstName: null, username: null }, 'U', undefined],
    [
      'the profile picture if there is one [R-HDR-8]',
      { profileImageUrl: '/api/images/me' },
      'A',
      '/api/images/me',
    ],
  ])('shows %s', async (_, changes, letter, picture) => {
    harness.msw.use(http.get('*/api/auth/user', () => HttpResponse.json(aUser('p', 'Ada', changes))));
    harness.visit('/leaderboard', ada);
    const link = (await header()).getByRole('link', { name: 'Your profile' });
    expect([link.textContent, link.querySelector('img')?.getAttribute('src')]).toEqual([letter, picture]);
  });
});

it('shows no badges for counts of zero [R-NAV-6] [R-HDR-6]', async () => {
  harness.requests.length = 0;
  harness.visit('/', ada);
  await waitFor(() =>
    expect(harness.requests).toEqual(
      expect.arrayContaining(['GET /api/invitations', 'GET /api/messages/unread-count']),
    ),
  );
  expect((await navigation()).getByRole('link', { name: 'Invites' }).textContent).toBe('Invites');
  expect((await header()).getByRole('link', { name: 'Messages' }).textContent).toBe('');
});
