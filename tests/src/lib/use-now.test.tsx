import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useNow } from '#src/lib/use-now.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-04T10:00:00Z') });
});

function Clock() {
  return <p>{useNow().toISOString()}</p>;
}
/** Half a minute. */
const pass = () => {
  act(() => {
    vi.advanceTimersByTime(30_000);
  });
};
const times = () => screen.getAllByText(/./, { selector: 'p' }).map((one) => one.textContent);

it('tells the time anew every minute to all who ask, with one timer, and with none once nobody asks', () => {
  const { rerender, unmount } = render([<Clock key="a" />]);
  pass();
  rerender([<Clock key="a" />, <Clock key="b" />, <Clock key="c" />]);
  expect(times()).toEqual([
    '2026-03-04T10:00:00.000Z',
    '2026-03-04T10:00:30.000Z',
    '2026-03-04T10:00:30.000Z',
  ]);
  expect(vi.getTimerCount()).toBe(1);

  pass();
  expect(times()).toEqual(Array(3).fill('2026-03-04T10:01:00.000Z'));

  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
