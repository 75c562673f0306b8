import { act } from '@testing-library/react';
import { vi } from 'vitest';

export interface Intersections {
  /** How many elements are watched and have not come into sight. */
  readonly watched: () => number;
  /** Lets all of them come into sight at once. */
  readonly come: () => void;
  /** Leaves out of sight for good what is watched now. */
  readonly forget: () => void;
}

/** What waits to come into sight does so when the test says, until globals are no longer stubbed. */
export function holdIntersections(): Intersections {
  const watching: (() => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        watching.push(() => tell([{ isIntersecting: true }]));
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
        for (const tell of watching.splice(0)) tell();
      }),
  };
}
