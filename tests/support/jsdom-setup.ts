import * as fakeIndexedDB from 'fake-indexeddb';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterEach, vi } from 'vitest';
import { getComputedStyle } from './computed-style.ts';

/** Adds browser APIs that jsdom lacks. There is no layout. */

class IdleResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Reports each element as visible, because there is no layout. */
class FullyVisibleIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly #notify: IntersectionObserverCallback;
  constructor(notify: IntersectionObserverCallback) {
    this.#notify = notify;
  }
  observe(target: Element) {
    const box = target.getBoundingClientRect();
    const boxes = { boundingClientRect: box, intersectionRect: box, rootBounds: null };
    this.#notify([{ target, isIntersecting: true, intersectionRatio: 1, time: 0, ...boxes }], this);
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** Matches no media query. */
const matchMedia = (media: string): MediaQueryList => {
  const deprecated = { addListener: () => {}, removeListener: () => {} };
  return Object.assign(new EventTarget(), { media, matches: false, onchange: null, ...deprecated });
};

/**
 * Animation frames without a delay. jsdom delays them by 16 ms, so that a test types several characters before a dialog takes the
 * focus.
 */
function removeFrameDelay(): void {
  const [start, stop] = [setTimeout, clearTimeout];
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let last = 0;
  window.requestAnimationFrame = (callback) => {
    last += 1;
    const frame = last;
    const run = () => {
      timers.delete(frame);
      // The window is removed after the last file: then a callback that requests the next frame would throw.
      if (typeof requestAnimationFrame === 'function') callback(performance.now());
    };
    timers.set(frame, start(run, 0));
    return frame;
  };
  window.cancelAnimationFrame = (frame) => {
    stop(timers.get(frame));
    timers.delete(frame);
  };
}

/**
 * Stops React from creating an error with the stack of each element: no test reads it, and it takes a tenth of the time of a run.
 * React itself stops for the rest of a second when it has created ten thousand.
 */
function skipElementStacks(): void {
  const internals: unknown = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  );
  if (typeof internals !== 'object' || internals === null) throw new Error('React has no internals');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });
}

const define = (target: object, name: string, value: unknown) => {
  if (typeof Reflect.get(target, name) !== 'function')
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
};

// Requests go to the real server and database, which are slow on a busy machine.
configure(({ getElementError }) => ({
  asyncUtilTimeout: 30_000,
  // While a query is retried, only its last error contains the document.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
}));

skipElementStacks();
if (typeof window !== 'undefined') {
  removeFrameDelay();
  // The database in this process does not accept jsdom's own Uint8Array as bytes.
  Object.defineProperty(globalThis, 'Uint8Array', { value: Object.getPrototypeOf(Buffer), writable: true });
  define(window, 'ResizeObserver', IdleResizeObserver);
  define(window, 'IntersectionObserver', FullyVisibleIntersectionObserver);
  define(window, 'matchMedia', matchMedia);
  window.getComputedStyle = getComputedStyle;
  // Zag does not focus elements without boxes, and jsdom has none.
  Element.prototype.getClientRects = function () {
    const boxes = this.isConnected && !this.closest('[hidden]') ? [this.getBoundingClientRect()] : [];
    return Object.assign(boxes, { item: (index: number) => boxes[index] ?? null });
  };
  // jsdom's implementation prints an error.
  window.scrollTo = () => {};
  define(Element.prototype, 'scrollIntoView', () => {});
  define(Element.prototype, 'scrollTo', () => {});
  define(Element.prototype, 'setPointerCapture', () => {});
  define(Element.prototype, 'releasePointerCapture', () => {});
  define(Element.prototype, 'hasPointerCapture', () => false);
  define(URL, 'createObjectURL', () => 'blob:test');
  define(URL, 'revokeObjectURL', () => {});
}

// The files of a worker share one window and its modules.
afterEach(() => {
  cleanup();
  // Ark UI ignores clicks until two frames after a layer was removed.
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
