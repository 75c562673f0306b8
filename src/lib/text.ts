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

/** Whether each UTF-16 unit is a separate character. */
const isPlain = (text: string) => /^[\t\n -\u02ff\u2010-\u2027€]*$/.test(text);

/** The first `max` characters of a text. Never cuts through an emoji. */
export function firstCharacters(text: string, max: number): string {
  // The first Intl.Segmenter takes longer to create than a screen to render.
  if (text.length <= max || isPlain(text.slice(0, max + 1))) return text.slice(0, max);
  const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let count = 0;
  for (const { index } of characters.segment(text)) {
    if (count === max) return text.slice(0, index);
    count += 1;
  }
  return text;
}

/** The text, or its first `max` characters and an ellipsis when it is longer. */
export function truncate(text: string, max: number): string {
  const first = firstCharacters(text, max);
  return first === text ? text : `${first}…`;
}

/** '1 day', '3 days': a count with its noun, `many` when the plural is not the noun and an s. */
export function countWithNoun(count: number, one: string, many = `${one}s`): string {
  return `${fullCount(count)} ${count === 1 ? one : many}`;
}
