import { act, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createToaster, type ToasterControls } from '#src/design/toaster/create-toaster.ts';
import { Toaster } from '#src/design/toaster/toaster.tsx';

let toaster: ToasterControls;

beforeEach(() => {
  vi.useFakeTimers();
  toaster = createToaster();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Renders a change, long before any delay that is asserted. */
const settle = () => pass(50);
const publish = async (show: () => void) => {
  act(show);
  await settle();
};
const region = () => screen.getByRole('region', { name: /notifications/i });
const toasts = () => screen.queryAllByRole('status').map((toast) => toast.textContent);

const mount = async () => {
  render(
    <StrictMode>
      <Toaster toaster={toaster} />
    </StrictMode>,
  );
  await settle();
};

const swipe = async (distance: number) => {
  const toast = screen.getByRole('status');
  fireEvent.pointerDown(toast, { clientX: 100, button: 0, pointerId: 1 });
  fireEvent.pointerMove(toast, { clientX: 100 + distance / 2, pointerId: 1 });
  fireEvent.pointerMove(toast, { clientX: 100 + distance, pointerId: 1 });
  fireEvent.pointerUp(toast, { clientX: 100 + distance, pointerId: 1 });
  // After the exit animation, long before the toast closes by itself.
  await pass(400);
};

it('shows one toast, and a new one replaces it at once [R-TOAST-1]', async () => {
  await mount();
  await publish(() => toaster.success('Copied!'));
  expect(toasts()).toEqual(['Copied!']);
  await publish(() => toaster.error({ title: 'Not Allowed', description: 'You cannot like your own post' }));
  expect(toasts()).toEqual(['Not AllowedYou cannot like your own post']);
});

it('shows only the last of several simultaneous toasts, and nothing after it [R-TOAST-1]', async () => {
  await mount();
  await publish(() => {
    toaster.info('one');
    toaster.info('two');
    toaster.info('three');
  });
  expect(toasts()).toEqual(['three']);
  await pass(6000);
  expect(toasts()).toEqual([]);
});

it.each(['info', 'success', 'error'] as const)(
  'closes a toast of tone %s after 5000 ms [R-TOAST-2]',
  async (tone) => {
    await mount();
    act(() => toaster[tone]('Text'));
    await pass(4900);
    expect(screen.getByRole('status')).toHaveAttribute('data-state', 'open');
    await pass(400);
    expect(toasts()).toEqual([]);
  },
);

it('closes a toast that replaced another one after its own 5000 ms [R-TOAST-2]', async () => {
  await mount();
  act(() => toaster.info('first'));
  await pass(4000);
  act(() => toaster.info('second'));
  await pass(4900);
  expect(toasts()).toEqual(['second']);
});

it('closes a toast after its own duration', async () => {
  await mount();
  act(() => toaster.info({ title: 'Quick', duration: 1000 }));
  await pass(1400);
  expect(toasts()).toEqual([]);
});

it.each([
  [51, []],
  [50, ['Text']],
  [-200, ['Text']],
])('after a swipe of %i px to the right shows %j [R-TOAST-3]', async (distance, left) => {
  await mount();
  await publish(() => toaster.info('Text'));
  await swipe(distance);
  expect(toasts()).toEqual(left);
});

it('closes by its button', async () => {
  await mount();
  await publish(() => toaster.info('Text'));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss notification' }));
  await pass(400);
  expect(toasts()).toEqual([]);
});

it('moves the focus to the toast viewport on F8 [R-TOAST-4]', async () => {
  await mount();
  await publish(() => toaster.info('Text'));
  expect(region()).not.toHaveFocus();
  fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' });
  await settle();
  expect(region()).toHaveFocus();
});

it('has its live region before the first toast', async () => {
  await mount();
  expect(region()).toHaveAttribute('aria-live', 'polite');
  expect(toasts()).toEqual([]);
});

it('shows a toast that was created before it was mounted, and dismisses it', async () => {
  toaster.success('Early');
  await mount();
  expect(toasts()).toEqual(['Early']);
  await publish(() => toaster.dismiss());
  expect(toasts()).toEqual([]);
});

it('shows a toast that waits after all others, and again if it was replaced', async () => {
  toaster.info({ title: 'A decision', waits: true });
  toaster.success('Early');
  await mount();
  expect(toasts()).toEqual(['Early']);
  await publish(() => toaster.error('Answer to a tap'));
  expect(toasts()).toEqual(['Answer to a tap']);
  await pass(6000);
  expect(toasts()).toEqual(['A decision']);
  await publish(() => toaster.info({ title: 'Another decision', waits: true }));
  expect(toasts()).toEqual(['A decision']);
  await pass(6000);
  expect(toasts()).toEqual(['Another decision']);
  await pass(6000);
  expect(toasts()).toEqual([]);
});

it('shows toasts in the visible part of the page while the on-screen keyboard is open', async () => {
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
  vi.stubGlobal(
    'visualViewport',
    Object.assign(new EventTarget(), { height: 480, scale: 1, offsetTop: 200 }),
  );
  await mount();
  expect(region()).toHaveStyle({ marginBlockStart: '200px' });
});
