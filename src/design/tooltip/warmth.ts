/** Specification §9: a tooltip opens after 700 ms, unless another one was shown within the last 300 ms. */
export const openDelay = 700;
export const skipDelay = 300;

const listeners = new Set<() => void>();
let openCount = 0;
let warm = false;
let cooling: ReturnType<typeof setTimeout> | undefined;

const set = (next: boolean) => {
  if (warm === next) return;
  warm = next;
  for (const listener of listeners) listener();
};

/** Shared by all tooltips: whether the next one may open without delay. */
export const warmth = {
  isWarm: () => warm,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  opened: () => {
    openCount += 1;
    clearTimeout(cooling);
    set(true);
  },
  closed: () => {
    openCount = Math.max(0, openCount - 1);
    if (openCount > 0) return;
    clearTimeout(cooling);
    cooling = setTimeout(() => set(false), skipDelay);
  },
};
