import { act, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, it, vi } from 'vitest';
import { useInView } from '#src/lib/use-in-view.ts';
import { holdIntersections } from '../support/visibility.ts';

function Sample() {
  const [place, isSeen] = useInView<HTMLDivElement>();
  return <div ref={place}>{isSeen ? 'seen' : 'not seen'}</div>;
}

it('shows one after another what comes into sight together', () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw));
  const intersections = holdIntersections();
  const steps: number[] = [];
  render(
    <Profiler id="places" onRender={() => steps.push(screen.queryAllByText('seen').length)}>
      <Sample />
      <Sample />
      <Sample />
    </Profiler>,
  );
  intersections.come();
  for (const draw of frames) act(() => draw(0));
  expect(steps).toEqual([0, 1, 2, 3]);
});
