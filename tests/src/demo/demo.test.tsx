import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });

it('signs in and out on a simulated phone without any request [R-DEMO-1] [R-DEMO-2]', async () => {
  const { user, shellSettled, session } = harness.visit('/mobile-demo', ada);
  const phone = within(await screen.findByRole('region', { name: 'Simulated phone' }));
  await shellSettled();
  harness.requests.length = 0;

  await user.type(phone.getByRole('textbox', { name: /Your name/ }), 'Zoe');
  await user.click(phone.getByRole('button', { name: 'Sign in' }));
  expect(phone.getByRole('heading', { name: 'Hi, Zoe' })).toBeInTheDocument();
  await user.click(phone.getByRole('button', { name: 'Share an accomplishment' }));
  expect(phone.getByText('7')).toBeInTheDocument();
  await user.click(phone.getByRole('button', { name: 'Sign out' }));
  await user.click(phone.getByRole('button', { name: 'Sign in' }));
  expect(phone.getByRole('heading', { name: 'Hi, Guest' })).toBeInTheDocument();

  expect(harness.requests).toEqual([]);
  expect(session.getSnapshot().value).toBe('signedIn');
});
