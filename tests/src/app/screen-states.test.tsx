import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '#src/api/query-client.ts';
import { createAppRouter } from '#src/app/router.tsx';
import { insertTestGame } from '#tests/support/games.ts';
import { share } from '#tests/support/posting.ts';
import { openHarness } from '../support/harness.tsx';
import { networkOf } from '../support/network.ts';

/** Every screen while it loads, without data, after an error and offline. */

interface Row {
  /** The status text while it loads. */
  readonly loading: string;
  /** The text without data. */
  readonly empty?: string | RegExp;
  /** The text after a server error. */
  readonly failed: string;
  /** A text of its data, which stays visible offline. */
  readonly loaded: string | RegExp;
  /** The data is part of the chrome, so it is loaded before the screen opens. */
  readonly isInChrome?: true;
}

/** By path; `$id` is the id of the game. */
const rows: Record<string, Row> = {
  '/': {
    loading: 'Loading your games',
    empty: 'Nothing has happened yet',
    failed: 'Your games could not be loaded',
    loaded: 'Cold showers',
  },
  '/discover': {
    loading: 'Loading games',
    failed: 'Games could not be loaded',
    loaded: 'Cold showers',
  },
  '/games/$id': {
    loading: 'Loading the game',
    failed: 'Game Not Found',
    loaded: 'I jumped in',
  },
  '/games/$id/edit': {
    loading: 'Loading the game',
    failed: 'Error loading game',
    loaded: 'Update Game',
  },
  '/games/$id/moderation': {
    loading: 'Loading the moderation',
    empty: 'Nothing is reported.',
    failed: 'Error loading the moderation',
    loaded: 'Nothing is reported.',
  },
  '/games/$id/groups': {
    loading: 'Loading the groups',
    empty: 'No groups yet',
    failed: 'The groups cannot be shown',
    loaded: 'No groups yet',
  },
  '/leaderboard': {
    loading: 'Loading the leaderboard',
    failed: 'Failed to fetch player leaderboard',
    loaded: 'Ada',
  },
  '/profile': {
    loading: 'Loading your accomplishments',
    empty: 'Nothing shared yet',
    failed: 'Your stats could not be loaded',
    loaded: 'I jumped in',
  },
  '/messages': {
    loading: 'Loading your messages',
    empty: 'No messages yet',
    failed: 'Your messages could not be loaded',
    loaded: 'No messages yet',
  },
  '/invites': {
    loading: 'Loading your invitations',
    empty: 'No invitations',
    failed: 'Your invitations could not be loaded',
    loaded: 'No invitations',
    isInChrome: true,
  },
  '/account': {
    loading: 'Loading your account',
    failed: 'Your account could not be loaded',
    loaded: 'Change password',
  },
  '/safety': {
    loading: 'Loading your reports',
    empty: /^You have not reported anything/,
    failed: 'Your reports could not be loaded',
    loaded: /^You have not reported anything/,
  },
  '/join/$code': {
    loading: 'Loading the invitation',
    failed: 'Game Not Found',
    loaded: 'Join Game',
  },
};

/** Screens without requests. */
const staticScreens: Record<string, string> = {
  '/$': '404 Page Not Found',
  '/join': 'Invalid Link',
  '/mobile-demo': 'Mobile demo',
};

/** Screens of moderators; their states are in tests/src/moderation. */
const OF_MODERATORS = ['/moderation', '/moderation/$kind/$id'];

/** Redirects to '/invites'; its states are in tests/src/invitations. */
const REDIRECT = '/invites/$token';

const OFFLINE = 'You are offline';
const OFFLINE_NOTICE = 'You are offline. You see what was last loaded.';

const harness = await openHarness();
const network = networkOf(harness);
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });
const eve = await harness.server.signUp('eve', { firstName: 'Eve' });
const ben = await harness.server.signUp('ben', { firstName: 'Ben' });
const id = await insertTestGame(harness.server, { creator: ada });
await share(ada, id);
const joinable = await insertTestGame(harness.server, { creator: ben, name: 'Early birds' });
const { inviteCode } = (await ben.get(`/api/games/${joinable}`)).json<{ inviteCode: string }>();
const at = (path: string) =>
  path.replace('$id', id).replace('$code', inviteCode).replace('/$', '/no/such/place');
afterEach(() => {
  harness.leave();
  network.restore();
});

/** All requests but that of the user. */
const isDataRequest = ({ request }: { request: Request }) => !request.url.endsWith('/api/auth/user');

describe('every screen', () => {
  it('is listed in one of these tables', () => {
    const { routesByPath } = createAppRouter({ queryClient: createQueryClient() });
    const paths = Object.keys(routesByPath)
      .map((path) => path.replace(/(?<=.)\/$/, ''))
      .filter((path) => path !== REDIRECT);
    expect(paths.toSorted()).toEqual(
      [...Object.keys(rows), ...Object.keys(staticScreens), ...OF_MODERATORS].toSorted(),
    );
  });

  it.each(Object.entries(rows))('%s shows a skeleton while it loads', async (path, row) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    harness.msw.use(
      http.all('*', async (call) => {
        if (isDataRequest(call)) await promise;
      }),
    );
    harness.visit(at(path), ada);
    expect(await screen.findByText(row.loading)).toBeInTheDocument();
    expect(screen.queryByText(OFFLINE)).not.toBeInTheDocument();
    resolve();
    expect((await screen.findAllByText(row.loaded)).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByText(row.loading)).not.toBeInTheDocument());
  });

  it.each(Object.entries(rows).filter(([, { empty }]) => empty !== undefined))(
    '%s shows an empty state without data',
    async (path, row) => {
      harness.visit(at(path), path.includes('$id') ? ada : eve);
      expect(await screen.findByText(row.empty ?? '')).toBeInTheDocument();
    },
  );

  it.each(Object.entries(rows))(
    '%s shows an error after a server error, and can be loaded again',
    async (path, row) => {
      harness.msw.use(
        http.all('*', (call) => (isDataRequest(call) ? HttpResponse.json({}, { status: 500 }) : undefined)),
      );
      const { user } = harness.visit(at(path), ada);
      expect(await screen.findByText(row.failed)).toBeInTheDocument();
      expect(screen.queryByText(OFFLINE)).not.toBeInTheDocument();
      harness.msw.resetHandlers();
      for (const button of screen.getAllByRole('button', { name: 'Try again' })) await user.click(button);
      expect((await screen.findAllByText(row.loaded)).length).toBeGreaterThan(0);
    },
  );

  it.each(Object.entries(rows))('%s keeps its data visible offline', async (path, row) => {
    const { isFetching } = harness.visit(at(path), ada, { retries: true });
    await screen.findAllByText(row.loaded);
    await waitFor(() => expect(isFetching()).toBe(0));
    expect(screen.queryByText(OFFLINE_NOTICE)).not.toBeInTheDocument();
    network.disconnect();
    expect(await screen.findByText(OFFLINE_NOTICE)).toBeInTheDocument();
    expect(screen.getAllByText(row.loaded).length).toBeGreaterThan(0);
    expect(screen.queryByText(OFFLINE)).not.toBeInTheDocument();
    network.restore();
    await waitFor(() => expect(screen.queryByText(OFFLINE_NOTICE)).not.toBeInTheDocument());
  });

  it.each(Object.entries(rows).filter(([, { isInChrome }]) => !isInChrome))(
    '%s shows that the device is offline without data, and recovers automatically',
    async (path, row) => {
      const { navigate } = harness.visit('/mobile-demo', ada, { retries: true });
      await screen.findByText('Mobile demo');
      network.disconnect();
      await navigate(at(path));
      expect((await screen.findAllByText(OFFLINE)).length).toBeGreaterThan(0);
      expect(await screen.findByText(OFFLINE_NOTICE)).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
      expect(screen.queryByText(row.failed)).not.toBeInTheDocument();
      network.restore();
      expect((await screen.findAllByText(row.loaded)).length).toBeGreaterThan(0);
      await waitFor(() => expect(screen.queryByText(OFFLINE)).not.toBeInTheDocument());
    },
  );

  it.each(Object.entries(staticScreens))('%s renders offline', async (path, text) => {
    const { navigate } = harness.visit('/discover', ada, { retries: true });
    await screen.findByText('Cold showers');
    network.disconnect();
    await navigate(at(path));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(await screen.findByText(OFFLINE_NOTICE)).toBeInTheDocument();
  });
});

describe('the app offline', () => {
  it('shows that the device is offline at the first visit, and opens when it is online', async () => {
    network.disconnect();
    harness.visit('/', ada, { retries: true });
    expect(await screen.findByRole('heading', { level: 1, name: OFFLINE })).toBeInTheDocument();
    network.restore();
    expect(await screen.findByRole('heading', { level: 1, name: 'Hi, Ada' })).toBeInTheDocument();
  });

  it('names the connection as the reason of a failed action', async () => {
    const { user } = harness.visit('/profile', ada);
    const refresh = await screen.findByRole('button', { name: 'Refresh stats' });
    network.disconnect();
    await user.click(refresh);
    expect(await screen.findByText('Failed to refresh stats')).toBeInTheDocument();
    expect(screen.getByText('You are offline. Try again once you are connected.')).toBeInTheDocument();
  });
});
