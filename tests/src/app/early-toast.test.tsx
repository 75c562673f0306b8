import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toasts } from '#src/features/toasts/index.ts';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });

it('what is said while the app still starts is shown once it can be', async () => {
  harness.visit('/', ada);
  toasts.info('Said early');
  expect(await screen.findByText('Said early')).toBeInTheDocument();
});

it('what is said as soon as the screen is there is shown', async () => {
  harness.visit('/', ada);
  await screen.findByRole('heading', { level: 1, name: 'Hi, Ada' });
  toasts.info('Said at once');
  expect(await screen.findByText('Said at once')).toBeInTheDocument();
});
