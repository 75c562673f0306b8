const FULL_UP_TO = 9999;

// Created on first use: few counts are so large, and the first formatter is slow to create.
let compact: Intl.NumberFormat | undefined;

/** A whole number with all its digits: '12,345'. Without `Intl.NumberFormat`, which is slow to create. */
export function fullCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A count short enough for a button: in full up to 9,999, then `12.3K`. */
export function shortCount(count: number): string {
  if (count <= FULL_UP_TO) return fullCount(count);
  compact ??= new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
  return compact.format(count);
}
