import { type RefObject, useEffect, useRef } from 'react';
import { media } from '../media.ts';

/** A pull this far closes, as does a shorter but quick one. */
const farEnough = 96;
const quickEnough = 0.5;
const quickDistance = 32;
/** Below it a touch may still become a tap or a sideways swipe. */
const slop = 8;

/** True where the sheet or something between it and the touched element can itself be scrolled further up. */
const scrolledInside = (target: EventTarget | null, sheet: HTMLElement): boolean => {
  let element = target instanceof Element ? target : null;
  while (element && element !== sheet) {
    if (element.scrollTop > 0) return true;
    element = element.parentElement;
  }
  return sheet.scrollTop > 0;
};

/**
 * Lets a finger pull a sheet down. While pulling, `onPull` gets the distance in pixels; at the end `onClose` is called
 * after a long or quick pull, and `onPull(0)` otherwise. Does nothing on wide screens, where dialogs are centred.
 */
export const useSwipeDown = (
  ref: RefObject<HTMLElement | null>,
  onPull: (distance: number, pulling: boolean) => void,
  onClose: () => void,
): void => {
  const latest = useRef({ onPull, onClose });
  useEffect(() => {
    latest.current = { onPull, onClose };
  });

  useEffect(() => {
    const sheet = ref.current;
    if (!sheet) return;
    let start: { x: number; y: number; at: number } | null = null;
    let distance = 0;
    let pulling = false;

    const begin = (event: TouchEvent) => {
      const touch = event.touches[0];
      start = null;
      if (!touch || event.touches.length > 1 || window.matchMedia(media.wide).matches) return;
      if (scrolledInside(event.target, sheet)) return;
      start = { x: touch.clientX, y: touch.clientY, at: event.timeStamp };
      distance = 0;
    };
    const move = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (!start || !touch) return;
      const down = touch.clientY - start.y;
      const sideways = Math.abs(touch.clientX - start.x);
      if (!pulling) {
        if (down < -slop || sideways > Math.max(slop, down)) start = null;
        if (!start || down < slop) return;
        pulling = true;
      }
      if (event.cancelable) event.preventDefault();
      distance = Math.max(0, down);
      latest.current.onPull(distance, true);
    };
    const end = (event: TouchEvent) => {
      if (!start || !pulling) return;
      const speed = distance / Math.max(1, event.timeStamp - start.at);
      const closes =
        event.type === 'touchend' &&
        (distance > farEnough || (distance > quickDistance && speed > quickEnough));
      start = null;
      pulling = false;
      if (closes) latest.current.onClose();
      else latest.current.onPull(0, false);
    };

    sheet.addEventListener('touchstart', begin, { passive: true });
    // Not passive: a pull must not scroll the page or refresh it.
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
