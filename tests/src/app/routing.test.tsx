import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { insertTestGame } from '#tests/support/games.ts';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });
const game = `/games/${await insertTestGame(harness.server, { creator: ada, name: 'Handstands' })}`;

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const LANDING = 'Step out of your comfort zone';

describe('the entry of the app', () => {
  it('shows only a spinner while the user is being fetched [R-ROUTE-15]', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    harness.msw.use(
      http.get('*/api/auth/user', async () => {
        await promise;
      }),
    );
    harness.visit('/', ada);
    expect(await screen.findByRole('status', { name: '' })).toHaveTextContent('Loading');
    expect(screen.queryByText(LANDING)).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    resolve();
    expect(await heading('Hi, Ada')).toBeInTheDocument();
  });

  it.each(['/', '/discover', '/games/1', '/leaderboard', '/no/such/place'])(
    'shows signed-out visitors of %s the landing page, and sends no other request [R-ROUTE-14] [R-AUTH-2] [R-AUTH-14]',
    async (path) => {
      harness.requests.length = 0;
      harness.visit(path, null);
      expect(await heading(LANDING)).toBeInTheDocument();
      expect(screen.queryByText(/404/)).not.toBeInTheDocument();
      expect(harness.requests).toEqual(['GET /api/auth/user']);
    },
  );

  it('shows that the user could not be fetched, and retries [R-AUTH-3]', async () => {
    harness.msw.use(http.get('*/api/auth/user', () => HttpResponse.json({ message: 'Oh' }, { status: 500 })));
    const { user } = harness.visit('/', ada);
    expect(await heading('Failed to fetch user')).toBeInTheDocument();
    harness.msw.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('Hi, Ada')).toBeInTheDocument();
  });
});

describe('the landing page', () => {
  it('shows exactly the three specified benefits [R-LAND-1] [R-LAND-2] [R-LAND-3] [R-LAND-4] [R-LAND-5] [R-LAND-6] [R-LAND-7]', async () => {
    harness.visit('/', null);
    await heading(LANDING);
    const benefits = screen
      .getAllByRole('listitem')
      .map((item) => [
        within(item).getByRole('heading').textContent,
        within(item).getByText(/ /, { selector: 'p' }).textContent,
      ]);
    expect(benefits).toEqual([
      ['Join Challenges', 'Connect with others on similar journeys'],
      ['Share & Support', 'Celebrate accomplishments together'],
      ['Track Progress', 'See growth and earn achievements'],
    ]);
  });

  it('links to the sign-in page by page navigation [R-LAND-8]', async () => {
    harness.visit('/', null);
    expect(await screen.findByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/api/login');
  });
});

describe('the paths of signed-in users', () => {
  it.each([
    ['/ is Home [R-ROUTE-3] [R-AUTH-1]', '/', 'Hi, Ada', 'Home'],
    ['/games/:id is the game [R-ROUTE-5]', game, 'Handstands'],
    ['/games/:id/edit is Edit Game [R-ROUTE-6]', `${game}/edit`, 'Edit Game', 'Edit Handstands'],
    ['/games/:id/groups is its groups [R-ROUTE-7]', `${game}/groups`, 'Groups', 'Groups of Handstands'],
    ['/discover is Discover [R-ROUTE-4]', '/discover', 'Discover'],
    ['/leaderboard is the Leaderboard [R-ROUTE-8]', '/leaderboard', 'Leaderboard'],
    ['/profile is the Profile [R-ROUTE-9]', '/profile', 'Profile'],
    ['/messages is Messages [R-ROUTE-10]', '/messages', 'Messages'],
    ['/invites is Invitations [R-ROUTE-11]', '/invites', 'Invitations'],
    ['/mobile-demo is the simulated phone [R-ROUTE-12]', '/mobile-demo', 'Mobile demo'],
  ])('%s', async (_, address, name, title = name) => {
    harness.visit(address, ada);
    expect(await heading(name)).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe(`${title} · Stretch`));
  });

  it("any other path is '404 Page Not Found', with a link to Home [R-ROUTE-13]", async () => {
    const { user, path } = harness.visit('/no/such/place', ada);
    expect(await heading('404 Page Not Found')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Return Home' }));
    expect(await heading('Hi, Ada')).toBeInTheDocument();
    expect(path()).toBe('/');
  });

  it('move focus to the new screen after a navigation', async () => {
    const { user } = harness.visit('/', ada);
    await heading('Hi, Ada');
    await user.click(screen.getByRole('link', { name: 'Discover' }));
    await heading('Discover');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});

describe('navigation', () => {
  it('highlights the tapped link a frame before its screen renders', async () => {
    const { user } = harness.visit('/', ada);
    const menu = await screen.findByRole('navigation', { name: 'Main' });
    await heading('Hi, Ada');
    const frames: string[] = [];
    const request = window.requestAnimationFrame.bind(window);
    const spy = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) =>
      request((time) => {
        // A frame that is requested here can come after the test.
        if (menu.isConnected) {
          const current = within(menu).getByRole('link', { current: 'page' }).textContent;
          frames.push(`${current} above ${screen.getByRole('heading', { level: 1 }).textContent}`);
        }
        callback(time);
      }),
    );
    await user.click(within(menu).getByRole('link', { name: 'Discover' }));
    await heading('Discover');
    spy.mockRestore();
    expect(frames).toContain('Discover above Hi, Ada');
  });
});
