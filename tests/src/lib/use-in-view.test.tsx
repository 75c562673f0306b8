import { act, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, it, vi } from 'vitest';
import { useInView } from '#src/lib/use-in-view.ts';
import { holdSight } from '../support/sight.ts';

function Sample() {
  const [place, isSeen] = useInView<HTMLDivElement>();
  return <div ref={place}>{isSeen ? 'seen' : 'not seen'}</div>;
}

it('shows one after another what comes into sight together', () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw));
  const sight = holdSight();
  const steps: number[] = [];
  render(
    <Profiler id="places" onRender={() => steps.push(screen.queryAllByText('seen').length)}>
      <Sample />
      <Sample />
      <Sample />
    </Profiler>,
  );
  sight.come();
  for (const draw of frames) act(() => draw(0));
  expect(steps).toEqual([0, 1, 2, 3]);
});
