/** How much of the longest bar a value takes, in percent, never under `min`: `share(0, 10, 5)` is 5. */
export const share = (value: number, largest: number, min: number): number =>
  largest <= 0 ? min : Math.min(100, Math.max(min, (value / largest) * 100));
