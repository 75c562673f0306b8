import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import * as css from './tooltips.css.ts';

/** In milliseconds (specification §9). */
const OPEN_DELAY = 700;
/** In milliseconds after a tooltip has closed: within them the next one opens at once (specification §9). */
const SKIP_DELAY = 300;
/** In milliseconds, so that the pointer can move from the control onto its tooltip (WCAG 1.4.13). */
const CLOSE_DELAY = 150;

/** Controls that show an icon and have their name for screen readers only. */
const ICON_CONTROLS = ':is(a, button)[aria-label]:not([title]):has(> svg)';

/** In pixels, to the edges of the window. */
const MARGIN = 8;

/**
 * Shows the name of an icon button or link while a mouse hovers over it or the keyboard focuses it. Mounted once; the app loads it
 * only on devices with a mouse.
 */
export function Tooltips() {
  const [control, setControl] = useState<Element | null>(null);
  useEffect(() => watchControls(setControl), []);
  return control && createPortal(<Tooltip control={control} />, document.body);
}

function Tooltip({ control }: { control: Element }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const { left, width, top, bottom } = control.getBoundingClientRect();
    const centred = left + (width - box.offsetWidth) / 2;
    const last = document.documentElement.clientWidth - box.offsetWidth - MARGIN;
    box.style.left = `${Math.max(MARGIN, Math.min(centred, last))}px`;
    box.style.top = `${top < box.offsetHeight + MARGIN ? bottom : top - box.offsetHeight}px`;
  }, [control]);
  return (
    <div ref={ref} role="tooltip" className={css.positioner}>
      <div className={css.content}>{control.getAttribute('aria-label')}</div>
    </div>
  );
}

/** Calls `show` with the control whose tooltip is to be visible, or with `null`. Returns a function that stops it. */
function watchControls(show: (control: Element | null) => void): () => void {
  let current: Element | null = null;
  let isOpen = false;
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    isOpen = true;
    show(current);
  };
  const close = () => {
    clearTimeout(timer);
    if (!isOpen) return;
    isOpen = false;
    closedAt = Date.now();
    show(null);
  };
  const moveTo = (element: Element | null) => {
    const control = element?.closest(ICON_CONTROLS) ?? null;
    // A tooltip that was closed by a key or a press stays closed until the pointer comes to another control.
    if (control && control === current) return;
    clearTimeout(timer);
    current = control;
    if (!control) timer = setTimeout(close, CLOSE_DELAY);
    else if (isOpen || Date.now() - closedAt < SKIP_DELAY) open();
    else timer = setTimeout(open, OPEN_DELAY);
  };
  const controller = new AbortController();
  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    handle: (event: DocumentEventMap[Type]) => void,
  ) => document.addEventListener(type, handle, { signal: controller.signal, capture: true });

  on('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'mouse' || !(target instanceof Element)) return;
    if (target.closest('[role="tooltip"]')) clearTimeout(timer);
    else moveTo(target);
  });
  on('pointerout', ({ relatedTarget }) => {
    if (!relatedTarget) moveTo(null);
  });
  on('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) moveTo(target);
  });
  on('focusout', () => moveTo(null));
  for (const type of ['keydown', 'pointerdown', 'scroll'] as const) on(type, close);
  return () => {
    close();
    controller.abort();
  };
}
