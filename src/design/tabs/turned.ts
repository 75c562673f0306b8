import { createContext, useContext } from 'react';
import { useGradually } from '#src/lib/use-gradually.ts';
import { useOpened } from '../page/opened.ts';

/** So many cards are drawn in one step. */
const CARDS = 1;

/** Whether this stands in a panel that somebody turned to, and not in one that came with its screen. */
export const Turned = createContext(false);

/**
 * How many of `count` cards to draw by now. Those of a screen that is loaded or come back to come whole, for somebody may be further
 * down in it; those of a screen that is opened, or of a tab or a page (`isTurned`) that is turned to, are seen from their top, and
 * come step by step, so that a finger is answered meanwhile.
 */
export function useDrawnCards(count: number, isTurned = false): number {
  const inTurned = useContext(Turned);
  const isOpened = useOpened();
  return useGradually(count, isTurned || inTurned || isOpened ? CARDS : Number.POSITIVE_INFINITY);
}

/** A list that is still to be completed fills the screen, so that nobody is moved who has scrolled down to it. */
export const roomFor = (drawn: number, count: number) =>
  drawn < count ? { minBlockSize: '100dvh' } : undefined;
