import { act } from '@testing-library/react';
import { vi } from 'vitest';

export interface Intersections {
  /** The number of observed elements that are not visible yet. */
  readonly watched: () => number;
  /** Makes all of them visible. */
  readonly come: () => void;
  /** Leaves the elements observed now invisible. */
  readonly forget: () => void;
}

/** Elements become visible to an IntersectionObserver when the test says so, until globals are unstubbed. */
export function holdIntersections(): Intersections {
  const watching: (() => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        watching.push(() => notify([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  return {
    watched: () => watching.length,
    forget: () => {
      watching.length = 0;
    },
    come: () =>
      act(() => {
        for (const notify of watching.splice(0)) notify();
      }),
  };
}
