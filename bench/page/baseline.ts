/** The name of the page that uses the same libraries and nothing else. */
export const BASELINE = 'baseline';
