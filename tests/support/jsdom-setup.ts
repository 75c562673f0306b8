import * as fakeIndexedDB from 'fake-indexeddb';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { getComputedStyle } from './computed-style.ts';

/** What browsers have and jsdom lacks. Nothing here pretends to lay anything out. */

class SilentResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Without layout there is no telling what is in sight, so everything is. */
class AllSeeingIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element) {
    const box = target.getBoundingClientRect();
    const boxes = { boundingClientRect: box, intersectionRect: box, rootBounds: null };
    this.#tell([{ target, isIntersecting: true, intersectionRatio: 1, time: 0, ...boxes }], this);
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** Answers every query with no, as a phone in daylight would. */
const matchMedia = (query: string): MediaQueryList => {
  const target = new EventTarget();
  return Object.assign(target, {
    media: query,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
};

/**
 * The next frame comes at once. jsdom's comes after 16 ms, in which a test types half a sentence before a dialog takes
 * the focus; a person does not.
 */
function comeAtOnce(): void {
  const later = setTimeout;
  const never = clearTimeout;
  const waiting = new Map<number, ReturnType<typeof setTimeout>>();
  let last = 0;
  window.requestAnimationFrame = (draw) => {
    last += 1;
    const frame = last;
    waiting.set(
      frame,
      later(() => {
        waiting.delete(frame);
        draw(performance.now());
      }, 0),
    );
    return frame;
  };
  window.cancelAnimationFrame = (frame) => {
    never(waiting.get(frame));
    waiting.delete(frame);
  };
}

const define = (target: object, name: string, value: unknown) => {
  if (typeof Reflect.get(target, name) !== 'function')
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
};

// What waits is often the real server and a real database; a busy machine may take its time.
configure(({ getElementError }) => ({
  asyncUtilTimeout: 30_000,
  // Whatever is waited for is missing again and again: print the document only for the last error, which has no time left.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
}));

if (typeof window !== 'undefined') {
  comeAtOnce();
  // jsdom brings an Uint8Array of its own, which the database in this process does not take for bytes.
  Object.defineProperty(globalThis, 'Uint8Array', { value: Object.getPrototypeOf(Buffer), writable: true });
  define(window, 'ResizeObserver', SilentResizeObserver);
  define(window, 'IntersectionObserver', AllSeeingIntersectionObserver);
  define(window, 'matchMedia', matchMedia);
  window.getComputedStyle = getComputedStyle;
  // Zag takes an element without boxes for one that can't be focused; jsdom gives nothing a box.
  Element.prototype.getClientRects = function () {
    const boxes = this.isConnected && !this.closest('[hidden]') ? [this.getBoundingClientRect()] : [];
    return Object.assign(boxes, { item: (index: number) => boxes[index] ?? null });
  };
  // jsdom has this one and answers it with an error in the console.
  window.scrollTo = () => {};
  define(Element.prototype, 'scrollIntoView', () => {});
  define(Element.prototype, 'scrollTo', () => {});
  define(Element.prototype, 'setPointerCapture', () => {});
  define(Element.prototype, 'releasePointerCapture', () => {});
  define(Element.prototype, 'hasPointerCapture', () => false);
  define(URL, 'createObjectURL', () => 'blob:test');
  define(URL, 'revokeObjectURL', () => {});
}

// The files of a worker share one window and its modules, so a test leaves nothing behind that the next one could see.
afterEach(() => {
  cleanup();
  // Ark UI ignores clicks until two frames after a layer was removed, so the last frames must come.
  if (vi.isFakeTimers()) vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});

// jsdom has no IndexedDB.
for (const [name, value] of Object.entries(fakeIndexedDB))
  if (/^(IDB|indexedDB$)/.test(name))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
