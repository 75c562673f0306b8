const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const FULL_UP_TO = 9999;

/** A count that fits a button: in full up to 9,999, then `12.3K`. */
export function shortCount(count: number): string {
  return count > FULL_UP_TO ? compact.format(count) : count.toLocaleString('en-US');
}
