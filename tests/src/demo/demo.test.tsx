import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });
afterEach(() => {
  harness.leave();
  harness.heard.length = 0;
});

describe('the mobile demo', () => {
  it('is a phone with a sign-in and a sign-out that ask no server [R-DEMO-1] [R-DEMO-2]', async () => {
    const { user, isFetching, session } = harness.visit('/mobile-demo', ada);
    const phone = within(await screen.findByRole('region', { name: 'Simulated phone' }));
    // What comes around every screen is there.
    await waitFor(() => expect(harness.heard).toContain('GET /api/notifications/games'));
    await waitFor(() => expect(isFetching()).toBe(0));
    harness.heard.length = 0;

    await user.type(phone.getByRole('textbox', { name: /Your name/ }), 'Zoe');
    await user.click(phone.getByRole('button', { name: 'Sign in' }));
    expect(phone.getByRole('heading', { name: 'Hi, Zoe' })).toBeInTheDocument();
    await user.click(phone.getByRole('button', { name: 'Share an accomplishment' }));
    expect(phone.getByText('7')).toBeInTheDocument();
    await user.click(phone.getByRole('button', { name: 'Sign out' }));
    expect(phone.getByRole('button', { name: 'Sign in' })).toBeInTheDocument();

    expect(harness.heard).toEqual([]);
    expect(session.getSnapshot().value).toBe('signedIn');
  });

  it('lets people in without a name', async () => {
    const { user } = harness.visit('/mobile-demo', ada);
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(screen.getByRole('heading', { name: 'Hi, Guest' })).toBeInTheDocument();
  });
});
