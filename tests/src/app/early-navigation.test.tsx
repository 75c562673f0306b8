import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import App, { prepare } from '#src/app/app.tsx';
import { Boot } from '#src/app/boot.tsx';
import { currentUserQuery } from '#src/features/auth/index.ts';
import { openHarness } from '../support/harness.tsx';
import { startRoot } from '../support/start-root.ts';

/** A navigation of the browser after the app has prepared a server-rendered screen, and before it renders it. */

const harness = await openHarness();
const ada = await harness.server.signUp('ada');

it('shows the screen to which the user has gone back meanwhile', async () => {
  harness.signInAs(ada);
  const { queryClient, root, stop } = startRoot();
  // A running app would listen in the next test file too.
  onTestFinished(stop);
  await queryClient.query(currentUserQuery);
  const path = location.pathname;
  onTestFinished(() => history.replaceState(null, '', path));
  history.replaceState(null, '', '/no/such/place');
  await prepare(queryClient);
  history.pushState(null, '', '/mobile-demo');
  render(
    <QueryClientProvider client={queryClient}>
      <Boot root={root} Screens={App} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Mobile demo' })).toBeInTheDocument();
});
