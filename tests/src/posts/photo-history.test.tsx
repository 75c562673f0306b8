import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { insertTestGame } from '#tests/support/games.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { share } from '#tests/support/posting.ts';
import { dialogClosed } from '../support/changes.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });
const game = await insertTestGame(harness.server, { creator: ada, name: 'Cold showers' });
await share(ada, game, 'Look at this', { image: await photoDataUrl() });
await import('#src/design/lightbox/lightbox.tsx');

const NAME = 'Photo of Ada’s accomplishment';

it('adds one entry to the history for several taps on a photo', async () => {
  const { user, navigate, goBack } = harness.visit('/leaderboard', ada);
  await screen.findByRole('heading', { level: 1, name: 'Leaderboard' });
  await navigate(`/games/${game}`);
  for (const closes of [() => user.keyboard('{Escape}'), async () => goBack()]) {
    const photo = await screen.findByRole('button', { name: NAME });
    for (let taps = 0; taps < 3; taps += 1) fireEvent.click(photo);
    await openedDialog(NAME);
    await closes();
    await dialogClosed();
  }
  goBack();
  await waitFor(() => expect(screen.queryByRole('button', { name: NAME })).not.toBeInTheDocument());
  expect(await screen.findByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
});
