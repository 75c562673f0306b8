import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readAll } from '#src/app/offline/database.ts';
import { clearOtherUsers } from '#src/app/offline/start.ts';
import { clearOnLogout } from '#src/features/auth/index.ts';
import { arrangeGame } from '#tests/support/games.ts';
import { share } from '#tests/support/posting.ts';
import { openHarness } from '../support/harness.tsx';
import { retryAtOnce } from '../support/network.ts';

/** The whole app while the server responds with errors. */

const NOTICE = 'Stretch has a problem. Trying again.';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });
beforeEach(() => void retryAtOnce());
afterEach(async () => {
  harness.msw.resetHandlers();
  clearOnLogout();
  harness.leave();
  await clearOtherUsers(null);
});

/** Persists the screen of a game for Ada; then the game changes on the server. */
async function open() {
  const gameId = await arrangeGame(harness.server, { creator: ada });
  await share(ada, gameId, 'I sang in the street');
  const visit = () => harness.visit(`/games/${gameId}`, ada, { retries: true, persists: true });
  visit();
  await screen.findByText('I sang in the street');
  await waitFor(async () =>
    expect(JSON.stringify(await readAll('answers'))).toContain('I sang in the street'),
  );
  harness.unload();
  await share(ada, gameId, 'I danced on the roof');
  return { gameId, visit };
}

it.each([500, 503, 429])(
  '%i shows persisted data with a notice, and new data once the server has recovered',
  async (status) => {
    const { visit } = await open();
    harness.msw.use(http.get('*/api/*', () => HttpResponse.json({}, { status })));
    visit();
    expect(await screen.findByText('I sang in the street')).toBeInTheDocument();
    expect(await screen.findByText(NOTICE)).toBeInTheDocument();
    harness.msw.resetHandlers();
    expect(await screen.findByText('I danced on the roof')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(NOTICE)).not.toBeInTheDocument());
  },
);

it('refetches a single failed query, and shows the notice until it succeeds', async () => {
  const { visit } = await open();
  harness.msw.use(http.get('*/api/posts', () => HttpResponse.json({}, { status: 500 })));
  visit();
  expect(await screen.findByText(NOTICE)).toBeInTheDocument();
  expect(await screen.findByText('I sang in the street')).toBeInTheDocument();
  harness.msw.resetHandlers();
  expect(await screen.findByText('I danced on the roof')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(NOTICE)).not.toBeInTheDocument());
});
