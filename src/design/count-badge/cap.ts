/** A count as text, at most `max`: `cap(10, 9)` is `9+`, `cap(9, 9)` is `9`. */
export const cap = (count: number, max: number): string => (count > max ? `${max}+` : String(count));
