const FULL_UP_TO = 9999;

// Made when it is first wanted: few counts are so large, and a browser takes a while.
let compact: Intl.NumberFormat | undefined;

/** A count that fits a button: in full up to 9,999, then `12.3K`. */
export function shortCount(count: number): string {
  if (count <= FULL_UP_TO) return count.toLocaleString('en-US');
  compact ??= new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
  return compact.format(count);
}
