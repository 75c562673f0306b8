/** Whether a text is more than blanks. */
export function hasText(text: string): boolean {
  return text.trim() !== '';
}
