import { screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { TestUser } from '#tests/support/server.ts';
import { type House, openHouse } from '../support/house.tsx';

let house: House;
let ada: TestUser;
beforeAll(async () => {
  house = await openHouse();
  ada = await house.server.signUp('ada', { firstName: 'Ada' });
});
afterAll(() => house.close());
afterEach(() => {
  house.leave();
});

it('marks the place that somebody goes to a frame before its screen is drawn', async () => {
  const { user } = house.visit('/', ada);
  const menu = await screen.findByRole('navigation', { name: 'Main' });
  await screen.findByRole('tab', { name: /Active/ });
  /** What each frame was about to paint: the place that is marked, and the screen under it. */
  const frames: string[] = [];
  const request = window.requestAnimationFrame.bind(window);
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((work) =>
    request((time) => {
      const marked = within(menu).getByRole('link', { current: 'page' }).textContent;
      frames.push(`${marked} over ${screen.getByRole('heading', { level: 1 }).textContent}`);
      work(time);
    }),
  );
  await user.click(within(menu).getByRole('link', { name: 'Discover' }));
  await screen.findByRole('heading', { level: 1, name: 'Discover' });
  expect(frames).toContain('Discover over Hi, Ada');
});
