import { act } from '@testing-library/react';
import { vi } from 'vitest';

export interface Intersections {
  /** The number of observed elements that are not visible yet. */
  readonly observedCount: () => number;
  /** Makes all of them visible. */
  readonly intersect: () => void;
  /** Drops the observed elements without a notification. */
  readonly reset: () => void;
}

/** Elements become visible to an IntersectionObserver when the test calls `intersect`, until globals are unstubbed. */
export function mockIntersections(): Intersections {
  const observers: (() => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        observers.push(() => notify([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  return {
    observedCount: () => observers.length,
    reset: () => {
      observers.length = 0;
    },
    intersect: () =>
      act(() => {
        for (const notify of observers.splice(0)) notify();
      }),
  };
}
