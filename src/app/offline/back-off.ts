const FIRST_MS = 4000;
const LONGEST_MS = 60_000;

/**
 * How long to wait before the next try, in milliseconds: twice as long each time, up to a minute, and between half and
 * all of that by chance, so that everybody who lost the same server does not come back to it in the same moment.
 */
export function backOff(tries: number, random: () => number = Math.random): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** tries);
  return Math.round(longest * (0.5 + random() / 2));
}
