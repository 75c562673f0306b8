import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { toasts } from '#src/features/toasts/index.ts';
import type { TestUser } from '#tests/support/server.ts';
import { type House, openHouse } from '../support/house.tsx';

let house: House;
let ada: TestUser;
beforeAll(async () => {
  house = await openHouse();
  ada = await house.server.signUp('ada', { firstName: 'Ada' });
});
afterEach(() => house.leave());
afterAll(() => house.close());

it('what is said while the app still starts is shown once it can be', async () => {
  house.visit('/', ada);
  toasts.info('Said early');
  expect(await screen.findByText('Said early')).toBeInTheDocument();
});

it('what is said as soon as the screen is there is shown', async () => {
  house.visit('/', ada);
  await screen.findByRole('heading', { level: 1, name: 'Hi, Ada' });
  toasts.info('Said at once');
  expect(await screen.findByText('Said at once')).toBeInTheDocument();
});
