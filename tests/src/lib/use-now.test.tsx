import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useNow } from '#src/lib/use-now.ts';

it('updates the time every minute, until it is unmounted', () => {
  vi.useFakeTimers({ now: new Date('2026-03-04T10:00:00Z') });
  const { result, unmount } = renderHook(useNow);
  act(() => {
    vi.advanceTimersByTime(59_999);
  });
  expect(result.current.toISOString()).toBe('2026-03-04T10:00:00.000Z');
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(result.current.toISOString()).toBe('2026-03-04T10:01:00.000Z');
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
