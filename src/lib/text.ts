const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The text, or its first `max` characters and an ellipsis when it is longer. Never cuts through an emoji. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  let count = 0;
  for (const { index } of characters.segment(text)) {
    if (count === max) return `${text.slice(0, index)}…`;
    count += 1;
  }
  return text;
}

/** '1 day', '3 days': a count with its noun, `many` when the plural is not the noun and an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
