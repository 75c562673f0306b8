import { assignInlineVars } from '@vanilla-extract/dynamic';
import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';
import { pushed } from './toaster.css.ts';

/** Further than this to the right dismisses (specification §9). */
export const swipeDistance = 50;

/** Below it a press is still a click on what lies under the finger. */
const slop = 6;

type SwipeProps = {
  style: CSSProperties;
  'data-pushing': '' | undefined;
  'data-pushed': '' | undefined;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  onPointerCancel: () => void;
};

/** Handlers and looks for something that a swipe to the right past `swipeDistance` sends away. */
export const useSwipeRight = (onDismiss: () => void): SwipeProps => {
  const startX = useRef<number | null>(null);
  const [distance, setDistance] = useState(0);
  const [gone, setGone] = useState(false);

  const reset = () => {
    startX.current = null;
    setDistance(0);
  };
  return {
    style: assignInlineVars({ [pushed]: gone ? '' : `${distance}px` }),
    'data-pushing': distance > 0 && !gone ? '' : undefined,
    'data-pushed': gone ? '' : undefined,
    onPointerDown: (event) => {
      if (event.button === 0) startX.current = event.clientX;
    },
    onPointerMove: (event) => {
      if (startX.current === null) return;
      const moved = event.clientX - startX.current;
      // Not before it moves: a captured pointer would take the click away from the close button.
      if (moved > slop) event.currentTarget.setPointerCapture(event.pointerId);
      setDistance(moved > slop ? moved : 0);
    },
    onPointerUp: (event) => {
      if (startX.current === null) return;
      const far = event.clientX - startX.current > swipeDistance;
      if (!far) return reset();
      startX.current = null;
      setGone(true);
      onDismiss();
    },
    onPointerCancel: reset,
  };
};
