/** A seeded pseudo-random generator. */
export type Random = {
  /** At least 0, below 1. */
  readonly next: () => number;
  readonly between: (from: number, to: number) => number;
  /** An integer from `from` to `to`, inclusive. */
  readonly whole: (from: number, to: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
  /** `count` distinct items, or all there are, in random order. */
  readonly sample: <T>(from: readonly T[], count: number) => T[];
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number) => from + next() * (to - from);
  const whole = (from: number, to: number) => Math.floor(between(from, to + 1));
  const sample = <T>(from: readonly T[], count: number): T[] => {
    const rest = [...from];
    const taken: T[] = [];
    while (taken.length < count && rest.length > 0) taken.push(...rest.splice(whole(0, rest.length - 1), 1));
    return taken;
  };
  return {
    next,
    between,
    whole,
    sample,
    chance: (probability) => next() < probability,
    pick: <T>(from: readonly T[]): T => {
      const picked = from[Math.floor(next() * from.length)];
      if (picked === undefined) throw new Error('Cannot pick from an empty list');
      return picked;
    },
  };
}
