import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Button } from '#src/design/button/button.tsx';
import { Tooltip } from '#src/design/tooltip/tooltip.tsx';
import { warmth } from '#src/design/tooltip/warmth.ts';

beforeEach(async () => {
  // A test before may just have closed a tooltip.
  await vi.waitFor(() => expect(warmth.isWarm()).toBe(false), { timeout: 20_000 });
  vi.useFakeTimers();
  render(
    <>
      <Tooltip label="About one">
        <Button>One</Button>
      </Tooltip>
      <Tooltip label="About two">
        <Button>Two</Button>
      </Tooltip>
    </>,
  );
  await pass(0);
  // Ark UI takes a tooltip that was unmounted while open for one that is still open, until another one closes.
  enter('One');
  await pass(701);
  leave('One');
  await pass(1000);
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const button = (name: string) => screen.getByRole('button', { name });
const enter = (name: string) => fireEvent.pointerMove(button(name), { pointerType: 'mouse' });
const leave = (name: string) => fireEvent.pointerLeave(button(name), { pointerType: 'mouse' });
const shown = () => screen.queryAllByRole('tooltip').map((tooltip) => tooltip.textContent);

/** From the pointer's leaving until the tooltip is gone. */
const closing = 150;

it('opens after 700 ms and not before [R-TIP-1]', async () => {
  enter('One');
  await pass(699);
  expect(shown()).toEqual([]);
  await pass(2);
  expect(shown()).toEqual(['About one']);
});

it('does not open when the pointer leaves before [R-TIP-1]', async () => {
  enter('One');
  await pass(500);
  leave('One');
  await pass(2000);
  expect(shown()).toEqual([]);
});

it('opens the next one without delay within 300 ms of the last [R-TIP-1]', async () => {
  enter('One');
  await pass(701);
  leave('One');
  await pass(closing + 280);
  expect(shown()).toEqual([]);
  enter('Two');
  await pass(5);
  expect(shown()).toEqual(['About two']);
});

it('waits again once 300 ms have gone by [R-TIP-1]', async () => {
  enter('One');
  await pass(701);
  leave('One');
  await pass(closing + 320);
  enter('Two');
  await pass(690);
  expect(shown()).toEqual([]);
  await pass(20);
  expect(shown()).toEqual(['About two']);
});
