import { createContext, useContext } from 'react';
import { useGradually } from '#src/lib/use-gradually.ts';

/** So many cards are drawn in one step. */
const CARDS = 1;

/** Whether this stands in a panel that somebody turned to, and not in one that came with its screen. */
export const Turned = createContext(false);

/**
 * How many of `count` cards to draw by now. Those of a screen come whole, for somebody may come back to one further down; those
 * of a tab or a page (`isTurned`) that is turned to are seen from their top, and come step by step, so that a finger is answered
 * meanwhile.
 */
export function useDrawnCards(count: number, isTurned = false): number {
  const inTurned = useContext(Turned);
  return useGradually(count, isTurned || inTurned ? CARDS : Number.POSITIVE_INFINITY);
}

/** A list that is still to be completed fills the screen, so that nobody is moved who has scrolled down to it. */
export const roomFor = (drawn: number, count: number) =>
  drawn < count ? { minBlockSize: '100dvh' } : undefined;
