import { act, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createToaster, type ToasterControls } from '#src/design/toaster/create-toaster.ts';
import { Toaster } from '#src/design/toaster/toaster.tsx';

let toaster: ToasterControls;

beforeEach(() => {
  vi.useFakeTimers();
  toaster = createToaster();
});

/** Long enough for what is shown or sent away to be so, short of any delay that is asserted on. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(50));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const say = async (speak: () => void) => {
  act(speak);
  await settle();
};
const region = () => screen.getByRole('region', { name: /notifications/i });
const toasts = () => screen.queryAllByRole('status').map((toast) => toast.textContent);

const show = async () => {
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
  // Past the leaving animation, well short of the toast's own time.
  await pass(400);
};

it('shows one toast, and a new one replaces it at once [R-TOAST-1]', async () => {
  await show();
  await say(() => toaster.success('Copied!'));
  expect(toasts()).toEqual(['Copied!']);
  await say(() => toaster.error({ title: 'Not Allowed', description: 'You cannot like your own post' }));
  expect(toasts()).toEqual(['Not AllowedYou cannot like your own post']);
});

it('shows only the last of several toasts said in one go, and nothing after it [R-TOAST-1]', async () => {
  await show();
  await say(() => {
    toaster.info('one');
    toaster.info('two');
    toaster.info('three');
  });
  expect(toasts()).toEqual(['three']);
  await pass(6000);
  expect(toasts()).toEqual([]);
});

it.each(['info', 'success', 'error'] as const)(
  'lets a toast of tone %s stand for 5000 ms [R-TOAST-2]',
  async (tone) => {
    await show();
    act(() => toaster[tone]('Words'));
    await pass(4900);
    expect(screen.getByRole('status')).toHaveAttribute('data-state', 'open');
    await pass(400);
    expect(toasts()).toEqual([]);
  },
);

it('gives a replacing toast its own full time [R-TOAST-2]', async () => {
  await show();
  act(() => toaster.info('first'));
  await pass(4000);
  act(() => toaster.info('second'));
  await pass(4900);
  expect(toasts()).toEqual(['second']);
});

it('lets a toast stand as long as it is told to', async () => {
  await show();
  act(() => toaster.info({ title: 'Quick', duration: 1000 }));
  await pass(1400);
  expect(toasts()).toEqual([]);
});

describe('swiping to the right', () => {
  it('dismisses past 50 px [R-TOAST-3]', async () => {
    await show();
    await say(() => toaster.info('Words'));
    await swipe(51);
    expect(toasts()).toEqual([]);
  });

  it.each([40, 50])('leaves the toast at %i px [R-TOAST-3]', async (distance) => {
    await show();
    await say(() => toaster.info('Words'));
    await swipe(distance);
    expect(toasts()).toEqual(['Words']);
    expect(screen.getByRole('status')).toHaveAttribute('data-state', 'open');
  });

  it('leaves the toast on a swipe to the left', async () => {
    await show();
    await say(() => toaster.info('Words'));
    await swipe(-200);
    expect(toasts()).toEqual(['Words']);
  });

  it('does not take the click from the close button', async () => {
    await show();
    await say(() => toaster.info('Words'));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss notification' }));
    await pass(400);
    expect(toasts()).toEqual([]);
  });
});

it('moves focus to the toast viewport on F8 [R-TOAST-4]', async () => {
  await show();
  await say(() => toaster.info('Words'));
  expect(region()).not.toHaveFocus();
  fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' });
  await settle();
  expect(region()).toHaveFocus();
});

it('has its live region before the first toast', async () => {
  await show();
  expect(region()).toHaveAttribute('aria-live', 'polite');
  expect(toasts()).toEqual([]);
});

it('shows what was said before it was there, and takes back what is dismissed', async () => {
  toaster.success('Early');
  await show();
  expect(toasts()).toEqual(['Early']);
  await say(() => toaster.dismiss());
  expect(toasts()).toEqual([]);
});
