/** Whether a text is not blank. */
export function hasText(text: string): boolean {
  return text.trim() !== '';
}
