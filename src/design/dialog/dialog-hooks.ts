import { preventBodyScroll } from '@zag-js/remove-scroll';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterNextPaint } from '#src/lib/scheduling.ts';
import { firstConnected, focusTargetsFrom } from '../list-row/list-row.tsx';
import { media } from '../media.ts';

/** The element that has the focus; `null` for the body, which has it when no element does. */
const focused = () => {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
};

/**
 * Where the focus goes when a dialog opens, and when it has closed. It starts at the element with `data-autofocus`, or on `content`
 * itself, unless the user has already focused something inside. It returns to the element that had it when `isOpen` became true, or
 * that got it later outside of the dialog: a menu that opened the dialog returns the focus to its button in a separate task. If that
 * element is gone, the focus goes to its item or the next one of its list, else to the screen. When `step` changes while the dialog is open, the focus starts again: what had it may
 * be gone, and screen readers announce the new content.
 */
export function useDialogFocus(isOpen: boolean, content: RefObject<HTMLElement | null>, step?: string) {
  /** The opener, then where the focus goes when that is removed. */
  const targets = useRef<readonly (HTMLElement | null | undefined)[]>([]);
  const setOpener = (opener: HTMLElement | null) => {
    const list = opener?.closest<HTMLElement>('ul, ol');
    targets.current = opener && list ? focusTargetsFrom(opener, list) : [opener];
  };
  const focusedStep = useRef(step);
  useLayoutEffect(() => {
    if (isOpen) setOpener(focused());
  }, [isOpen]);
  const start = () => content.current?.querySelector<HTMLElement>('[data-autofocus]') ?? content.current;
  useEffect(() => {
    if (isOpen && focusedStep.current !== step) start()?.focus();
    focusedStep.current = step;
  });
  return {
    initialFocusEl: () => {
      const now = focused();
      if (content.current?.contains(now)) return now;
      if (now) setOpener(now);
      return start();
    },
    finalFocusEl: () => firstConnected([...targets.current, document.querySelector<HTMLElement>('main')]),
  };
}

/**
 * Becomes true a frame after `isOpen` does, and false together with it. Taking the focus and hiding the page from screen readers
 * force style and layout: done a frame later, they do not delay the first paint of the dialog.
 */
export function useAfterPaint(isOpen: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  if (isPainted && !isOpen) setPainted(false);
  useEffect(() => {
    if (!isOpen) return;
    let isOver = false;
    afterNextPaint(() => {
      if (!isOver) setPainted(true);
    });
    return () => {
      isOver = true;
    };
  }, [isOpen]);
  return isPainted && isOpen;
}

/**
 * Prevents the page from scrolling while `isLocked`, from a frame later on: the change makes the browser repaint several screens,
 * which takes a slow phone longer than opening or closing the dialog. On unmount it unlocks at once, because on iOS unlocking
 * restores the scroll position, which must not happen to the next screen.
 */
export function useScrollLock(isLocked: boolean): void {
  const unlock = useRef(() => {});
  useEffect(() => {
    if (!isLocked) return;
    let isOver = false;
    let release = () => {};
    afterNextPaint(() => {
      if (isOver) return;
      release = preventBodyScroll();
      unlock.current = release;
    });
    return () => {
      isOver = true;
      afterNextPaint(() => release());
    };
  }, [isLocked]);
  useEffect(() => () => unlock.current(), []);
}

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
 * Reports a swipe down on a sheet: its distance in pixels and whether it is still in progress. At its end it calls `onClose` after a long or
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
