import { act, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, it, vi } from 'vitest';
import { createRenderQueue, RenderQueueContext, useInView } from '#src/lib/use-in-view.ts';
import { mockIntersections } from '../support/visibility.ts';

function Sample() {
  const [place, wasSeen] = useInView<HTMLDivElement>();
  return <div ref={place}>{wasSeen ? 'seen' : 'not seen'}</div>;
}

it('renders one element a frame when several become visible together', () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw));
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
  for (const draw of frames) act(() => draw(0));
  expect(steps).toEqual([0, 1, 2, 3]);
});
