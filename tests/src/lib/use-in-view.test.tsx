import { act, render, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useInView } from '#src/lib/use-in-view.ts';

afterEach(() => vi.unstubAllGlobals());

function Sample() {
  const [place, isSeen] = useInView<HTMLDivElement>();
  return <div ref={place}>{isSeen ? 'seen' : 'not seen'}</div>;
}

it('shows one after another what comes into sight together', async () => {
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
  const steps: number[] = [];
  render(
    <Profiler id="places" onRender={() => steps.push(screen.queryAllByText('seen').length)}>
      <Sample />
      <Sample />
      <Sample />
    </Profiler>,
  );
  act(() => {
    for (const tell of watching) tell();
  });
  await waitFor(() => expect(screen.getAllByText('seen')).toHaveLength(3));
  expect(steps).toEqual([0, 1, 2, 3]);
});
