/** Text as a literal part of a LIKE pattern: `%`, `_` and `\` match themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
