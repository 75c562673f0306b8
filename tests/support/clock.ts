import type { Clock } from '#server/clock.ts';

export type SettableClock = Clock & {
  readonly set: (time: Date | string) => void;
  readonly advance: (milliseconds: number) => void;
};

/** A clock that changes by `set` and `advance` only. It starts at the real time by default. */
export function settableClock(start: Date | string = new Date()): SettableClock {
  let time = new Date(start).getTime();
  return {
    now: () => new Date(time),
    set: (to) => {
      time = new Date(to).getTime();
    },
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}
