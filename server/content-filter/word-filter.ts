/** Returns the first listed word or phrase that a text contains, as it is listed; null without any. */
export type WordFilter = (text: string) => string | null;

/** Finds words also in scripts without spaces. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * The words of a text for comparison: compatibility forms, accents and upper and lower case make no difference, and everything but letters
 * and digits separates words. Nothing else that hides a word is undone (decision 47).
 */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
  return [...segmenter.segment(plain)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

/** Whether there is a word in a line of the list. */
export const hasWords = (line: string): boolean => wordsOf(line).length > 0;

/** The filter of a list of words and phrases; it finds whole words only. */
export function wordFilter(listed: readonly string[]): WordFilter {
  const byWords = new Map(listed.map((line) => [wordsOf(line).join(' '), line]));
  const longest = Math.max(0, ...[...byWords.keys()].map((words) => words.split(' ').length));
  return (text) => {
    if (longest === 0) return null;
    const words = wordsOf(text);
    for (const start of words.keys())
      for (let length = 1; length <= longest; length += 1) {
        const found = byWords.get(words.slice(start, start + length).join(' '));
        if (found !== undefined) return found;
      }
    return null;
  };
}
