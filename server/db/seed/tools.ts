import { v7 as uuidv7 } from 'uuid';
import type { Random } from './random.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** What all parts of the demo are made with. */
export type Kit = {
  readonly random: Random;
  readonly now: Date;
  /** An id as one made at that moment would be. */
  readonly idAt: (moment: Date) => string;
};

export function createKit(random: Random, now: Date): Kit {
  const idAt = (moment: Date) =>
    uuidv7({ msecs: moment.getTime(), random: Uint8Array.from({ length: 16 }, () => random.whole(0, 255)) });
  return { random, now, idAt };
}

export const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);

export const earliest = (a: Date, b: Date) => (a < b ? a : b);
export const latest = (a: Date, b: Date) => (a > b ? a : b);

/** A moment between two others. */
export function momentBetween(random: Random, from: Date, to: Date): Date {
  return new Date(Math.floor(random.between(from.getTime(), Math.max(from.getTime(), to.getTime()))));
}

/** Gives one after the other, in an order of its own, and starts again when all have been given. */
export function deck<T>(random: Random, cards: readonly T[]): () => T {
  let rest: T[] = [];
  return () => {
    if (rest.length === 0) rest = random.sample(cards, cards.length);
    const card = rest.pop();
    if (card === undefined) throw new Error('The deck is empty');
    return card;
  };
}
