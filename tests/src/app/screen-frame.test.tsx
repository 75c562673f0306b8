import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });

it('marks the place that somebody goes to a frame before its screen is drawn', async () => {
  const { user } = harness.visit('/', ada);
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
