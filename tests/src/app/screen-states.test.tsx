import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '#src/api/query-client.ts';
import { createAppRouter } from '#src/app/router.tsx';
import { arrangeGame } from '#tests/support/games.ts';
import { share } from '#tests/support/posting.ts';
import { openHarness } from '../support/harness.tsx';
import { networkOf } from '../support/network.ts';

/** Every screen in every state that a bad network can put it in. */

interface Row {
  /** The address that is opened; `$id` is the game's. */
  readonly path: string;
  /** What is read out while it loads. */
  readonly waiting: string;
  /** What it says when there is nothing yet. */
  readonly empty?: string | RegExp;
  /** What it says when the server fails. */
  readonly failed: string;
  /** What it shows when all is well, and goes on showing without a network. */
  readonly seen: string | RegExp;
  /** The chrome around every screen has loaded it already: so it is never without. */
  readonly isInChrome?: true;
}

const rows: Record<string, Row> = {
  '/': {
    path: '/',
    waiting: 'Loading your games',
    empty: 'Nothing has happened yet',
    failed: 'Your games could not be loaded',
    seen: 'Cold showers',
  },
  '/discover': {
    path: '/discover',
    waiting: 'Loading games',
    failed: 'Games could not be loaded',
    seen: 'Cold showers',
  },
  '/games/$id': {
    path: '/games/$id',
    waiting: 'Loading the game',
    failed: 'Game Not Found',
    seen: 'I jumped in',
  },
  '/games/$id/edit': {
    path: '/games/$id/edit',
    waiting: 'Loading the game',
    failed: 'Error loading game',
    seen: 'Update Game',
  },
  '/games/$id/groups': {
    path: '/games/$id/groups',
    waiting: 'Loading the groups',
    empty: 'No groups yet',
    failed: 'The groups cannot be shown',
    seen: 'No groups yet',
  },
  '/leaderboard': {
    path: '/leaderboard',
    waiting: 'Loading the leaderboard',
    failed: 'Failed to fetch player leaderboard',
    seen: 'Ada',
  },
  '/profile': {
    path: '/profile',
    waiting: 'Loading your accomplishments',
    empty: 'Nothing shared yet',
    failed: 'Your stats could not be loaded',
    seen: 'I jumped in',
  },
  '/messages': {
    path: '/messages',
    waiting: 'Loading your messages',
    empty: 'No messages yet',
    failed: 'Your messages could not be loaded',
    seen: 'No messages yet',
  },
  '/invites': {
    path: '/invites',
    waiting: 'Loading your invitations',
    empty: 'No invitations',
    failed: 'Your invitations could not be loaded',
    seen: 'No invitations',
    isInChrome: true,
  },
  '/account': {
    path: '/account',
    waiting: 'Loading your account',
    failed: 'Your account could not be loaded',
    seen: 'Change password',
  },
  '/join/$code': {
    path: '/join/$code',
    waiting: 'Loading the invitation',
    failed: 'Game Not Found',
    seen: 'Join Game',
  },
};

/** Screens that ask the server nothing. */
const plain: Record<string, { readonly path: string; readonly seen: string }> = {
  '/$': { path: '/no/such/place', seen: '404 Page Not Found' },
  '/join': { path: '/join', seen: 'Invalid Link' },
  '/mobile-demo': { path: '/mobile-demo', seen: 'Mobile demo' },
};

/** Only there while developing; a link that leads to '/invites', whose states are in tests/src/invitations. */
const notListed = new Set(['/catalogue', '/states', '/invites/$token']);

const OFFLINE = 'You are offline';
const PILL = 'You are offline. You see what was last loaded.';

const harness = await openHarness();
const network = networkOf(harness);
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });
const eve = await harness.server.signUp('eve', { firstName: 'Eve' });
const ben = await harness.server.signUp('ben', { firstName: 'Ben' });
const id = await arrangeGame(harness.server, { creator: ada });
await share(ada, id);
const joinable = await arrangeGame(harness.server, { creator: ben, name: 'Early birds' });
const { inviteCode } = (await ben.get(`/api/games/${joinable}`)).json<{ inviteCode: string }>();
const at = ({ path }: { readonly path: string }) => path.replace('$id', id).replace('$code', inviteCode);
afterEach(() => {
  harness.leave();
  network.restore();
});

/** All calls but the one that asks who is looking. */
const others = ({ request }: { request: Request }) => !request.url.endsWith('/api/auth/user');

describe('every screen', () => {
  it('stands in one of these tables', () => {
    const { routesByPath } = createAppRouter({ queryClient: createQueryClient() });
    const paths = Object.keys(routesByPath)
      .map((path) => path.replace(/(?<=.)\/$/, ''))
      .filter((path) => !notListed.has(path));
    expect(paths.toSorted()).toEqual([...Object.keys(rows), ...Object.keys(plain)].toSorted());
  });

  it.each(Object.entries(rows))('%s shows the shape of what comes while it loads', async (_, row) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    harness.msw.use(
      http.all('*', async (call) => {
        if (others(call)) await promise;
      }),
    );
    harness.visit(at(row), ada);
    expect(await screen.findByText(row.waiting)).toBeInTheDocument();
    expect(screen.queryByText(OFFLINE)).not.toBeInTheDocument();
    resolve();
    expect((await screen.findAllByText(row.seen)).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByText(row.waiting)).not.toBeInTheDocument());
  });

  it.each(Object.entries(rows).filter(([, { empty }]) => empty !== undefined))(
    '%s says what would be there when there is nothing yet',
    async (_, row) => {
      harness.visit(at(row), row.path.includes('$id') ? ada : eve);
      expect(await screen.findByText(row.empty ?? '')).toBeInTheDocument();
    },
  );

  it.each(Object.entries(rows))('%s says what failed when the server fails', async (_, row) => {
    harness.msw.use(
      http.all('*', (call) => (others(call) ? HttpResponse.json({}, { status: 500 }) : undefined)),
    );
    harness.visit(at(row), ada);
    expect(await screen.findByText(row.failed)).toBeInTheDocument();
    expect(screen.queryByText(OFFLINE)).not.toBeInTheDocument();
  });

  it.each(Object.entries(rows))('%s goes on showing what it last saw without a network', async (_, row) => {
    const { isFetching } = harness.visit(at(row), ada, { recovers: true });
    await screen.findAllByText(row.seen);
    await waitFor(() => expect(isFetching()).toBe(0));
    expect(screen.queryByText(PILL)).not.toBeInTheDocument();
    network.cut();
    expect(await screen.findByText(PILL)).toBeInTheDocument();
    expect(screen.getAllByText(row.seen).length).toBeGreaterThan(0);
    expect(screen.queryByText(OFFLINE)).not.toBeInTheDocument();
    network.restore();
    await waitFor(() => expect(screen.queryByText(PILL)).not.toBeInTheDocument());
  });

  it.each(Object.entries(rows).filter(([, { isInChrome }]) => !isInChrome))(
    '%s says that one is offline when it saw nothing before, and comes back by itself',
    async (_, row) => {
      const { navigate } = harness.visit('/mobile-demo', ada, { recovers: true });
      await screen.findByText('Mobile demo');
      network.cut();
      await navigate(at(row));
      expect((await screen.findAllByText(OFFLINE)).length).toBeGreaterThan(0);
      expect(await screen.findByText(PILL)).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
      expect(screen.queryByText(row.failed)).not.toBeInTheDocument();
      network.restore();
      expect((await screen.findAllByText(row.seen)).length).toBeGreaterThan(0);
      await waitFor(() => expect(screen.queryByText(OFFLINE)).not.toBeInTheDocument());
    },
  );

  it.each(Object.entries(plain))('%s needs no network', async (_, row) => {
    const { navigate } = harness.visit('/discover', ada);
    await screen.findByText('Cold showers');
    network.cut();
    await navigate(at(row));
    expect(await screen.findByText(row.seen)).toBeInTheDocument();
    expect(await screen.findByText(PILL)).toBeInTheDocument();
  });
});

describe('the app without a network', () => {
  it('says so when it is opened for the first time, and opens when the network is there', async () => {
    network.cut();
    harness.visit('/', ada, { recovers: true });
    expect(await screen.findByRole('heading', { level: 1, name: OFFLINE })).toBeInTheDocument();
    network.restore();
    expect(await screen.findByRole('heading', { level: 1, name: 'Hi, Ada' })).toBeInTheDocument();
  });

  it('says with a failed action that this is why', async () => {
    const { user } = harness.visit('/profile', ada);
    const refresh = await screen.findByRole('button', { name: 'Refresh stats' });
    network.cut();
    await user.click(refresh);
    expect(await screen.findByText('Failed to refresh stats')).toBeInTheDocument();
    expect(screen.getByText('You are offline. Try again once you are connected.')).toBeInTheDocument();
  });
});
