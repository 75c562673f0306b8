import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toasts } from '#src/features/toasts/index.ts';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });

it('shows a toast that was created before the app rendered', async () => {
  harness.visit('/', ada);
  toasts.info('An early toast');
  expect(await screen.findByText('An early toast')).toBeInTheDocument();
});

it('shows a toast that is created as soon as the screen has rendered', async () => {
  harness.visit('/', ada);
  await screen.findByRole('heading', { level: 1, name: 'Hi, Ada' });
  toasts.info('A toast');
  expect(await screen.findByText('A toast')).toBeInTheDocument();
});
