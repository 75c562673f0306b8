import { v7 as uuidv7 } from 'uuid';
import type { Random } from './random.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** What all parts of the demo are generated with. */
export type SeedContext = {
  readonly random: Random;
  readonly now: Date;
  /** An id as created at that time. */
  readonly idAt: (moment: Date) => string;
};

export function createSeedContext(random: Random, now: Date): SeedContext {
  const idAt = (moment: Date) =>
    uuidv7({ msecs: moment.getTime(), random: Uint8Array.from({ length: 16 }, () => random.whole(0, 255)) });
  return { random, now, idAt };
}

export const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);

export const earliest = (a: Date, b: Date) => (a < b ? a : b);
export const latest = (a: Date, b: Date) => (a > b ? a : b);

/** A random time between two others. */
export function momentBetween(random: Random, from: Date, to: Date): Date {
  return new Date(Math.floor(random.between(from.getTime(), Math.max(from.getTime(), to.getTime()))));
}

/** Returns the items one after another in random order, and starts again at the end. */
export function shuffledCycle<T>(random: Random, cards: readonly T[]): () => T {
  let rest: T[] = [];
  return () => {
    if (rest.length === 0) rest = random.sample(cards, cards.length);
    const card = rest.pop();
    if (card === undefined) throw new Error('The shuffledCycle is empty');
    return card;
  };
}
