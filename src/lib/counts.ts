const FULL_UP_TO = 9999;

// Made when it is first wanted: few counts are so large, and a browser takes a while.
let compact: Intl.NumberFormat | undefined;

/** A whole number with all its digits: '12,345'. Without the browser's own formatter, which takes long to get ready. */
export function fullCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A count that fits a button: in full up to 9,999, then `12.3K`. */
export function shortCount(count: number): string {
  if (count <= FULL_UP_TO) return fullCount(count);
  compact ??= new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
  return compact.format(count);
}
