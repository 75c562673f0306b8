import { act, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, it, vi } from 'vitest';
import { createRenderQueue, RenderQueueContext, useInView } from '#src/lib/use-in-view.ts';
import { mockIntersections } from '../support/visibility.ts';

function Sample() {
  const [ref, wasSeen] = useInView<HTMLDivElement>();
  return <div ref={ref}>{wasSeen ? 'seen' : 'not seen'}</div>;
}

it('renders one element a frame when several become visible together', () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  const intersections = mockIntersections();
  const steps: number[] = [];
  render(
    <Profiler id="places" onRender={() => steps.push(screen.queryAllByText('seen').length)}>
      <RenderQueueContext value={createRenderQueue()}>
        <Sample />
        <Sample />
        <Sample />
      </RenderQueueContext>
    </Profiler>,
  );
  intersections.intersect();
  for (const callback of frames) act(() => callback(0));
  expect(steps).toEqual([0, 1, 2, 3]);
});
