import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada', lastName: 'Lovelace' });

const navigation = () => screen.findByRole('navigation', { name: 'Main' });
const invites = async () => within(await navigation()).getByRole('link', { name: /Invites/ });
// Screens have headers of their own: this is the one with the way home.
const header = async () => {
  const bar = (await screen.findByRole('link', { name: 'Stretch, home' })).closest('header');
  if (bar === null) throw new Error('The way home is not in a header');
  return bar;
};

const person = { id: 'p', firstName: 'P', lastName: null, username: 'p', email: null, bio: null };

/** So many invitations, and so many requests that wait. */
function waiting(invitations: number, requests: number): void {
  const user = { ...person, profileImageUrl: null };
  const game = {
    id: 'g',
    name: 'G',
    description: null,
    isPublic: true,
    status: 'active',
    startTime: '2026-01-01T00:00:00.000Z',
    endTime: '2027-01-01T00:00:00.000Z',
  };
  const many = (count: number, one: object) =>
    Array.from({ length: count }, (_, n) => ({ ...one, id: `${n}` }));
  const createdAt = '2026-01-01T00:00:00.000Z';
  harness.msw.use(
    http.get('*/api/invitations', () =>
      HttpResponse.json({
        invitations: many(invitations, { game, invitedBy: user, invitedUser: user, email: null, createdAt }),
        pendingRequests: many(requests, { game, user, createdAt }),
      }),
    ),
  );
}

const unread = (count: number) =>
  harness.msw.use(http.get('*/api/messages/unread-count', () => HttpResponse.json({ count })));

const iAm = (changes: object) =>
  harness.msw.use(
    http.get('*/api/auth/user', () => HttpResponse.json({ ...person, profileImageUrl: null, ...changes })),
  );

describe('the navigation', () => {
  it('has five places in their order, each leading to its screen [R-NAV-1] [R-NAV-2]', async () => {
    harness.visit('/', ada);
    const links = within(await navigation()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Discover', '/discover'],
      ['Leaderboard', '/leaderboard'],
      ['Profile', '/profile'],
      ['Invites', '/invites'],
    ]);
  });

  it('marks the place one is at', async () => {
    harness.visit('/leaderboard', ada);
    const links = within(await navigation()).getAllByRole('link', { current: 'page' });
    expect(links.map((link) => link.textContent)).toEqual(['Leaderboard']);
  });

  it('counts invitations and waiting requests together [R-NAV-3] [R-NAV-4]', async () => {
    waiting(4, 5);
    harness.visit('/', ada);
    const link = await invites();
    await waitFor(() => expect(within(link).getByText('9')).toBeInTheDocument());
  });

  it("shows '9+' from ten on [R-NAV-5]", async () => {
    waiting(10, 0);
    harness.visit('/', ada);
    const link = await invites();
    await waitFor(() => expect(within(link).getByText('9+')).toBeInTheDocument());
  });

  it('shows no badge when nothing waits [R-NAV-6]', async () => {
    harness.heard.length = 0;
    harness.visit('/', ada);
    const link = await invites();
    await waitFor(() => expect(harness.heard).toContain('GET /api/invitations'));
    expect(link.textContent).toBe('Invites');
  });
});

describe('the header', () => {
  it('leads home, to messages and to oneself [R-HDR-1] [R-HDR-2] [R-HDR-7]', async () => {
    harness.visit('/', ada);
    const links = within(await header()).getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['Stretch, home', '/'],
      ['Messages', '/messages'],
      ['Your profile', '/profile'],
    ]);
  });

  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('shows %i unread messages as %s [R-HDR-3] [R-HDR-4] [R-HDR-5]', async (count, badge) => {
    unread(count);
    harness.visit('/', ada);
    const top = within(await header());
    expect(await top.findByText(badge)).toBeInTheDocument();
  });

  it('shows no badge when everything is read [R-HDR-6]', async () => {
    harness.heard.length = 0;
    harness.visit('/', ada);
    const top = within(await header());
    await waitFor(() => expect(harness.heard).toContain('GET /api/messages/unread-count'));
    expect(top.getByRole('link', { name: 'Messages' }).textContent).toBe('');
  });

  it.each([
    ['the first letter of the first name [R-HDR-9]', { firstName: 'Ada', username: 'zed' }, 'A'],
    ['else of the username [R-HDR-10]', { firstName: null, username: 'zed' }, 'Z'],
    ['else U [R-HDR-11]', { firstName: null, username: null }, 'U'],
  ])('shows %s', async (_, changes, letter) => {
    iAm(changes);
    harness.visit('/leaderboard', ada);
    const top = within(await header());
    expect(top.getByRole('link', { name: 'Your profile' })).toHaveTextContent(new RegExp(`^${letter}$`));
  });

  it('shows the picture where there is one [R-HDR-8]', async () => {
    iAm({ profileImageUrl: '/api/images/me' });
    harness.visit('/leaderboard', ada);
    const top = within(await header());
    const face = top.getByRole('link', { name: 'Your profile' });
    expect(face.querySelector('img')).toHaveAttribute('src', '/api/images/me');
  });
});
