import { type RefObject, useEffect, useRef } from 'react';
import { media } from '../media.ts';

/** In pixels. A swipe of this distance closes, as does a shorter but faster one. */
const CLOSING_DISTANCE = 96;
const FAST_DISTANCE = 32;
/** In pixels per millisecond. */
const FAST = 0.5;
/** In pixels. Below it a touch may still become a tap or a sideways swipe. */
const SLOP = 8;

/** Whether the sheet, or an element between it and the touched one, is scrolled down. */
const isScrolled = (target: EventTarget | null, sheet: HTMLElement): boolean => {
  let element = target instanceof Element ? target : null;
  while (element && element !== sheet) {
    if (element.scrollTop > 0) return true;
    element = element.parentElement;
  }
  return sheet.scrollTop > 0;
};

/**
 * Reports a swipe down on a sheet: its distance in pixels and whether it goes on. At its end it calls `onClose` after a long or
 * fast swipe, else `onSwipe(0, false)`. Has no effect on wide screens, where dialogs are centred.
 */
export const useSwipeDown = (
  ref: RefObject<HTMLElement | null>,
  onSwipe: (distance: number, isActive: boolean) => void,
  onClose: () => void,
): void => {
  const latest = useRef({ onSwipe, onClose });
  useEffect(() => {
    latest.current = { onSwipe, onClose };
  });

  useEffect(() => {
    const sheet = ref.current;
    if (!sheet) return;
    let start: { x: number; y: number; at: number } | null = null;
    let distance = 0;
    let isActive = false;

    const begin = (event: TouchEvent) => {
      const touch = event.touches[0];
      start = null;
      if (!touch || event.touches.length > 1 || window.matchMedia(media.wide).matches) return;
      if (isScrolled(event.target, sheet)) return;
      start = { x: touch.clientX, y: touch.clientY, at: event.timeStamp };
      distance = 0;
    };
    const move = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (!start || !touch) return;
      const down = touch.clientY - start.y;
      const sideways = Math.abs(touch.clientX - start.x);
      if (!isActive) {
        if (down < -SLOP || sideways > Math.max(SLOP, down)) start = null;
        if (!start || down < SLOP) return;
        isActive = true;
      }
      if (event.cancelable) event.preventDefault();
      distance = Math.max(0, down);
      latest.current.onSwipe(distance, true);
    };
    const end = (event: TouchEvent) => {
      if (!start || !isActive) return;
      const speed = distance / Math.max(1, event.timeStamp - start.at);
      const closes =
        event.type === 'touchend' &&
        (distance > CLOSING_DISTANCE || (distance > FAST_DISTANCE && speed > FAST));
      start = null;
      isActive = false;
      if (closes) latest.current.onClose();
      else latest.current.onSwipe(0, false);
    };

    sheet.addEventListener('touchstart', begin, { passive: true });
    // Not passive: a swipe must not scroll the page or refresh it.
    sheet.addEventListener('touchmove', move, { passive: false });
    sheet.addEventListener('touchend', end);
    sheet.addEventListener('touchcancel', end);
    return () => {
      sheet.removeEventListener('touchstart', begin);
      sheet.removeEventListener('touchmove', move);
      sheet.removeEventListener('touchend', end);
      sheet.removeEventListener('touchcancel', end);
    };
  }, [ref]);
};
